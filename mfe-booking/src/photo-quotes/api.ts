import {
  api,
  LIST,
  listTags,
  type PhotoQuote,
  type PhotoQuoteAnswer,
  type PhotoQuoteCreate,
  type PhotoQuotesQuery,
  SITE_TIME_ZONE,
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
  zone,
} from '@crown-and-coil/shared-api/answers';
import { bookedStyle, PHOTO_QUOTE_STATES } from '@crown-and-coil/shared-api/bookings';

const photoQuote = record<PhotoQuote>({
  id: text,
  state: oneOf(PHOTO_QUOTE_STATES),
  client: record<PhotoQuote['client']>({ id: text, firstName: text, lastName: text }),
  professional: record<PhotoQuote['professional']>({
    id: text,
    displayName: text,
    location: text,
    timeZone: or(zone, SITE_TIME_ZONE),
  }),
  service: or(record<NonNullable<PhotoQuote['service']>>({ id: text, name: text }), null),
  words: text,
  pictures: or(rows(mediaItem), []),
  answer: or(
    record<NonNullable<PhotoQuote['answer']>>({
      style: bookedStyle,
      depositCents: number,
      words: or(text, null),
      answeredAt: instant,
    }),
    null,
  ),
  expiresAt: instant,
  bookingId: or(text, null),
  // The API of the release before has no messages beside quotes.
  unreadMessages: or(number, 0),
  createdAt: instant,
  endedAt: or(instant, null),
});

const LISTS = [{ type: 'PhotoQuote', id: LIST }] as const;
const changed = (id: string) => [{ type: 'PhotoQuote' as const, id }, ...LISTS];

/** The calls of photo quotes. */
const photoQuotesApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The caller's own, newest first. */
    listPhotoQuotes: build.query<PhotoQuote[], PhotoQuotesQuery>({
      query: (params) => ({ url: '/photo-quotes/', params }),
      responseSchema: answer(rows(photoQuote)),
      providesTags: (found) => listTags('PhotoQuote', found),
    }),
    getPhotoQuote: build.query<PhotoQuote, string>({
      query: (id) => `/photo-quotes/${encodeURIComponent(id)}`,
      responseSchema: answer(photoQuote),
      providesTags: (_quote, _error, id) => [{ type: 'PhotoQuote', id }],
    }),
    /** The pictures leave the client's own ones with it. */
    askForQuote: build.mutation<PhotoQuote, PhotoQuoteCreate>({
      query: (body) => ({ url: '/photo-quotes/', method: 'POST', body }),
      responseSchema: answer(photoQuote),
      invalidatesTags: ['Media', ...LISTS],
    }),
    answerQuote: build.mutation<PhotoQuote, { id: string } & PhotoQuoteAnswer>({
      query: ({ id, ...body }) => ({
        url: `/photo-quotes/${encodeURIComponent(id)}/answer`,
        method: 'POST',
        body,
      }),
      responseSchema: answer(photoQuote),
      invalidatesTags: (_quote, _error, { id }) => changed(id),
    }),
    /** Withdraws what the caller sent last, or declines what the other party sent. */
    endQuote: build.mutation<void, string>({
      query: (id) => ({ url: `/photo-quotes/${encodeURIComponent(id)}/end`, method: 'POST' }),
      // Also after a failure: the quote shown may be outdated.
      invalidatesTags: (_none, _error, id) => changed(id),
    }),
  }),
});

export const {
  useListPhotoQuotesQuery,
  useGetPhotoQuoteQuery,
  useAskForQuoteMutation,
  useAnswerQuoteMutation,
  useEndQuoteMutation,
} = photoQuotesApi;
