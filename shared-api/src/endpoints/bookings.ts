import { booking } from '../answers/bookings';
import { answer, number, record, rows, text } from '../answers/readers';
import { api, LIST, listTags } from '../api';
import type { Booking, BookingsQuery, BookingUpdate, UnreadMessages } from '../domain/types';

/** Tags invalidated by a change of any booking: the lists of both parties, and free times. */
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
    /** Of all conversations of this person, in one request for a list of any length. */
    listUnreadMessages: build.query<UnreadMessages[], void>({
      query: () => '/bookings/unread-messages',
      responseSchema: answer(rows(record<UnreadMessages>({ bookingId: text, unread: number }))),
      // Notifications of messages invalidate it.
      providesTags: [{ type: 'Booking', id: LIST }],
    }),
    updateBooking: build.mutation<Booking, { id: string; change: BookingUpdate }>({
      query: ({ id, change }) => ({
        url: `/bookings/${encodeURIComponent(id)}`,
        method: 'PATCH',
        body: change,
        // A decision may be sent while its page is being left.
        keepalive: true,
      }),
      responseSchema: answer(booking),
      invalidatesTags: (_booking, _error, { id, change }) => [
        { type: 'Booking', id },
        ...LISTS,
        // A client who cancels before paying keeps the place of an accepted offer.
        ...(change.status === 'cancelled' ? [{ type: 'WaitingList', id: LIST } as const] : []),
      ],
    }),
  }),
});

export const {
  useGetBookingQuery,
  useListBookingsOfClientQuery,
  useListBookingsOfProfessionalQuery,
  useListUnreadMessagesQuery,
  useUpdateBookingMutation,
} = bookingsApi;
