/** The kinds of notifications (api.md, Notifications). Free of the schema library, for screens. */
export const NOTIFICATION_TYPES = [
  'booking_requested',
  'booking_confirmed',
  'booking_cancelled',
  'booking_completed',
  'booking_rescheduled',
  'booking_reminder',
  'booking_preparation_changed',
  'booking_deposit_paid',
  'booking_deposit_settled',
  'booking_deposit_returned',
  'booking_no_show_charge',
  'booking_next_visit',
  'booking_review_due',
  'booking_review_written',
  'booking_review_published',
  'booking_review_replied',
  'booking_review_removed',
  'booking_review_restored',
  'booking_message',
  'photo_quote_asked',
  'photo_quote_answered',
  'photo_quote_declined',
  'photo_quote_withdrawn',
  'photo_quote_expired',
  'waiting_list_offered',
  'waiting_list_ended',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Reminders that can be switched off alone: of next visits, and requests for reviews. */
export const REMINDER_KINDS = ['next_visits', 'reviews'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** A message of the live stream (specification, section 3): `id` is the notification's. */
export interface LiveMessage {
  type: 'notification_created';
  id: string;
}

export const NOTIFICATION_MESSAGES = {
  empty: 'You have no notifications.',
  streamOnly: 'Ask for text/event-stream.',
  listFailed: 'Failed to load notifications.',
  markFailed: 'They could not be marked. Please try again.',
  settingsFailed: 'Failed to load your settings.',
  settingsSaveFailed: 'Failed to save your settings.',
  unsubscribed: 'You will get no more booking emails.',
  reviewsOff: 'You will not be asked for reviews any more.',
  nextVisitsOff: 'You will not be reminded any more when a next visit is due.',
  unsubscribeInvalid: 'This link is not valid any more. Log in to change your email settings.',
} as const;
