import { type Booking, gstOf, type InvoiceKind, toCents } from '@crown-and-coil/shared-api/contract';

/** The content of a document besides its number, names and total. Stored as issued. */
export interface IssuedDocument {
  readonly visit_start: string;
  readonly time_zone: string;
  readonly lines: readonly DocumentLine[];
  readonly gst_cents: number | null;
  readonly deposit_cents: number;
  /** Absent in documents of earlier versions, and for 0. */
  readonly charged_cents?: number;
  readonly due_cents: number;
}

interface DocumentLine {
  readonly description: string;
  readonly quantity: number;
  readonly amount_cents: number;
}

/** A document to issue. */
export interface Draft {
  readonly kind: InvoiceKind;
  readonly totalCents: number;
  readonly document: IssuedDocument;
}

/** A booking's existing documents. */
interface IssuedSoFar {
  readonly kind: InvoiceKind;
  readonly totalCents: number;
}

type DocumentedBooking = Pick<
  Booking,
  | 'status'
  | 'no_show'
  | 'services'
  | 'products'
  | 'total_price'
  | 'start_time'
  | 'professional'
  | 'deposit'
  | 'kept_card'
>;

const isPastVisit = ({ status, no_show: noShow }: Pick<DocumentedBooking, 'status' | 'no_show'>) =>
  status === 'completed' && !noShow;

/**
 * What the client owes the professional for a booking: the price of a visit, or else the kept deposit and the no-show
 * charge.
 */
export function owedCents(booking: DocumentedBooking): number {
  return isPastVisit(booking) ? toCents(booking.total_price) : keptCents(booking) + chargedCents(booking);
}

/** The kept deposit that was not returned by the client's bank. */
const keptCents = ({ deposit }: Pick<DocumentedBooking, 'deposit'>): number =>
  deposit === null || deposit.state === 'lost' ? 0 : deposit.kept_cents;

/** The charge to the kept card that was not refunded. It counts while it is disputed. */
const chargedCents = ({ kept_card: card }: Pick<DocumentedBooking, 'kept_card'>): number =>
  card?.charge?.state === 'paid' || card?.charge?.state === 'disputed' ? card.charge.amount_cents : 0;

/** The receipt of a deposit. It has no GST, as a held deposit is not yet payment for a supply. */
export const receiptOf = (booking: DocumentedBooking, cents: number): Draft => ({
  kind: 'receipt',
  totalCents: cents,
  document: {
    ...visitOf(booking),
    lines: [{ description: `Deposit for ${namesOf(booking)}`, quantity: 1, amount_cents: cents }],
    gst_cents: null,
    deposit_cents: 0,
    due_cents: 0,
  },
});

/**
 * The documents that bring a booking's issued amount to what is owed now: one invoice, then adjustment notes. A refund
 * without an invoice has its own receipt.
 * @param refundCents that go back to the card by this change
 */
export function draftsOf(
  booking: DocumentedBooking,
  issued: readonly IssuedSoFar[],
  refundCents: number,
  isRegisteredForGst: boolean,
): Draft[] {
  const invoiced = issued.filter(({ kind }) => kind === 'invoice' || kind === 'adjustment_note');
  const change = owedCents(booking) - invoiced.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const drafts: Draft[] = [];
  if (change !== 0)
    drafts.push(
      invoiced.length === 0
        ? invoiceOf(booking, change, isRegisteredForGst)
        : adjustmentOf(booking, change, isRegisteredForGst),
    );
  if (refundCents > 0 && invoiced.length === 0) drafts.push(refundOf(booking, refundCents));
  return drafts;
}

function invoiceOf(booking: DocumentedBooking, cents: number, isRegisteredForGst: boolean): Draft {
  const isVisit = isPastVisit(booking);
  const depositCents = Math.min(keptCents(booking), cents);
  const charged = isVisit ? 0 : chargedCents(booking);
  return {
    kind: 'invoice',
    totalCents: cents,
    document: {
      ...visitOf(booking),
      lines: isVisit ? linesOf(booking, cents) : missedLines(booking),
      gst_cents: isRegisteredForGst ? gstOf(cents) : null,
      deposit_cents: depositCents,
      ...(charged > 0 && { charged_cents: charged }),
      due_cents: cents - depositCents - charged,
    },
  };
}

const adjustmentOf = (booking: DocumentedBooking, cents: number, isRegisteredForGst: boolean): Draft => ({
  kind: 'adjustment_note',
  totalCents: cents,
  document: {
    ...visitOf(booking),
    lines: [
      {
        description: `${reasonOf(booking)}: ${namesOf(booking)}`,
        quantity: 1,
        amount_cents: cents,
      },
    ],
    gst_cents: isRegisteredForGst ? gstOf(cents) : null,
    deposit_cents: 0,
    due_cents: 0,
  },
});

function reasonOf(booking: DocumentedBooking): string {
  if (isPastVisit(booking)) return 'The visit took place';
  if (booking.deposit?.state === 'lost' || booking.kept_card?.charge?.state === 'lost')
    return 'Given back by the bank of the client';
  return chargedCents(booking) > 0 ? 'Charged for the missed visit' : 'The client did not come';
}

const refundOf = (booking: DocumentedBooking, cents: number): Draft => ({
  kind: 'refund_receipt',
  totalCents: cents,
  document: {
    ...visitOf(booking),
    lines: [
      { description: `Refund of the deposit for ${namesOf(booking)}`, quantity: 1, amount_cents: cents },
    ],
    gst_cents: null,
    deposit_cents: 0,
    due_cents: 0,
  },
});

const visitOf = ({ start_time, professional }: DocumentedBooking) => ({
  visit_start: start_time,
  time_zone: professional.time_zone,
});

const namesOf = ({ services }: DocumentedBooking) => services.map(({ name }) => name).join(', ');

/** The kept deposit and the no-show charge. */
function missedLines(booking: DocumentedBooking): DocumentLine[] {
  const why = booking.no_show ? 'Missed visit' : 'Late cancellation';
  return [
    { how: 'kept of the deposit', cents: keptCents(booking) },
    { how: 'charged to the kept card', cents: chargedCents(booking) },
  ].flatMap(({ how, cents }) =>
    cents === 0
      ? []
      : [{ description: `${why}, ${how}: ${namesOf(booking)}`, quantity: 1, amount_cents: cents }],
  );
}

/** Services and sold products. If the total differs from their sum, a line states the difference. */
function linesOf({ services, products }: DocumentedBooking, totalCents: number): DocumentLine[] {
  const lines = [
    ...services.map(({ name, price }) => ({ description: name, quantity: 1, amount_cents: toCents(price) })),
    ...products
      .filter((line) => !line.is_client_supplied)
      .map((line) => ({
        description: line.product_name,
        quantity: line.quantity,
        amount_cents: toCents(line.total_price),
      })),
  ];
  const difference = totalCents - lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return difference === 0
    ? lines
    : [...lines, { description: 'Change of the price', quantity: 1, amount_cents: difference }];
}
