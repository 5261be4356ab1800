import { boolean, type InferType, number, object, string } from 'yup';
import { idField } from './fields';
import { MAX_PAGE_SIZE } from './limits';
import {
  NOTIFICATION_TYPES,
  type NotificationType,
  REMINDER_KINDS,
  type ReminderKind,
} from './notification-types';

/** A notification as its reader gets it; `booking_id` or `photo_quote_id` names what it is about, if it is about one. */
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

/** `GET /notifications/me`: newest first; `before` is the last id of the page before. */
export const notificationsQuerySchema = object({
  before: idField(),
  limit: number().integer().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
});
export type NotificationsQuery = Partial<InferType<typeof notificationsQuerySchema>>;

/** How many are unread, of all pages. */
export const unreadCountSchema = object({ unread: number().integer().min(0).defined() });
export type UnreadCount = InferType<typeof unreadCountSchema>;

const settingsFields = {
  /** Whether notifications come by email too. */
  email: boolean().required('Choose yes or no'),
};
/** Whether notifications come by email too, and which reminders a client gets. */
export const notificationSettingsSchema = object({
  ...settingsFields,
  /** A client is reminded when the next visit of maintenance is due. */
  next_visits: boolean().defined(),
  /** A client is asked to review a visit. */
  reviews: boolean().defined(),
});
/** `PUT /users/me/notification-settings`. */
export const notificationSettingsWriteSchema = object({
  ...settingsFields,
  /** They stay as they are when absent. */
  next_visits: boolean().optional(),
  reviews: boolean().optional(),
});
export type NotificationSettingsWrite = InferType<typeof notificationSettingsWriteSchema>;
export type NotificationSettings = InferType<typeof notificationSettingsSchema>;

/** `POST /notifications/unsubscribe?token=`: from the link of an email, without a login. */
export const unsubscribeQuerySchema = object({
  token: string().required('The link is incomplete.').max(200, 'The link is not valid.'),
  /** The one kind to switch off; all emails without it. */
  only: string<ReminderKind>().oneOf(REMINDER_KINDS, 'The link is not valid.').optional(),
});
export type UnsubscribeQuery = InferType<typeof unsubscribeQuerySchema>;
