import type { TodayVisit } from '@crown-and-coil/shared-api';
import { notDoneTexts, packingText, preparationText, styleText } from '@crown-and-coil/shared-api/bookings';

/** A fact about a visit: 'Brings', and what. */
interface VisitFact {
  readonly term: string;
  readonly details: readonly string[];
}

/** What the professional reads before the client comes; facts without details are left out. */
export function visitFacts({ booking, client }: TodayVisit): VisitFact[] {
  const styles = booking.services.flatMap(({ style }) => style ?? []);
  const prepared = styles.flatMap(({ preparation }) => preparation);
  const products = booking.products.map(({ productName, quantity, isClientSupplied }) => ({
    text: `${quantity} × ${productName}`,
    isClientSupplied,
  }));
  const facts: VisitFact[] = [
    {
      term: 'Prepares',
      details: prepared.filter(({ by, notDone }) => by === 'client' && !notDone).map(preparationText),
    },
    { term: 'Not done', details: styles.flatMap(notDoneTexts) },
    {
      term: 'You prepare',
      details: prepared.filter(({ by }) => by === 'professional').map(({ label }) => label),
    },
    {
      term: 'Brings',
      details: [
        ...styles.flatMap(({ packingList }) => packingList.map(packingText)),
        ...products.filter(({ isClientSupplied }) => isClientSupplied).map(({ text }) => text),
      ],
    },
    {
      term: 'Buys',
      details: products.filter(({ isClientSupplied }) => !isClientSupplied).map(({ text }) => text),
    },
    { term: 'Comes with', details: booking.guardianName ? [booking.guardianName] : [] },
    { term: 'Note', details: booking.notes ? [booking.notes] : [] },
    { term: 'Their hair', details: client.notes ? [client.notes] : [] },
  ];
  return facts.filter(({ details }) => details.length > 0);
}

/** 'Coily 4B', 'Coily', '4'; undefined when the client has not said. */
export function hairInWords({
  hairType,
  hairTypeName,
  hairSubtype,
}: TodayVisit['client']): string | undefined {
  if (hairType === null) return undefined;
  const code = hairSubtype === null ? '' : `${hairType}${hairSubtype}`;
  return [hairTypeName ?? (code ? '' : String(hairType)), code].filter(Boolean).join(' ');
}

/** A booked service with its style: 'Knotless box braids (Medium, Mid-back)'. */
export function serviceInWords({ name, style }: TodayVisit['booking']['services'][number]): string {
  const words = style ? styleText(style) : '';
  return words ? `${name} (${words})` : name;
}

/** Which of the visits is under way or comes next; undefined when all are over. */
export function nextVisit(
  visits: readonly TodayVisit[],
  now: number,
): { readonly id: string; readonly isNow: boolean } | undefined {
  const next = visits.find(
    ({ booking }) => booking.status === 'confirmed' && Date.parse(booking.endTime) > now,
  );
  return next && { id: next.booking.id, isNow: Date.parse(next.booking.startTime) <= now };
}
