import { booking } from '../answers/bookings';
import { answer, rows } from '../answers/readers';
import { api, LIST, listTags } from '../api';
import type { Booking, BookingsQuery, BookingUpdate } from '../domain/types';

/** What a change of any booking makes old: the lists of both parties, and the times that are free. */
const LISTS = [
  { type: 'Booking', id: LIST },
  { type: 'Availability', id: LIST },
] as const;

export const bookingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBooking: build.query<Booking, string>({
      query: (id) => `/bookings/${encodeURIComponent(id)}`,
      responseSchema: answer(booking),
      providesTags: (_booking, _error, id) => [{ type: 'Booking', id }],
    }),
    listBookingsOfClient: build.query<Booking[], { clientId: string } & BookingsQuery>({
      query: ({ clientId, ...params }) => ({
        url: `/bookings/clients/${encodeURIComponent(clientId)}`,
        params,
      }),
      responseSchema: answer(rows(booking)),
      providesTags: (found) => listTags('Booking', found),
    }),
    listBookingsOfProfessional: build.query<Booking[], { professionalId: string } & BookingsQuery>({
      query: ({ professionalId, ...params }) => ({
        url: `/bookings/professionals/${encodeURIComponent(professionalId)}`,
        params,
      }),
      responseSchema: answer(rows(booking)),
      providesTags: (found) => listTags('Booking', found),
    }),
    updateBooking: build.mutation<Booking, { id: string; change: BookingUpdate }>({
      query: ({ id, change }) => ({
        url: `/bookings/${encodeURIComponent(id)}`,
        method: 'PATCH',
        body: change,
        // A decision may be sent as its page is left.
        keepalive: true,
      }),
      responseSchema: answer(booking),
      invalidatesTags: (_booking, _error, { id }) => [{ type: 'Booking', id }, ...LISTS],
    }),
  }),
});

export const {
  useGetBookingQuery,
  useListBookingsOfClientQuery,
  useListBookingsOfProfessionalQuery,
  useUpdateBookingMutation,
} = bookingsApi;
