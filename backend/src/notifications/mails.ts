import {
  type Booking,
  depositLines,
  dollars,
  houseRulesCard,
  invoiceTitle,
  toCents,
  toDomain,
} from '@crown-and-coil/shared-api/contract';
import { isMailOfMessageDue } from '../booking-messages/queries';
import { findBooking } from '../bookings/queries';
import { styleFacts } from '../bookings/styles';
import type { Queries } from '../database/connection';
import { findNewestInvoice } from '../invoices/queries';
import type { Fact } from '../mail/content';
import type { BookingNoticeValues } from '../mail/templates/booking-notice';
import { spokenZonedSpan } from '../time-zones/spoken-times';
import { type BookingParty, messageFor, type NoticeDetails } from './messages';

/** A queued mail about a booking: ids only, so that the queue holds no names. */
export interface StoredNoticeMail {
  readonly bookingId: string;
  readonly reader: BookingParty;
  readonly details: NoticeDetails;
  readonly unsubscribeToken: string;
}

/**
 * Reads the template's values of a queued mail, with current names; undefined when the booking is gone, or the messages
 * that it is about were read. Mails queued by an earlier version already contain the values.
 */
export async function readNoticeMail(
  queries: Queries,
  stored: StoredNoticeMail | BookingNoticeValues,
): Promise<BookingNoticeValues | undefined> {
  if ('message' in stored) return stored;
  const { bookingId, reader, details, unsubscribeToken } = stored;
  if (details.event.kind === 'message' && !(await isMailOfMessageDue(queries, details.event.message_id)))
    return undefined;
  const booking = await findBooking(queries, bookingId);
  const message = booking && messageFor(reader, details, booking);
  if (booking === undefined || message === undefined) return undefined;
  const { client, professional } = booking;
  const clientName = `${client.first_name} ${client.last_name}`.trim();
  return {
    reader,
    name: reader === 'client' ? client.first_name : professional.display_name,
    type: `booking_${details.event.kind}`,
    ...(isKeptCard(details) && { heading: 'Your card is kept' }),
    message,
    bookingId,
    services: booking.services.map(({ name }) => name),
    serviceId: booking.services[0]?.id,
    with: reader === 'client' ? professional.display_name : clientName,
    when: timeOf(details),
    ...(reader === 'client' && details.event.kind === 'confirmed' && whereOf(booking)),
    style: styleFacts(booking),
    ...(SHOWS_RULES.has(details.event.kind) && { houseRules: houseRulesFacts(booking) }),
    total: dollars(toCents(booking.total_price)),
    deposit: depositLines(toDomain(booking)).map(({ term, cents }) => [term, dollars(cents)] as const),
    ...(await invoiceOf(queries, bookingId, details.event)),
    unsubscribeToken,
  };
}

/** The street address, if the booking is confirmed when the mail is sent. */
const whereOf = ({
  street_address,
  professional: { location },
}: Booking): Pick<BookingNoticeValues, 'where'> =>
  street_address === null ? {} : { where: `${street_address}, ${location}` };

const isKeptCard = ({ event }: NoticeDetails) => event.kind === 'deposit_paid' && event.amount_cents === 0;

/** The receipt or invoice that a mail is about. */
async function invoiceOf(
  queries: Queries,
  bookingId: string,
  event: NoticeDetails['event'],
): Promise<Pick<BookingNoticeValues, 'invoice'>> {
  const isInvoiced =
    event.kind === 'deposit_paid' ||
    (event.kind === 'deposit_settled' && (!event.dispute || event.dispute.outcome === 'lost')) ||
    event.kind === 'completed' ||
    (event.kind === 'no_show_charge' && ['paid', 'returned', 'lost'].includes(event.outcome));
  if (!isInvoiced) return {};
  const kind = event.kind === 'deposit_paid' ? 'receipt' : event.kind === 'completed' ? 'invoice' : undefined;
  const found = await findNewestInvoice(queries, bookingId, kind);
  return found ? { invoice: { id: found.id, title: invoiceTitle(toDomain(found)) } } : {};
}

/** Mails that contain the house rules of their booking. */
const SHOWS_RULES: ReadonlySet<string> = new Set(['requested', 'confirmed']);

/** The rules that the client accepted, with the amounts and dates of the booking, as they were read then. */
function houseRulesFacts(booking: Booking): Fact[] {
  const { house_rules: accepted, deposit, professional, start_time, total_price, created_at } = booking;
  if (accepted === null) return [];
  const card = houseRulesCard(toDomain(accepted.rules), booking.kept_card !== null, {
    depositCents: deposit?.amount_cents ?? 0,
    totalCents: toCents(total_price),
    startTime: new Date(start_time),
    timeZone: professional.time_zone,
    now: new Date(created_at),
    keepsCard: booking.kept_card !== null,
    keepsFreeCancellation: booking.keeps_free_cancellation,
    movesByClient: accepted.moves_by_client,
  });
  return card.map(({ heading, sentences }) => [heading, sentences.join(' ')]);
}

/** Formats 'Sat 3 Oct, 9:00 am to 10:00 am AEST'. */
const timeOf = ({ start_time, end_time, time_zone }: NoticeDetails): string =>
  spokenZonedSpan(new Date(start_time), new Date(end_time), time_zone);
