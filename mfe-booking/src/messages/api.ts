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
export interface ConversationSubject {
  readonly kind: 'booking' | 'photo-quote';
  readonly id: string;
}

/** Where the messages of a conversation are read and posted. */
export const messagesPath = ({ kind, id }: ConversationSubject) =>
  `/${kind}s/${encodeURIComponent(id)}/messages`;

/** A notification about the booking or the quote, such as of a new message, loads the conversation again. */
const tagOf = ({ kind, id }: ConversationSubject) =>
  ({ type: kind === 'booking' ? 'Booking' : 'PhotoQuote', id }) as const;

interface NewMessage {
  readonly subject: ConversationSubject;
  readonly text: string;
  readonly pictureIds: readonly string[];
  readonly idempotencyKey: string;
}

/** Messages between the two parties of a booking or a photo quote. */
const messagesApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Newest page first; the next page has earlier ones. */
    getConversation: build.infiniteQuery<ConversationPage, ConversationSubject, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ messages, hasEarlier }) => (hasEarlier ? messages.at(-1)?.id : undefined),
      },
      query: ({ queryArg: subject, pageParam: before }) => ({
        url: messagesPath(subject),
        params: before === undefined ? {} : { before },
      }),
      rawResponseSchema: answer(conversationPage),
      providesTags: (_pages, _error, subject) => [tagOf(subject)],
    }),
    /** With an idempotency key. */
    sendMessage: build.mutation<BookingMessage, NewMessage>({
      query: ({ subject, text: words, pictureIds, idempotencyKey }) => ({
        url: messagesPath(subject),
        method: 'POST',
        body: { text: words, ...(pictureIds.length > 0 && { pictureIds }) },
        headers: { 'idempotency-key': idempotencyKey },
      }),
      responseSchema: answer(message),
      async onQueryStarted({ subject }, { dispatch, getState, queryFulfilled }) {
        const sent = (await queryFulfilled.catch(() => undefined))?.data;
        if (sent === undefined) return;
        const add = messagesApi.util.updateQueryData('getConversation', subject, ({ pages: [newest] }) => {
          if (newest && !newest.messages.some(({ id }) => id === sent.id)) newest.messages.unshift(sent);
        });
        dispatch(add);
        // What is loading now was requested before the message was sent, and may arrive without it.
        const { status } = messagesApi.endpoints.getConversation.select(subject)(getState());
        if (status === 'pending') dispatch(messagesApi.util.invalidateTags([tagOf(subject)]));
      },
      // A 409 means that the conversation has been closed meanwhile.
      invalidatesTags: (_sent, error, { subject }) => (error ? [tagOf(subject)] : []),
    }),
    /** Reports a message of the other party. */
    reportMessage: build.mutation<
      BookingMessage,
      { id: string; subject: ConversationSubject } & MessageReport
    >({
      query: ({ id, subject: _of, ...body }) => ({
        url: `/messages/${encodeURIComponent(id)}/report`,
        method: 'POST',
        body,
      }),
      responseSchema: answer(message),
      invalidatesTags: (_reported, _error, { subject }) => [tagOf(subject)],
    }),
    markMessagesRead: build.mutation<void, { subject: ConversationSubject; until: string }>({
      query: ({ subject, until }) => ({
        url: `${messagesPath(subject)}/read`,
        method: 'POST',
        body: { until },
      }),
      async onQueryStarted({ subject }, { dispatch, queryFulfilled }) {
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!isDone) return;
        const mark = messagesApi.util.updateQueryData('getConversation', subject, ({ pages }) => {
          for (const page of pages) page.unread = 0;
        });
        dispatch(mark);
        const uncount = bookingsApi.util.updateQueryData('listUnreadMessages', undefined, (unread) =>
          unread.filter(({ bookingId }) => bookingId !== subject.id),
        );
        dispatch(uncount);
      },
      // The bell counts one less, and so do the quotes.
      invalidatesTags: (_done, error, { subject }) =>
        error
          ? []
          : [
              { type: 'Notification', id: LIST },
              ...(subject.kind === 'photo-quote' ? [{ type: 'PhotoQuote' as const, id: LIST }] : []),
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
