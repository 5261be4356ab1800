import type { Booking, BookingActor, NotificationType } from '@crown-and-coil/shared-api/contract';
import { spokenZonedTime } from '../time-zones/spoken-times';

/** What happened to a booking, and who did it. The booking itself is told as it is afterwards. */
export type BookingEvent =
  | { readonly kind: 'requested' }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'cancelled'; readonly by: BookingActor }
  | { readonly kind: 'completed' }
  | { readonly kind: 'rescheduled'; readonly by: 'client' | 'professional'; readonly from: Date }
  | { readonly kind: 'reminder' };

/** What one of the two parties is told. */
export interface BookingNotice {
  readonly reader: 'client' | 'professional';
  readonly type: NotificationType;
  readonly message: string;
}

/**
 * Who hears of an event, and in which words: the other party, never who did it; both when it was neither. The time is
 * on the wall clock of the appointment (api.md, Notifications).
 */
export function noticesOf(event: BookingEvent, booking: Booking): BookingNotice[] {
  const type: NotificationType = `booking_${event.kind}`;
  const toClient = (message: string): BookingNotice => ({ reader: 'client', type, message });
  const toProfessional = (message: string): BookingNotice => ({ reader: 'professional', type, message });
  const { services, client, professional, when, zoned } = wordsOf(booking);
  switch (event.kind) {
    case 'requested':
      return [toProfessional(`New booking request from ${client} for ${services}, ${when}`)];
    case 'confirmed':
      return [toClient(`${professional} confirmed your booking for ${services}, ${when}`)];
    case 'completed':
      return [toClient(`Completed: ${services} with ${professional}, ${when}`)];
    case 'reminder':
      return [toClient(`Reminder: ${services} with ${professional}, ${when}`)];
    case 'rescheduled': {
      const move = `${services} from ${zoned(event.from)} to ${when}`;
      return event.by === 'client'
        ? [toProfessional(`${client} asks to move ${move}`)]
        : [toClient(`${professional} moved your booking for ${move}`)];
    }
    case 'cancelled':
      if (event.by === 'client') return [toProfessional(`${client} cancelled ${services}, ${when}`)];
      if (event.by === 'professional')
        return [toClient(`${professional} cancelled your booking for ${services}, ${when}`)];
      if (event.by === 'system')
        return [
          toClient(
            `Your booking request was not answered in time: ${services} with ${professional}, ${when}`,
          ),
          toProfessional(`The request from ${client} was not answered in time: ${services}, ${when}`),
        ];
      return [
        toClient(`Your booking was cancelled: ${services} with ${professional}, ${when}`),
        toProfessional(`The booking of ${client} was cancelled: ${services}, ${when}`),
      ];
  }
}

/** 'Box braids', or 'Box braids and 2 more'. */
export function servicesInWords({ services: [first, ...others] }: Pick<Booking, 'services'>): string {
  const name = first?.name ?? 'an appointment';
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}

/** Profiles may still be without a name. */
function wordsOf(booking: Booking) {
  const zoned = (instant: Date) => spokenZonedTime(instant, booking.professional.time_zone);
  return {
    services: servicesInWords(booking),
    client: booking.client.first_name || 'Your client',
    professional: booking.professional.display_name || 'Your professional',
    when: zoned(new Date(booking.start_time)),
    zoned,
  };
}
