import {
  api,
  type BookingMessage,
  type ConversationPage,
  LIST,
  type MessageReport,
} from '@crown-and-coil/shared-api';
import {
  answer,
  instant,
  mediaItem,
  number,
  oneOf,
  or,
  record,
  rows,
  text,
} from '@crown-and-coil/shared-api/answers';
import { bookingsApi, CLOSED_CONVERSATIONS, MESSAGE_REASONS } from '@crown-and-coil/shared-api/bookings';

const message = record<BookingMessage>({
  id: text,
  sender: oneOf(['client', 'professional'] as const),
  text,
  sentAt: instant,
  // The API of the release before has none of these.
  pictures: or(rows(mediaItem), []),
  removalReason: or(oneOf(MESSAGE_REASONS.map(({ value }) => value)), null),
  isReported: (value) => value === true,
});
const conversationPage = record<ConversationPage>({
  messages: rows(message),
  unread: number,
  closed: or(oneOf(CLOSED_CONVERSATIONS), null),
});
/** Where messages beside a booking are read and posted. */
export const messagesPath = (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}/messages`;

interface NewMessage {
  readonly bookingId: string;
  readonly text: string;
  readonly pictureIds: readonly string[];
  readonly idempotencyKey: string;
}

/** What the two parties of a booking write to each other. */
export const messagesApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Newest page first; the next page has earlier ones. */
    getConversation: build.infiniteQuery<ConversationPage, string, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ messages, hasEarlier }) => (hasEarlier ? messages.at(-1)?.id : undefined),
      },
      query: ({ queryArg: bookingId, pageParam: before }) => ({
        url: messagesPath(bookingId),
        params: before === undefined ? {} : { before },
      }),
      rawResponseSchema: answer(conversationPage),
      // A notification about the booking, such as of a new message, loads it again.
      providesTags: (_pages, _error, bookingId) => [{ type: 'Booking', id: bookingId }],
    }),
    /** The key makes a repeated sending harmless. */
    sendMessage: build.mutation<BookingMessage, NewMessage>({
      query: ({ bookingId, text: words, pictureIds, idempotencyKey }) => ({
        url: messagesPath(bookingId),
        method: 'POST',
        body: { text: words, ...(pictureIds.length > 0 && { pictureIds }) },
        headers: { 'idempotency-key': idempotencyKey },
      }),
      responseSchema: answer(message),
      async onQueryStarted({ bookingId }, { dispatch, queryFulfilled }) {
        const sent = (await queryFulfilled.catch(() => undefined))?.data;
        if (sent === undefined) return;
        const add = messagesApi.util.updateQueryData('getConversation', bookingId, ({ pages: [newest] }) => {
          if (newest && !newest.messages.some(({ id }) => id === sent.id)) newest.messages.unshift(sent);
        });
        dispatch(add);
      },
      // A 409 says that the conversation was closed since.
      invalidatesTags: (_sent, error, { bookingId }) => (error ? [{ type: 'Booking', id: bookingId }] : []),
    }),
    /** Asks the platform to look at a message of the other party. */
    reportMessage: build.mutation<BookingMessage, { id: string; bookingId: string } & MessageReport>({
      query: ({ id, bookingId: _of, ...body }) => ({
        url: `/messages/${encodeURIComponent(id)}/report`,
        method: 'POST',
        body,
      }),
      responseSchema: answer(message),
      invalidatesTags: (_reported, _error, { bookingId }) => [{ type: 'Booking', id: bookingId }],
    }),
    markMessagesRead: build.mutation<void, { bookingId: string; until: string }>({
      query: ({ bookingId, until }) => ({
        url: `${messagesPath(bookingId)}/read`,
        method: 'POST',
        body: { until },
      }),
      async onQueryStarted({ bookingId }, { dispatch, queryFulfilled }) {
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!isDone) return;
        const mark = messagesApi.util.updateQueryData('getConversation', bookingId, ({ pages }) => {
          for (const page of pages) page.unread = 0;
        });
        dispatch(mark);
        const uncount = bookingsApi.util.updateQueryData('listUnreadMessages', undefined, (unread) =>
          unread.filter((conversation) => conversation.bookingId !== bookingId),
        );
        dispatch(uncount);
      },
      // The bell counts one less.
      invalidatesTags: (_done, error) => (error ? [] : [{ type: 'Notification', id: LIST }]),
    }),
  }),
});

export const {
  useGetConversationInfiniteQuery,
  useSendMessageMutation,
  useReportMessageMutation,
  useMarkMessagesReadMutation,
} = messagesApi;
