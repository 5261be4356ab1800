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
  // Not supported by an API of the previous release.
  pictures: or(rows(mediaItem), []),
  removalReason: or(oneOf(MESSAGE_REASONS.map(({ value }) => value)), null),
  isReported: (value) => value === true,
});
const conversationPage = record<ConversationPage>({
  messages: rows(message),
  unread: number,
  closed: or(oneOf(CLOSED_CONVERSATIONS), null),
});
/** The subject of a conversation. */
export interface Beside {
  readonly kind: 'booking' | 'photo-quote';
  readonly id: string;
}

/** Where the messages of a conversation are read and posted. */
export const messagesPath = ({ kind, id }: Beside) => `/${kind}s/${encodeURIComponent(id)}/messages`;

/** A notification about the booking or the quote, such as of a new message, loads the conversation again. */
const tagOf = ({ kind, id }: Beside) =>
  ({ type: kind === 'booking' ? 'Booking' : 'PhotoQuote', id }) as const;

interface NewMessage {
  readonly beside: Beside;
  readonly text: string;
  readonly pictureIds: readonly string[];
  readonly idempotencyKey: string;
}

/** Messages between the two parties of a booking or a photo quote. */
const messagesApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Newest page first; the next page has earlier ones. */
    getConversation: build.infiniteQuery<ConversationPage, Beside, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ messages, hasEarlier }) => (hasEarlier ? messages.at(-1)?.id : undefined),
      },
      query: ({ queryArg: beside, pageParam: before }) => ({
        url: messagesPath(beside),
        params: before === undefined ? {} : { before },
      }),
      rawResponseSchema: answer(conversationPage),
      providesTags: (_pages, _error, beside) => [tagOf(beside)],
    }),
    /** With an idempotency key. */
    sendMessage: build.mutation<BookingMessage, NewMessage>({
      query: ({ beside, text: words, pictureIds, idempotencyKey }) => ({
        url: messagesPath(beside),
        method: 'POST',
        body: { text: words, ...(pictureIds.length > 0 && { pictureIds }) },
        headers: { 'idempotency-key': idempotencyKey },
      }),
      responseSchema: answer(message),
      async onQueryStarted({ beside }, { dispatch, queryFulfilled }) {
        const sent = (await queryFulfilled.catch(() => undefined))?.data;
        if (sent === undefined) return;
        const add = messagesApi.util.updateQueryData('getConversation', beside, ({ pages: [newest] }) => {
          if (newest && !newest.messages.some(({ id }) => id === sent.id)) newest.messages.unshift(sent);
        });
        dispatch(add);
      },
      // A 409 means that the conversation has been closed meanwhile.
      invalidatesTags: (_sent, error, { beside }) => (error ? [tagOf(beside)] : []),
    }),
    /** Reports a message of the other party. */
    reportMessage: build.mutation<BookingMessage, { id: string; beside: Beside } & MessageReport>({
      query: ({ id, beside: _of, ...body }) => ({
        url: `/messages/${encodeURIComponent(id)}/report`,
        method: 'POST',
        body,
      }),
      responseSchema: answer(message),
      invalidatesTags: (_reported, _error, { beside }) => [tagOf(beside)],
    }),
    markMessagesRead: build.mutation<void, { beside: Beside; until: string }>({
      query: ({ beside, until }) => ({
        url: `${messagesPath(beside)}/read`,
        method: 'POST',
        body: { until },
      }),
      async onQueryStarted({ beside }, { dispatch, queryFulfilled }) {
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!isDone) return;
        const mark = messagesApi.util.updateQueryData('getConversation', beside, ({ pages }) => {
          for (const page of pages) page.unread = 0;
        });
        dispatch(mark);
        const uncount = bookingsApi.util.updateQueryData('listUnreadMessages', undefined, (unread) =>
          unread.filter(({ bookingId }) => bookingId !== beside.id),
        );
        dispatch(uncount);
      },
      // The bell counts one less, and so do the quotes.
      invalidatesTags: (_done, error, { beside }) =>
        error
          ? []
          : [
              { type: 'Notification', id: LIST },
              ...(beside.kind === 'photo-quote' ? [{ type: 'PhotoQuote' as const, id: LIST }] : []),
            ],
    }),
  }),
});

export const {
  useGetConversationInfiniteQuery,
  useSendMessageMutation,
  useReportMessageMutation,
  useMarkMessagesReadMutation,
} = messagesApi;
