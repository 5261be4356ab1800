import {
  api,
  LIST,
  type Notification,
  type NotificationsQuery,
  type UnreadCount,
} from '@crown-and-coil/shared-api';
import { answer, instant, number, or, record, rows, text } from '@crown-and-coil/shared-api/answers';
import { announceRead } from './live/other-tabs';

const LISTS = { type: 'Notification', id: LIST } as const;

const notification = record<Notification>({
  id: text,
  message: text,
  bookingId: or(text, null),
  // Not sent by an API of the previous release.
  photoQuoteId: or(text, null),
  createdAt: instant,
});
const unreadCount = record<UnreadCount>({ unread: number });

/** Whether a notification is about the waiting list: its page is the list. */
export const isOfWaitingList = (type: Notification['type']) => String(type).startsWith('waiting_list_');

/** The endpoints of the bell in the header. */
export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first; `before` is the id of the previous page's last one. */
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
    /** Reads one without marking it (api.md); used when the stream sends its id. */
    getNotification: build.query<Notification, string>({
      query: (id) => `/notifications/${encodeURIComponent(id)}/read`,
      responseSchema: answer(notification),
      providesTags: (_found, _error, id) => [{ type: 'Notification', id }],
    }),
    markNotificationRead: build.mutation<Notification, string>({
      query: (id) => ({ url: `/notifications/${encodeURIComponent(id)}/read`, method: 'POST' }),
      onQueryStarted: announceRead,
      invalidatesTags: (_done, _error, id) => [LISTS, { type: 'Notification', id }],
    }),
    markAllNotificationsRead: build.mutation<UnreadCount, void>({
      query: () => ({ url: '/notifications/read-all', method: 'POST' }),
      onQueryStarted: announceRead,
      invalidatesTags: ['Notification'],
    }),
  }),
});

export const {
  useListNotificationsQuery,
  useLazyListNotificationsQuery,
  useGetUnreadCountQuery,
  useMarkNotificationReadMutation,
  useMarkAllNotificationsReadMutation,
} = notificationsApi;
