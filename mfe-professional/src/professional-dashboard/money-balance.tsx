import { KEEP_FRESH, type MoneyBalance, type Professional } from '@crown-and-coil/shared-api';
import { Alert, formatCents, formatDate, Muted, type QueryLike, QueryState } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { useGetMoneyBalanceQuery } from '../endpoints/payments';
import { StripeButton } from './payment-setup';

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.375rem), 1fr));
  gap: var(--s4);
  & > div {
    padding: var(--s4);
    border: 1px solid var(--line);
    border-radius: var(--r-m);
    background: var(--surface);
  }
  & dd {
    font: 600 1.5rem / 1.3 var(--font-display);
    font-variant-numeric: tabular-nums lining-nums;
  }
`;

const Payouts = styled.ul`
  & > li {
    display: flex;
    justify-content: space-between;
    gap: var(--s4);
    padding-block: 10px;
  }
  & > li + li {
    border-top: 1px dashed var(--line);
  }
  & strong {
    font-variant-numeric: tabular-nums;
  }
`;

const Failed = styled.div`
  display: grid;
  gap: var(--s3);
  justify-items: start;
  margin-bottom: var(--s4);
`;

export const useMoneyBalance = (professionalId: string, options: { readonly skip: boolean }) =>
  useGetMoneyBalanceQuery(professionalId, { ...KEEP_FRESH, ...options });

interface MoneyBalanceProps {
  readonly query: QueryLike<MoneyBalance>;
  readonly professional: Professional;
}

/** Totals of deposits and charges, and Stripe's payouts. */
export function MoneyBalancePart({ query, professional }: MoneyBalanceProps) {
  return (
    <QueryState query={query} error="Your balance did not load.">
      {(balance) => (
        <>
          <section>
            <h3>Your deposits</h3>
            <Figures>
              {figuresOf(balance).map(({ term, note, cents }) => (
                <div key={term}>
                  <dt>
                    {term}
                    <Muted as="span" style={{ display: 'block' }}>
                      {note}
                    </Muted>
                  </dt>
                  <dd>{formatCents(cents)}</dd>
                </div>
              ))}
            </Figures>
            {balance.disputedCents > 0 && (
              <Muted style={{ marginTop: 'var(--s3)' }}>
                A client's bank asks for {formatCents(balance.disputedCents)} back, and decides about it. You
                need not do anything, and the booking says how it ends. A loss takes only what is still held
                for its visit, never what is kept or charged.
              </Muted>
            )}
          </section>
          <section>
            <h3>Payouts</h3>
            <PayoutList payouts={balance.payouts} professional={professional} />
          </section>
        </>
      )}
    </QueryState>
  );
}

const figuresOf = ({
  heldCents,
  keptCents,
  chargedCents,
  refundingCents,
  refundedCents,
  disputedCents,
}: MoneyBalance) => [
  { term: 'Held', note: 'for visits to come', cents: heldCents },
  { term: 'Kept', note: 'paid towards visits, or kept', cents: keptCents },
  ...(chargedCents > 0 ? [{ term: 'Charged', note: 'for missed visits', cents: chargedCents }] : []),
  {
    term: 'Refunded',
    note: refundingCents > 0 ? `and ${formatCents(refundingCents)} on the way` : 'to clients',
    cents: refundedCents,
  },
  ...(disputedCents > 0 ? [{ term: 'Disputed', note: 'until the bank decides', cents: disputedCents }] : []),
];

function PayoutList({
  payouts,
  professional: { id, timeZone },
}: Pick<MoneyBalance, 'payouts'> & { readonly professional: Professional }) {
  if (payouts.length === 0)
    return <Muted>Stripe pays out to your bank by itself. The first payout is listed here.</Muted>;
  return (
    <>
      {payouts[0]?.state === 'failed' && (
        <Failed>
          <Alert>
            Your bank returned the last payout of {formatCents(payouts[0].amountCents)}. The money is safe in
            your Stripe balance. Check the number and the name of your bank account at Stripe, which then pays
            out again.
          </Alert>
          <StripeButton professionalId={id}>Check my bank account</StripeButton>
        </Failed>
      )}
      <Payouts>
        {payouts.map(({ reference, amountCents, state, arrivesAt }) => (
          <li key={reference}>
            <span>
              {state === 'failed' ? 'Returned by your bank' : 'To your bank'}
              <Muted as="span" style={{ display: 'block' }}>
                {state === 'failed' ? 'was due' : 'arrives'} {formatDate(arrivesAt, timeZone)}
              </Muted>
            </span>
            <strong>{formatCents(amountCents)}</strong>
          </li>
        ))}
      </Payouts>
    </>
  );
}
