import {
  kindOfNotification,
  type Notification,
  type NotificationType,
} from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import type { Queries } from '../database/connection';
import { HEADINGS } from '../mail/templates/booking-notice';
import { spokenZonedTime } from '../time-zones/spoken-times';
import { hasId, selectNotifications } from './queries';

/**
 * A notification for a lock screen: what happened, with whom and when. Contains no services, which can reveal health,
 * and no addresses, amounts or user text.
 */
export interface ShortNotice {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** The page of this site that it opens. */
  readonly path: string;
}

/** Determines whether and how a notification is delivered to devices. */
interface ShortNoticeFacts {
  readonly notice: ShortNotice;
  readonly type: NotificationType;
  readonly createdAt: Date;
  /** The start of its appointment. */
  readonly startTime: Date | null;
  readonly isRead: boolean;
}

/** Reads a notification in short form; undefined when it no longer exists. */
export async function findShortNotice(
  queries: Queries,
  userId: string,
  id: string,
): Promise<ShortNoticeFacts | undefined> {
  const row = await selectNotifications(queries, userId).where(hasId(id, 'n')).executeTakeFirst();
  if (row === undefined) return undefined;
  const { type, details, created_at: createdAt, read_at, first_name, display_name, client_user_id } = row;
  const name = client_user_id === userId ? display_name : first_name;
  const times = details !== null && 'start_time' in details ? details : undefined;
  const when = times && spokenZonedTime(new Date(times.start_time), times.time_zone);
  return {
    notice: {
      id,
      title: HEADINGS[type],
      body: [name, when].filter(Boolean).join(', '),
      path: pathOf({ type, booking_id: row.booking_id, photo_quote_id: row.photo_quote_id }),
    },
    type,
    createdAt,
    startTime: times ? new Date(times.start_time) : null,
    isRead: read_at !== null,
  };
}

const OPEN_QUOTES: ReadonlySet<NotificationType> = new Set(['photo_quote_asked', 'photo_quote_answered']);

function pathOf({
  type,
  booking_id: bookingId,
  photo_quote_id: photoQuoteId,
}: Pick<Notification, 'type' | 'booking_id' | 'photo_quote_id'>): string {
  if (bookingId !== null) return href.bookingDetails({ bookingId });
  // A professional cannot see an ended quote.
  if (photoQuoteId !== null)
    return OPEN_QUOTES.has(type) ? href.photoQuote({ photoQuoteId }) : href.photoQuotes();
  return kindOfNotification(type) === 'waiting_list' ? href.waitingList() : href.home();
}
