import { array, boolean, type InferType, number, object, string } from 'yup';
import { clockField, idField } from './fields';
import { MAX_PAGE_SIZE, MAX_PUSH_ADDRESS_LENGTH } from './limits';
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_MESSAGES,
  NOTIFICATION_TYPES,
  type NotificationKind,
  type NotificationType,
  REMINDER_KINDS,
  type ReminderKind,
} from './notification-types';
import { isTimeZone } from './time-zones';

/** A notification; `booking_id` or `photo_quote_id` is its subject, if any. */
export const notificationSchema = object({
  id: string().defined(),
  type: string<NotificationType>().oneOf(NOTIFICATION_TYPES).defined(),
  message: string().defined(),
  booking_id: string().nullable().defined(),
  photo_quote_id: string().nullable().defined(),
  created_at: string().defined(),
  read: boolean().defined(),
});
export type Notification = InferType<typeof notificationSchema>;

/** `GET /notifications/me`: newest first; `before` is the last id of the previous page. */
export const notificationsQuerySchema = object({
  before: idField(),
  limit: number().integer().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
});
export type NotificationsQuery = Partial<InferType<typeof notificationsQuerySchema>>;

/** Number of unread ones, over all pages. */
export const unreadCountSchema = object({ unread: number().integer().min(0).defined() });
export type UnreadCount = InferType<typeof unreadCountSchema>;

const settingsFields = {
  /** Whether notifications come by email at all. */
  email: boolean().required('Choose yes or no'),
};

const kindsField = () =>
  array().of(string<NotificationKind>().oneOf(NOTIFICATION_KINDS, 'Unknown kind').defined());

/** Times of the day in a zone, from the first up to the second, possibly across midnight. */
const quietHoursSchema = object({
  from: clockField().required('Choose a time'),
  until: clockField()
    .required('Choose a time')
    .test('differs', NOTIFICATION_MESSAGES.quietSame, (until, { parent }) => until !== parent.from),
  /** IANA name. */
  time_zone: string()
    .required(NOTIFICATION_MESSAGES.zoneInvalid)
    .max(64, NOTIFICATION_MESSAGES.zoneInvalid)
    .test('zone', NOTIFICATION_MESSAGES.zoneInvalid, isTimeZone),
});
export type QuietHours = InferType<typeof quietHoursSchema>;

/** Notification channels, a client's reminders, and what the site can send. */
export const notificationSettingsSchema = object({
  ...settingsFields,
  /** Whether a client is reminded when the next maintenance visit is due. */
  next_visits: boolean().defined(),
  /** Whether a client is asked to review a visit. */
  reviews: boolean().defined(),
  /** Kinds that do not come by email. */
  email_off: kindsField().defined(),
  /** Kinds that do not come to devices. */
  push_off: kindsField().defined(),
  /** When devices stay quiet; null: never. */
  quiet_hours: quietHoursSchema.nullable().defined(),
  /** Whether a client agreed to reminders by text message to the mobile number of their profile. */
  text_reminders: boolean().defined(),
  /** That number; null without one, or on a site that sends no texts. */
  text_number: string().nullable().defined(),
  /** The site's key for subscriptions of browsers (VAPID); null on a site that sends nothing to devices. */
  push_key: string().nullable().defined(),
});
/** `PUT /users/me/notification-settings`. Absent fields stay unchanged. */
export const notificationSettingsWriteSchema = object({
  ...settingsFields,
  next_visits: boolean().optional(),
  reviews: boolean().optional(),
  email_off: kindsField().max(NOTIFICATION_KINDS.length, 'Name each kind once').optional(),
  push_off: kindsField().max(NOTIFICATION_KINDS.length, 'Name each kind once').optional(),
  quiet_hours: quietHoursSchema.nullable().optional().default(undefined),
  text_reminders: boolean().optional(),
});
export type NotificationSettingsWrite = InferType<typeof notificationSettingsWriteSchema>;
export type NotificationSettings = InferType<typeof notificationSettingsSchema>;

/** Bytes in base64url, as browsers give the keys of a subscription. */
const bytesField = (form: RegExp) =>
  string().required(NOTIFICATION_MESSAGES.pushKeyInvalid).matches(form, NOTIFICATION_MESSAGES.pushKeyInvalid);

/** `POST /users/me/push-subscriptions`: a browser's subscription (RFC 8291: a point of P-256, and 16 bytes). */
export const pushSubscriptionWriteSchema = object({
  endpoint: string()
    .required(NOTIFICATION_MESSAGES.pushAddressInvalid)
    .max(MAX_PUSH_ADDRESS_LENGTH, NOTIFICATION_MESSAGES.pushAddressInvalid),
  p256dh: bytesField(/^[\w-]{87}=?$/),
  auth: bytesField(/^[\w-]{22}={0,2}$/),
});
export type PushSubscriptionWrite = InferType<typeof pushSubscriptionWriteSchema>;

/** A device that gets notifications. Neither its address nor its keys are in any response. */
export const pushSubscriptionSchema = object({
  id: string().defined(),
  browser: string().nullable().defined(),
  system: string().nullable().defined(),
  created_at: string().defined(),
});
export type PushSubscription = InferType<typeof pushSubscriptionSchema>;

/** `POST /notifications/unsubscribe?token=`: from the link of an email, without a login. */
export const unsubscribeQuerySchema = object({
  token: string().required('The link is incomplete.').max(200, 'The link is not valid.'),
  /** The one kind to switch off; all emails without it. */
  only: string<ReminderKind>().oneOf(REMINDER_KINDS, 'The link is not valid.').optional(),
});
/** What an email link may change. */
export const unsubscribedSchema = notificationSettingsSchema.pick(['email', 'next_visits', 'reviews']);
export type UnsubscribeQuery = InferType<typeof unsubscribeQuerySchema>;
