import { LIST, type Notification } from '@crown-and-coil/shared-api';

/** The cache tags that a notification invalidates: its booking, the lists and the free times. */
export const concernedTags = ({ bookingId }: Pick<Notification, 'bookingId'>) => [
  { type: 'Notification' as const, id: LIST },
  ...(bookingId === null
    ? []
    : [
        { type: 'Booking' as const, id: bookingId },
        { type: 'Booking' as const, id: LIST },
        { type: 'Availability' as const, id: LIST },
      ]),
];

/** The tags to invalidate when the missed notifications are unknown. */
export const ALL_CONCERNED_TAGS = ['Notification', 'Booking', 'Availability'] as const;
