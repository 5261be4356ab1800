import { LIST } from '../api';
import type { Notification } from '../contract/notifications';

/** What a notification makes old in every open screen of any remote: the booking, the lists, and the free times. */
export const concernedTags = ({ booking_id }: Pick<Notification, 'booking_id'>) => [
  { type: 'Notification' as const, id: LIST },
  ...(booking_id === null
    ? []
    : [
        { type: 'Booking' as const, id: booking_id },
        { type: 'Booking' as const, id: LIST },
        { type: 'Availability' as const, id: LIST },
      ]),
];

/** When it is not known what was missed. */
export const ALL_CONCERNED_TAGS = ['Notification', 'Booking', 'Availability'] as const;
