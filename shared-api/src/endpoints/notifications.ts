import { answer, rows } from '../answers/readers';
import { notification, unreadCount } from '../answers/shapes';
import { api, LIST } from '../api';
import type {
  Notification,
  NotificationSettings,
  NotificationsQuery,
  UnreadCount,
} from '../contract/notifications';
import { tellRead } from '../live/other-tabs';

const LISTS = { type: 'Notification', id: LIST } as const;
const SETTINGS = { type: 'Notification', id: 'SETTINGS' } as const;

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first; `before` is the id of the last one of the page before. */
    listNotifications: build.query<Notification[], NotificationsQuery>({
      query: (params) => ({ url: '/notifications/me', params }),
      responseSchema: answer(rows(notification)),
      providesTags: (found) => [
        LISTS,
        ...(found ?? []).map(({ id }) => ({ type: 'Notification' as const, id })),
      ],
    }),
    getUnreadCount: build.query<UnreadCount, void>({
      query: () => '/notifications/unread-count',
      responseSchema: answer(unreadCount),
      providesTags: [LISTS],
    }),
    /** Reads one and marks nothing (api.md); used when the stream brings its id. */
    getNotification: build.query<Notification, string>({
      query: (id) => `/notifications/${encodeURIComponent(id)}/read`,
      responseSchema: answer(notification),
      providesTags: (_found, _error, id) => [{ type: 'Notification', id }],
    }),
    markNotificationRead: build.mutation<Notification, string>({
      query: (id) => ({ url: `/notifications/${encodeURIComponent(id)}/read`, method: 'POST' }),
      onQueryStarted: tellRead,
      invalidatesTags: (_done, _error, id) => [LISTS, { type: 'Notification', id }],
    }),
    markAllNotificationsRead: build.mutation<UnreadCount, void>({
      query: () => ({ url: '/notifications/read-all', method: 'POST' }),
      onQueryStarted: tellRead,
      invalidatesTags: ['Notification'],
    }),
    getNotificationSettings: build.query<NotificationSettings, void>({
      query: () => '/users/me/notification-settings',
      providesTags: [SETTINGS],
    }),
    updateNotificationSettings: build.mutation<NotificationSettings, NotificationSettings>({
      query: (body) => ({ url: '/users/me/notification-settings', method: 'PUT', body }),
      invalidatesTags: [SETTINGS],
    }),
    /** From the link of an email, logged in or not. A link that does not count is 400. */
    unsubscribe: build.mutation<NotificationSettings, string>({
      query: (token) => ({ url: '/notifications/unsubscribe', method: 'POST', params: { token } }),
      invalidatesTags: [SETTINGS],
    }),
  }),
});

export const {
  useListNotificationsQuery,
  useLazyListNotificationsQuery,
  useGetUnreadCountQuery,
  useMarkNotificationReadMutation,
  useMarkAllNotificationsReadMutation,
  useGetNotificationSettingsQuery,
  useUpdateNotificationSettingsMutation,
  useUnsubscribeMutation,
} = notificationsApi;
