import { type Booking, KEPT_CARD_HOURS } from '@crown-and-coil/shared-api';
import { depositLines } from '@crown-and-coil/shared-api/bookings';
import { formatCents, Muted } from '@crown-and-coil/shared-ui';
import { FigureList } from './section';

// A card is deleted right after it was charged.
const hasKeptCard = ({ keptCard }: Booking) => keptCard?.state === 'kept' && !keptCard.charge;

/** Whether `DepositFigures` shows anything. */
export const hasDepositFigures = (booking: Booking): boolean =>
  depositLines(booking).length > 0 || hasKeptCard(booking);

/** A booking's amounts paid, due on the day and refunded, and whether a card is kept; nothing without a deposit. */
export function DepositFigures({ booking }: { readonly booking: Booking }) {
  const lines = depositLines(booking);
  return (
    <>
      {lines.length > 0 && (
        <FigureList>
          {lines.map(({ term, cents }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{formatCents(cents)}</dd>
            </div>
          ))}
        </FigureList>
      )}
      {hasKeptCard(booking) && (
        <Muted>
          The card is kept for a missed visit, and deleted {KEPT_CARD_HOURS} hours after the visit at the
          latest.
        </Muted>
      )}
    </>
  );
}

interface Payment {
  readonly totalCents: number;
  readonly depositCents: number;
  /** Whether the client agrees that a card is kept. */
  readonly keepsCard: boolean;
}

/** 'You pay $60.00 now, as a deposit, and $180.00 on the day.' */
export function paymentInWords(
  professionalName: string,
  { totalCents, depositCents, keepsCard }: Payment,
): string {
  if (depositCents === 0) {
    const onDay = `You pay ${professionalName} on the day.`;
    return keepsCard ? `${onDay} Next you enter your card on a page of our payment provider.` : onDay;
  }
  const [now, later] = [depositCents, totalCents - depositCents].map((cents) => formatCents(cents));
  return `You pay ${now} now, as a deposit, and ${later} on the day.`;
}
