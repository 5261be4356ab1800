import { apiErrorMessage, type LedgerChecks } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Button,
  Card,
  formatCents,
  Muted,
  type QueryLike,
  QueryState,
  TextLink,
  toast,
} from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import {
  ALWAYS_FRESH,
  useGetLedgerChecksQuery,
  useRetryPaymentEventsMutation,
  useRetryRefundMutation,
} from '../api';
import { siteDateTime } from '../site-time/site-time';
import { accountPrice, accountWords } from './account-words';

const Frame = styled(Card)`
  display: grid;
  gap: var(--s4);
  margin-bottom: var(--s6);
  overflow-wrap: anywhere;
  & h3 {
    font-size: 1.125rem;
  }
  & h4 {
    font: 600 var(--t-small) / 1.4 var(--font-text);
  }
  & li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--s2) var(--s4);
    padding-block: var(--s2);
  }
`;

const Balances = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3) var(--s6);
  & dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;

export const useLedgerChecks = () => useGetLedgerChecksQuery(undefined, ALWAYS_FRESH);

interface NeedsAPersonProps {
  readonly query: QueryLike<LedgerChecks>;
  /** URL of the list of disputed bookings. */
  readonly disputes: string;
}

/** Balances of the whole ledger, and items that need manual action, with a retry. */
export function NeedsAPerson({ query, disputes }: NeedsAPersonProps) {
  return (
    <QueryState query={query} error="Failed to load the checks.">
      {(checks) => (
        <Frame $padded>
          <h3>Balances</h3>
          <Balances>
            {checks.balances.map(({ account, amountCents }) => (
              <div key={account}>
                <Muted as="dt">{accountWords(account)}</Muted>
                <dd>{accountPrice(account, amountCents)}</dd>
              </div>
            ))}
          </Balances>
          <Muted>
            {checks.reconciledAt === null
              ? 'Not compared with the provider yet: that happens every night.'
              : `Compared with the provider on ${siteDateTime(checks.reconciledAt)}.`}
          </Muted>
          <h3>Needs a person</h3>
          <Problems checks={checks} disputes={disputes} />
        </Frame>
      )}
    </QueryState>
  );
}

function Problems({
  checks: { balances, reconciledAt, differences, stuckRefunds, waitingEvents },
  disputes,
}: Pick<NeedsAPersonProps, 'disputes'> & { readonly checks: LedgerChecks }) {
  const [retryRefund, refund] = useRetryRefundMutation();
  const [retryEvents, events] = useRetryPaymentEventsMutation();
  const report = ({ error }: { readonly error?: unknown }, done: string) => {
    if (error) toast.error(apiErrorMessage(error, 'That did not work. Please try again.'));
    else toast.success(done);
  };
  const disputedCents = balances.find(({ account }) => account === 'disputes')?.amountCents ?? 0;
  if (differences.length + stuckRefunds.length + waitingEvents.length === 0 && disputedCents === 0)
    return (
      <p>
        Nothing: all refunds and events are on their way
        {reconciledAt === null ? '.' : ', and the provider has the same amounts.'}
      </p>
    );
  return (
    <>
      {disputedCents > 0 && (
        <Problem title="Disputes">
          <li>
            <span>
              Banks ask for {formatCents(disputedCents)} back.
              <Muted>
                Answer them at the provider before its deadlines; without an answer they are lost.
              </Muted>
            </span>
            <TextLink to={disputes}>Disputed bookings</TextLink>
          </li>
        </Problem>
      )}
      {differences.length > 0 && (
        <Problem title="Different amounts at the provider">
          {differences.map(({ paymentReference, bookingId, ledgerCents, providerCents, foundAt }) => (
            <li key={paymentReference}>
              <span>
                {paymentReference}: ledger {formatCents(ledgerCents)}, provider {formatCents(providerCents)}
                <Muted>found {siteDateTime(foundAt)}</Muted>
              </span>
              {bookingId === null ? <Muted>Not a payment of ours</Muted> : <ToBooking id={bookingId} />}
            </li>
          ))}
        </Problem>
      )}
      {stuckRefunds.length > 0 && (
        <Problem title="Refunds that did not arrive">
          {stuckRefunds.map(({ id, bookingId, amountCents, state, attempt, createdAt }) => (
            <li key={id}>
              <span>
                {formatCents(amountCents)},{' '}
                {state === 'failed' ? `refused by the bank ${attempt} times` : 'not taken by the provider'}
                <Muted>
                  since {siteDateTime(createdAt)} · <ToBooking id={bookingId} />
                </Muted>
              </span>
              <Button
                size="small"
                busy={refund.isLoading && refund.originalArgs === id}
                busyText="Sending..."
                aria-label={`Send the refund of ${formatCents(amountCents)} again`}
                onClick={async () => report(await retryRefund(id), 'The refund is sent again.')}
              >
                Try again
              </Button>
            </li>
          ))}
        </Problem>
      )}
      {waitingEvents.length > 0 && (
        <Problem title="Events that wait">
          {waitingEvents.map(({ id, kind, receivedAt }) => (
            <li key={id}>
              <span>
                {kind.replaceAll('_', ' ')} <Muted as="span">{id}</Muted>
              </span>
              <Muted>since {siteDateTime(receivedAt)}</Muted>
            </li>
          ))}
          <li>
            <Muted>They are tried every minute.</Muted>
            <Button
              size="small"
              busy={events.isLoading}
              busyText="Trying..."
              onClick={async () => report(await retryEvents(), 'The events are tried now.')}
            >
              Try the events again
            </Button>
          </li>
        </Problem>
      )}
    </>
  );
}

const Problem = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h4>{title}</h4>
    <ul>{children}</ul>
  </section>
);

const ToBooking = ({ id }: { readonly id: string }) => (
  <TextLink to={href.bookingDetails({ bookingId: id })} aria-label={`Booking ${id}`}>
    Booking
  </TextLink>
);
