import type { Booking } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { enqueueMail } from '../mail/queue';
import { spokenSpan } from '../time-zones/spoken-times';
import { zoneAbbreviation } from '../time-zones/zone-abbreviation';
import type { BookingNotice } from './messages';
import { unsubscribeTokenFor } from './settings';

/** Somebody who is told of a booking. */
export interface Reader {
  readonly userId: string;
  readonly email: string;
  /** Null for both until a first mail is written to them. */
  readonly wantsMails: boolean | null;
  readonly unsubscribeToken: string | null;
}

/** Sends a notification by mail too, unless its reader has switched that off (api.md, Notifications). */
export async function mailNotice(
  transaction: Transaction<Tables>,
  notificationId: string,
  { reader: party, type, message }: BookingNotice,
  reader: Reader,
  booking: Booking,
  now: Date,
): Promise<void> {
  if (reader.wantsMails === false) return;
  const unsubscribeToken = reader.unsubscribeToken ?? (await unsubscribeTokenFor(transaction, reader.userId));
  if (unsubscribeToken === undefined) return;
  const { client, professional } = booking;
  const clientName = `${client.first_name} ${client.last_name}`.trim();
  await enqueueMail(transaction, {
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
      unsubscribeToken,
    },
    dedupeKey: `notification ${notificationId}`,
    now,
  });
}

/** 'Sat 3 Oct, 9:00 am to 10:00 am AEST'. */
function timeOf({ start_time, end_time, professional: { time_zone } }: Booking): string {
  const start = new Date(start_time);
  return `${spokenSpan(start, new Date(end_time), time_zone)} ${zoneAbbreviation(start, time_zone)}`;
}
