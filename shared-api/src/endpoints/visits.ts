import { answer, instant, oneOf, or, record, rows, text } from '../answers/readers';
import { api, LIST } from '../api';
import { COMFORT_ITEMS, COMFORT_LABELS, COMFORT_MESSAGES } from '../contract/comfort-items';
import { MESSAGES } from '../contract/messages';
import type { ComfortItem, WaitingListEntry, WaitingListOfferWrite } from '../domain/types';
import { apiErrorMessage } from '../errors';

/** Calls about visits that several remotes make. */
const visitsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The text of a booking's .ics file, for a download: a plain link would not send the bearer token. */
    getBookingCalendarFile: build.query<string, string>({
      query: (bookingId) => ({
        url: `/bookings/${encodeURIComponent(bookingId)}.ics`,
        responseHandler: 'text',
      }),
      providesTags: (_text, _error, id) => [{ type: 'Booking', id }],
    }),
    /** A client's health and comfort items. The server logs each call, and the client sees the log. */
    showComfort: build.query<ComfortItem[], string>({
      query: (clientId) => `/clients/${encodeURIComponent(clientId)}/comfort`,
      responseSchema: answer(
        rows(
          record<ComfortItem>({ item: oneOf(COMFORT_ITEMS), words: or(text, null), consentedAt: instant }),
        ),
      ),
      // Removed from memory when it is no longer shown.
      keepUnusedDataFor: 0,
    }),
    offerTime: build.mutation<WaitingListEntry, { id: string } & WaitingListOfferWrite>({
      query: ({ id, ...body }) => ({
        url: `/waiting-list/${encodeURIComponent(id)}/offer`,
        method: 'POST',
        body,
      }),
      invalidatesTags: [
        { type: 'WaitingList', id: LIST },
        { type: 'Availability', id: LIST },
      ],
    }),
  }),
});

export const { useLazyShowComfortQuery, useLazyGetBookingCalendarFileQuery, useOfferTimeMutation } =
  visitsApi;

/** A client's health and comfort items as text; loaded when `onShow` is called. */
export function useClientComfort(clientId: string) {
  const [show, { currentData, isFetching, isError }] = useLazyShowComfortQuery();
  return {
    items: currentData?.map(({ item, words }) => ({ item, words, label: COMFORT_LABELS[item].label })),
    isLoading: isFetching,
    problem: isError ? COMFORT_MESSAGES.loadFailed : undefined,
    onShow: () => void show(clientId),
  };
}

/** A function that loads the .ics file of a booking. */
export function useLoadCalendarFile(bookingId: string) {
  const [load] = useLazyGetBookingCalendarFileQuery();
  return async () => {
    const { data: text, error } = await load(bookingId);
    return text === undefined ? { problem: apiErrorMessage(error, MESSAGES.unexpected) } : { text };
  };
}
