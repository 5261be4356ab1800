import { type BookingStepsState, MESSAGES } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, TextLink } from '@crown-and-coil/shared-ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { SeeRequests } from '../booking-steps/request-limit';
import { isOfferGone, type SendingFailure, unknownOutcomeInWords } from './send-booking';

const Place = styled.div`
  margin-bottom: var(--s5);
  scroll-margin-top: calc(var(--header) + 16px);
  &:focus {
    outline: none;
  }
`;

interface Props {
  readonly failure: SendingFailure;
  readonly serviceId: string;
  /** Everything but the time, for the link to the times. */
  readonly stateWithoutTime: BookingStepsState;
  readonly onTryAgain: () => void;
}

/** Why the booking was not made, and what to do. Scrolled into view, as the button may be far below. */
export function SendingProblem({ failure, ...rest }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: 'center' });
  }, [failure]);
  if (failure.kind === 'logged-out') return null;
  return (
    <Place ref={place} tabIndex={-1}>
      <Explanation failure={failure} {...rest} />
    </Place>
  );
}

function Explanation({ failure, serviceId, stateWithoutTime, onTryAgain }: Props) {
  switch (failure.kind) {
    case 'time-taken':
      return (
        <Alert>
          {`${MESSAGES.timeTaken} Your services, products and notes are kept. `}
          <TextLink {...href.pickBookingTime.link({ serviceId }, stateWithoutTime)}>
            Pick another time
          </TextLink>
        </Alert>
      );
    case 'price-changed':
      return <Alert>{`${MESSAGES.priceChanged} The prices below are the new ones.`}</Alert>;
    case 'open-requests':
      return (
        <Alert>
          {`${failure.reason} Your choices are kept. `}
          <SeeRequests />
        </Alert>
      );
    case 'rules-changed':
      return <Alert>{`${failure.reason} What applies now is shown below.`}</Alert>;
    case 'style-changed':
      return (
        <Alert>
          {`${failure.reason} `}
          {failure.isGone ? (
            <TextLink {...href.chooseStyle.link({ serviceId }, stateWithoutTime)}>Choose your style</TextLink>
          ) : (
            'The new price and length are below: confirm to book with them.'
          )}
        </Alert>
      );
    case 'unknown-outcome':
      return (
        <Alert onRetry={onTryAgain}>
          {unknownOutcomeInWords(failure.isAnswered, 'your booking is made once at most.')}
        </Alert>
      );
    default:
      return (
        <Alert>
          {failure.kind === 'refused' && failure.reason ? failure.reason : MESSAGES.bookingFailed}
          {isOfferGone(failure) && (
            <>
              {' '}
              <TextLink to={href.waitingList()}>See your waiting list</TextLink>
            </>
          )}
        </Alert>
      );
  }
}
