/** The types of notifications (api.md, Notifications). Without the schema library, for screens. */
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
  'booking_message_removed',
  'booking_message_kept',
  'photo_quote_asked',
  'photo_quote_answered',
  'photo_quote_declined',
  'photo_quote_withdrawn',
  'photo_quote_expired',
  'photo_quote_message',
  'photo_quote_message_removed',
  'photo_quote_message_kept',
  'waiting_list_offered',
  'waiting_list_ended',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Kinds by which people choose channels: each has several types. */
export const NOTIFICATION_KINDS = [
  'bookings',
  'reminders',
  'messages',
  'money',
  'quotes',
  'waiting_list',
  'next_visits',
  'review_requests',
  'reviews',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const KINDS: Readonly<Partial<Record<NotificationType, NotificationKind>>> = {
  booking_reminder: 'reminders',
  booking_message: 'messages',
  booking_message_removed: 'messages',
  booking_message_kept: 'messages',
  booking_deposit_paid: 'money',
  booking_deposit_settled: 'money',
  booking_deposit_returned: 'money',
  booking_no_show_charge: 'money',
  booking_next_visit: 'next_visits',
  booking_review_due: 'review_requests',
  photo_quote_asked: 'quotes',
  photo_quote_answered: 'quotes',
  photo_quote_declined: 'quotes',
  photo_quote_withdrawn: 'quotes',
  photo_quote_expired: 'quotes',
  photo_quote_message: 'messages',
  photo_quote_message_removed: 'messages',
  photo_quote_message_kept: 'messages',
  waiting_list_offered: 'waiting_list',
  waiting_list_ended: 'waiting_list',
};

/** The kind that a type of notification belongs to. */
export const kindOfNotification = (type: NotificationType): NotificationKind =>
  KINDS[type] ?? (type.startsWith('booking_review_') ? 'reviews' : 'bookings');

/** Kinds that a client gets, and a professional. */
export const KINDS_OF_ROLE: Readonly<Record<'client' | 'professional', readonly NotificationKind[]>> = {
  client: NOTIFICATION_KINDS,
  professional: ['bookings', 'messages', 'money', 'quotes', 'reviews'],
};

/** Channels besides the in-app bell, which shows everything. */
export type NotificationChannel = 'email' | 'push';

/** Settings that determine the channels of a kind. */
interface ChosenChannels {
  /** No emails at all without it. */
  readonly email: boolean;
  readonly emailOff: readonly NotificationKind[];
  readonly pushOff: readonly NotificationKind[];
}

/** Whether notifications of a kind come by a channel. */
export const comesBy = (
  { email, emailOff, pushOff }: ChosenChannels,
  channel: NotificationChannel,
  kind: NotificationKind,
): boolean => (channel === 'push' ? !pushOff.includes(kind) : email && !emailOff.includes(kind));

/** The settings with one kind switched on or off in a channel. All others stay unchanged. */
export function withChannel(
  chosen: ChosenChannels,
  channel: NotificationChannel,
  kind: NotificationKind,
  isOn: boolean,
): ChosenChannels {
  const off = NOTIFICATION_KINDS.filter((one) => (one === kind ? !isOn : !comesBy(chosen, channel, one)));
  return channel === 'push' ? { ...chosen, pushOff: off } : { ...chosen, email: true, emailOff: off };
}

/** Reminders that can be switched off separately: of next visits, and requests for reviews. */
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
  devicesFailed: 'Your devices could not be loaded.',
  deviceFailed: 'This device could not be set up. Please try again.',
  deviceRemoveFailed: 'The device could not be removed. Please try again.',
  pushKeyInvalid: 'The keys of the subscription are not valid.',
  pushAddressInvalid: 'The address of the push service is not valid.',
  pushAbsent: 'This site sends no notifications to devices.',
  quietSame: 'Choose two different times',
  textsForClients: 'Only clients get reminders as texts.',
  zoneInvalid: 'Choose a time zone',
  unsubscribeInvalid: 'This link is not valid any more. Log in to change your email settings.',
} as const;
