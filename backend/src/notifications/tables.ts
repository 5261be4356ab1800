import type { NotificationType } from '@crown-and-coil/shared-api/contract';
import type { Generated } from 'kysely';

export interface NotificationsTable {
  id: string;
  user_id: string;
  /** From 1, for each person, in the order of their commits and without a gap. */
  number: number;
  type: NotificationType;
  booking_id: string | null;
  message: string;
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
  unsubscribe_token: string;
}
