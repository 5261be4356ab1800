import type { Booking } from '@crown-and-coil/shared-api/contract';
import type { Queries } from '../database/connection';
import type { NewMail } from '../mail/queue';
import { spokenSpan } from '../time-zones/spoken-times';
import { zoneAbbreviation } from '../time-zones/zone-abbreviation';
import type { BookingNotice } from './messages';
import type { Reader } from './readers';
import { unsubscribeTokenFor } from './settings';

/** What a mail with a notification says, and to whom. */
export type NoticeMail = Pick<NewMail<'booking-notice'>, 'to' | 'template' | 'values'>;

/** What a notification says by mail too; undefined when its reader has switched that off (api.md, Notifications). */
export async function mailOfNotice(
  queries: Queries,
  { reader: party, type, message }: BookingNotice,
  reader: Reader,
  booking: Booking,
): Promise<NoticeMail | undefined> {
  if (reader.wantsMails === false) return undefined;
  const unsubscribeToken = reader.unsubscribeToken ?? (await unsubscribeTokenFor(queries, reader.userId));
  if (unsubscribeToken === undefined) return undefined;
  const { client, professional } = booking;
  const clientName = `${client.first_name} ${client.last_name}`.trim();
  return {
    to: reader.email,
    template: 'booking-notice',
    values: {
      reader: party,
      name: party === 'client' ? client.first_name : professional.display_name,
      type,
      message,
      bookingId: booking.id,
      services: booking.services.map(({ name }) => name),
      with: party === 'client' ? professional.display_name : clientName,
      when: timeOf(booking),
      total: `$${booking.total_price.toFixed(2)}`,
      reason: booking.cancellation_reason,
      unsubscribeToken,
    },
  };
}

/** 'Sat 3 Oct, 9:00 am to 10:00 am AEST'. */
function timeOf({ start_time, end_time, professional: { time_zone } }: Booking): string {
  const start = new Date(start_time);
  return `${spokenSpan(start, new Date(end_time), time_zone)} ${zoneAbbreviation(start, time_zone)}`;
}
