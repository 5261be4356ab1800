import type { Booking } from '@crown-and-coil/shared-api';
import { fromCents } from '@crown-and-coil/shared-api/bookings';
import { formatPrice } from '@crown-and-coil/shared-ui';
import { FigureList } from './section';

type Deposit = NonNullable<Booking['deposit']>;

/** What was paid of a booking, what is due on the day, and what goes back; nothing without a deposit. */
export function DepositFigures({ booking }: { readonly booking: Booking }) {
  const lines = depositInWords(booking);
  if (lines.length === 0) return null;
  return (
    <FigureList>
      {lines.map(([term, detail]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </FigureList>
  );
}

const price = (cents: number) => formatPrice(fromCents(cents));

/** 'Deposit paid', with its amount, and what happens to the rest. One pair for each line of the total. */
function depositInWords({ deposit, status, totalPrice }: Booking): [term: string, detail: string][] {
  if (!deposit) return [];
  const { amountCents, refundedCents, keptCents } = deposit;
  const onTheDay: [string, string][] =
    status === 'pending' || status === 'confirmed'
      ? [['Due on the day', formatPrice(totalPrice - fromCents(amountCents))]]
      : [];
  const back: [string, string] = ['Back to the card', price(refundedCents)];
  switch (deposit.state) {
    case 'unpaid':
      return [['Deposit to pay now', price(amountCents)], ...onTheDay];
    case 'lapsed':
      return [['Deposit, not paid in time', price(amountCents)], ...(refundedCents > 0 ? [back] : [])];
    case 'paid':
      return [['Deposit paid', price(amountCents)], ...onTheDay];
    case 'disputed':
      return [['Deposit, disputed with the bank', price(amountCents)], ...onTheDay];
    default:
      return [['Deposit paid', price(amountCents)], ...endOf({ refundedCents, keptCents }, back, status)];
  }
}

function endOf(
  { refundedCents, keptCents }: Pick<Deposit, 'refundedCents' | 'keptCents'>,
  back: [string, string],
  status: Booking['status'],
): [string, string][] {
  const kept = status === 'completed' ? 'Part of the price' : 'Kept';
  return [
    ...(keptCents > 0 ? ([[kept, price(keptCents)]] as [string, string][]) : []),
    ...(refundedCents > 0 ? [back] : []),
  ];
}
