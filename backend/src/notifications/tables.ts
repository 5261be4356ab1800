import type { NotificationKind, NotificationType } from '@crown-and-coil/shared-api/contract';
import type { ColumnType, Generated } from 'kysely';
import type { QuoteNoticeDetails } from '../photo-quotes/notices';
import type { NoticeDetails } from './messages';

export interface NotificationsTable {
  id: string;
  user_id: string;
  /** From 1 for each user, in commit order and without gaps. */
  number: number;
  type: NotificationType;
  booking_id: string | null;
  photo_quote_id: Generated<string | null>;
  /** Without names; rows of earlier versions have the full text. */
  message: string;
  /** JSON text when written; null for rows of earlier versions. */
  details: ColumnType<NoticeDetails | QuoteNoticeDetails | null, string | null | undefined, string | null>;
  created_at: Date;
  read_at: Date | null;
}

export interface NotificationCountersTable {
  user_id: string;
  last_number: number;
}

export interface NotificationSettingsTable {
  user_id: string;
  email: Generated<boolean>;
  /** Whether a client is reminded when a next visit is due. */
  next_visits: Generated<boolean>;
  /** Whether a client is asked to review visits. */
  reviews: Generated<boolean>;
  unsubscribe_token: string;
  /** Kinds that do not come by email. */
  email_off: Generated<NotificationKind[]>;
  /** Kinds that do not come to devices. */
  push_off: Generated<NotificationKind[]>;
  text_reminders: Generated<boolean>;
  quiet_from: Generated<string | null>;
  quiet_until: Generated<string | null>;
  time_zone: Generated<string | null>;
}
