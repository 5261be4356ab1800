import type { BookingMoney } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { FilterChips, ListSkeleton, Muted, TextLink, WaitForAll } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { FILTERS, type TabProps } from '../admin-dashboard/dashboard-address';
import { ALWAYS_FRESH, useListBookingMoneyQuery } from '../api';
import { EntryList, pageAndSearch, WIDEN } from '../rows/entry-list';
import { ListHead, ListSearch } from '../rows/list-head';
import { ListTools } from '../rows/rows';
import { siteDateTime } from '../site-time/site-time';
import { accountPrice, accountWords } from './account-words';
import { NeedsAPerson, useLedgerChecks } from './needs-a-person';

/** The ledger: items that need manual action, and the money of each booking. Both appear at once. */
export function PaymentsTab(given: TabProps) {
  const { view, show, addressOf } = given;
  const checks = useLedgerChecks();
  const query = useListBookingMoneyQuery(
    {
      ...pageAndSearch(view),
      ...(view.money === 'all' ? {} : { state: view.money }),
    },
    ALWAYS_FRESH,
  );
  return (
    <>
      <ListHead title="Payments" note="The money of every booking, the latest movement first." />
      <WaitForAll queries={[checks]} skeleton={<ListSkeleton />}>
        <NeedsAPerson query={checks} disputes={addressOf({ money: 'disputed', search: '' })} />
        <ListTools>
          <FilterChips
            label="Where the money is"
            value={view.money}
            onChange={(money) => show({ money })}
            options={FILTERS.money}
          />
          <ListSearch label="Search bookings" placeholder="Booking id or professional" {...given} />
        </ListTools>
        <EntryList
          {...given}
          query={query}
          error="Failed to load payments."
          unit={['booking', 'bookings']}
          empty="No payments."
          hint={
            view.money === 'all' && view.search === '' ? 'Deposits that clients pay are listed here.' : WIDEN
          }
        >
          {(booking) => (
            <Money booking={booking} documents={addressOf({ tab: 'invoices', search: booking.id })} />
          )}
        </EntryList>
      </WaitForAll>
    </>
  );
}

const Line = styled.article`
  display: grid;
  gap: var(--s2);
  padding-block: var(--s4);
  overflow-wrap: anywhere;
  & summary {
    min-height: 28px;
    cursor: pointer;
    font-weight: 600;
  }
  & ol {
    display: grid;
    gap: var(--s3);
    padding: var(--s3) 0 0 var(--s4);
  }
`;

interface MoneyProps {
  readonly booking: BookingMoney;
  /** The address of its receipts and invoices. */
  readonly documents: string;
}

/** The money of one booking, with every transaction. */
const Money = ({ booking, documents }: MoneyProps) => (
  <Line aria-label={`Money of booking ${booking.id}`}>
    <p>
      <strong>
        <bdi>{booking.professional.displayName || 'A deleted account'}</bdi>
      </strong>
      {' · '}
      <TextLink to={href.bookingDetails({ bookingId: booking.id })} aria-label={`Booking ${booking.id}`}>
        Booking
      </TextLink>
      {' · '}
      <TextLink to={documents} aria-label={`Documents of booking ${booking.id}`}>
        Documents
      </TextLink>
    </p>
    <Muted>
      {booking.id} · {siteDateTime(booking.movedAt)}
    </Muted>
    <p>
      {booking.balances.length === 0
        ? 'Everything is settled: none of its money is left in an account.'
        : booking.balances
            .map(
              ({ account, amountCents }) => `${accountWords(account)} ${accountPrice(account, amountCents)}`,
            )
            .join(' · ')}
    </p>
    <details>
      <summary>Transactions ({booking.transactions.length})</summary>
      {booking.paymentReferences.length > 0 && (
        <Muted>At the provider: {booking.paymentReferences.join(', ')}</Muted>
      )}
      <ol>
        {booking.transactions.map(({ id, step, words, happenedAt, entries }) => (
          <li key={id}>
            {words || step} <Muted as="span">{siteDateTime(happenedAt)}</Muted>
            {entries.map(({ account, amountCents }) => (
              <Muted key={account}>
                {accountWords(account)}: {accountPrice(account, amountCents)}
              </Muted>
            ))}
          </li>
        ))}
      </ol>
    </details>
  </Line>
);
