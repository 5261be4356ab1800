import type { ProfessionalToday } from '@crown-and-coil/shared-api';
import { bookingDecisions, depositLines, dueOfCancelling } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Alert,
  BookingConflictList,
  Button,
  ButtonLink,
  formatCents,
  formatDate,
  formatZonedTimeRange,
  Muted,
  PriceText,
  Row,
  TextButton,
  TextLink,
  toast,
} from '@crown-and-coil/shared-ui';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import styled, { keyframes } from 'styled-components';
import { UNDO_MS } from './held-decisions';
import { Box, List, Part } from './today-style';
import { useDecideLater } from './use-decide-later';
import { nameOf, VisitDetails, WhoComes } from './visit-parts';

type Request = ProfessionalToday['requests'][number];

interface RequestsProps {
  readonly requests: readonly Request[];
  readonly total: number;
  readonly allAddress: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** On a phone the card whose decision failed is far from the top of the list. */
const showInView = (alert: HTMLElement | null) => alert?.scrollIntoView?.({ block: 'nearest' });

/** Requests with their conflicts, each confirmed or declined by one press. */
export function Requests({ requests, total, allAddress, heading }: RequestsProps) {
  const [problem, setProblem] = useState<string>();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  // The card may be gone, and so may the screen.
  const onFailed = (words: string) => (isHere.current ? setProblem(words) : toast.error(words));
  return (
    <Part aria-labelledby="today-requests">
      <h2 id="today-requests" ref={heading} tabIndex={-1}>
        {total === 0 ? 'Requests' : `Requests (${total})`}
      </h2>
      {problem && (
        <div ref={showInView}>
          <Alert>
            {problem}{' '}
            <TextButton
              onClick={() => {
                // The pressed button is about to be removed.
                heading.current?.focus({ preventScroll: true });
                setProblem(undefined);
              }}
            >
              Dismiss
            </TextButton>
          </Alert>
        </div>
      )}
      {requests.length === 0 ? (
        <Muted>No request waits for your answer.</Muted>
      ) : (
        <List>
          {requests.map((request) => (
            <li key={request.booking.id}>
              <RequestCard
                request={request}
                onFailed={onFailed}
                onRetry={() => setProblem(undefined)}
                onGone={() => heading.current?.focus({ preventScroll: true })}
              />
            </li>
          ))}
        </List>
      )}
      {total > requests.length && <TextLink to={allAddress}>{`Show all ${total} requests`}</TextLink>}
    </Part>
  );
}

interface CardProps {
  readonly request: Request;
  readonly onFailed: (problem: string) => void;
  readonly onRetry: () => void;
  /** The card was removed while the focus was in it. */
  readonly onGone: () => void;
}

function RequestCard({ request, onFailed, onRetry, onGone }: CardProps) {
  const { booking, conflicts } = request;
  const { startTime: start, endTime: end, professional, totalPrice } = booking;
  const zone = professional.timeZone;
  const name = nameOf(booking);
  const when = formatDate(start, zone);
  const { held, decide, undo } = useDecideLater(booking, onFailed);
  const { mayConfirm, mayCancel } = bookingDecisions(booking, 'professional');
  const card = useRef<HTMLElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onGone);
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement)) leave();
    };
  }, []);
  // The pressed button is replaced: the focus goes to the one in its place.
  const wasHeld = useRef(false);
  useEffect(() => {
    const isHeld = held !== undefined;
    if (isHeld !== wasHeld.current) buttons.current?.querySelector('button')?.focus({ preventScroll: true });
    wasHeld.current = isHeld;
  }, [held]);

  const press = (decision: 'confirmed' | 'cancelled') => () => {
    onRetry();
    decide(decision);
  };
  const hasConflicts = !conflicts.isCovered || conflicts.others.length > 0;
  return (
    <Box as="article" ref={card} aria-label={`Request of ${name}, ${when}`}>
      <WhoComes visit={request} />
      <p>
        <strong>{when}</strong>
        <br />
        {formatZonedTimeRange(start, end, zone)}
      </p>
      <VisitDetails visit={request} />
      <Money>
        <div>
          <dt>Total price</dt>
          <dd>
            <PriceText amount={totalPrice} />
          </dd>
        </div>
        {depositLines(booking).map(({ term, cents }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
      </Money>
      {hasConflicts ? (
        <Before>
          <strong>Before you answer</strong>
          <BookingConflictList
            {...conflicts}
            zone={zone}
            hrefOf={(bookingId) => href.bookingDetails({ bookingId })}
          />
        </Before>
      ) : (
        <Muted>Inside your hours, with no other booking close to it.</Muted>
      )}
      {booking.deposit?.state === 'paid' && (
        <Muted>{`If you decline: ${dueOfCancelling(booking, 'professional')[0]}`}</Muted>
      )}
      <div ref={buttons}>
        {held ? (
          <Waiting decision={held.decision} isSending={held.phase === 'sending'} name={name} onUndo={undo} />
        ) : (
          <Row $wrap $gap="s2">
            {mayConfirm && (
              <Button
                variant="primary"
                size="small"
                aria-label={`Confirm request of ${name}, ${when}`}
                onClick={press('confirmed')}
              >
                Confirm
              </Button>
            )}
            {mayCancel && (
              <Button
                size="small"
                aria-label={`Decline request of ${name}, ${when}`}
                onClick={press('cancelled')}
              >
                Decline
              </Button>
            )}
            <ButtonLink
              variant="quiet"
              size="small"
              to={href.updateBooking({ bookingId: booking.id })}
              aria-label={`Review Booking of ${name}, ${when}`}
            >
              Review
            </ButtonLink>
          </Row>
        )}
      </div>
    </Box>
  );
}

interface WaitingProps {
  readonly decision: 'confirmed' | 'cancelled';
  readonly isSending: boolean;
  readonly name: string;
  readonly onUndo: () => boolean;
}

/** A decision that can still be undone. */
function Waiting({ decision, isSending, name, onUndo }: WaitingProps) {
  const doing = decision === 'confirmed' ? 'Confirming' : 'Declining';
  return (
    <>
      <Row $between $wrap>
        <div role="status">
          <strong>{`${doing}...`}</strong>
          <Muted>{`Sent in ${UNDO_MS / 1000} seconds, or when you leave this page.`}</Muted>
        </div>
        <Button
          size="small"
          busy={isSending}
          busyText="Sending..."
          aria-label={isSending ? undefined : `Undo: ${doing.toLowerCase()} the request of ${name}`}
          onClick={onUndo}
        >
          Undo
        </Button>
      </Row>
      <TimeLeft aria-hidden="true" />
    </>
  );
}

const Money = styled.dl`
  display: grid;
  gap: 2px;
  padding-top: var(--s3);
  border-top: 1px solid var(--line);
  font-size: var(--t-small);
  & > div {
    display: flex;
    justify-content: space-between;
    gap: var(--s4);
  }
  & dt {
    color: var(--muted);
  }
  & dd {
    flex: none;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;

const Before = styled.div`
  padding: 10px 14px;
  border-radius: var(--r-m);
  background: var(--clay-faint);
  color: var(--ink);
  font-size: var(--t-small);
`;

const empty = keyframes`to { transform: scaleX(0); }`;

/** How much of the time to undo is left. */
const TimeLeft = styled.div`
  height: 4px;
  margin-top: var(--s3);
  border-radius: var(--r-full);
  background: var(--bottle);
  transform-origin: left;
  animation: ${empty} ${UNDO_MS}ms linear forwards;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
    opacity: 0.4;
  }
  @media (forced-colors: active) {
    background: Highlight;
  }
`;
