import { type Booking, MESSAGES } from '@crown-and-coil/shared-api';
import { formatDate, formatWeekday } from '@crown-and-coil/shared-ui';

const WEEKDAYS: Record<string, string> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};

/**
 * The ticket's title and sentences. The page may be opened again later, and must not promise what is no longer true.
 *
 * @param start an instant
 * @param zone IANA zone of the professional
 */
export function ticketWords(status: Booking['status'], start: string, zone: string, professional: string) {
  const weekday = formatWeekday(start, zone);
  const day = WEEKDAYS[weekday] ?? weekday;
  switch (status) {
    case 'pending':
      return {
        title: MESSAGES.bookingSecured,
        beside: `${professional} will review and confirm`,
        lead: `${day} is set aside for you. You are notified as soon as ${professional} confirms.`,
      };
    case 'confirmed':
      return {
        title: MESSAGES.bookingSecured,
        beside: `${professional} has confirmed`,
        lead: `${day} is set aside for you.`,
      };
    case 'completed':
      return {
        title: MESSAGES.bookingSecured,
        beside: 'This appointment is over',
        lead: `It was on ${formatDate(start, zone)}.`,
      };
    case 'cancelled':
      return {
        title: 'Booking cancelled',
        beside: 'This time is free again',
        lead: 'You can book another time whenever you like.',
      };
  }
}
