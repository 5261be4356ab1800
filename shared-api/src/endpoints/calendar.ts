import { api } from '../api';
import type { CalendarFeed, NewCalendarFeed } from '../contract/calendar';

export const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCalendarFeed: build.query<CalendarFeed, void>({
      query: () => '/calendar/feed',
      providesTags: ['CalendarFeed'],
    }),
    /** Makes a new address; the one before stops working. Only this answer tells the address. */
    createCalendarFeed: build.mutation<NewCalendarFeed, void>({
      query: () => ({ url: '/calendar/feed', method: 'POST' }),
      invalidatesTags: ['CalendarFeed'],
    }),
    revokeCalendarFeed: build.mutation<void, void>({
      query: () => ({ url: '/calendar/feed', method: 'DELETE' }),
      invalidatesTags: ['CalendarFeed'],
    }),
    /** The text of a booking's .ics file, for a download: an address alone would carry no bearer token. */
    getBookingCalendarFile: build.query<string, string>({
      query: (bookingId) => ({
        url: `/bookings/${encodeURIComponent(bookingId)}.ics`,
        responseHandler: 'text',
      }),
      providesTags: (_text, _error, id) => [{ type: 'Booking', id }],
    }),
  }),
});

export const {
  useGetCalendarFeedQuery,
  useCreateCalendarFeedMutation,
  useRevokeCalendarFeedMutation,
  useLazyGetBookingCalendarFileQuery,
} = calendarApi;
