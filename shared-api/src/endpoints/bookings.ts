import { api, LIST } from '../api';
import type {
  Booking,
  BookingCreate,
  BookingReschedule,
  BookingsQuery,
  BookingUpdate,
} from '../contract/bookings';

const tagsOf = (bookings: readonly Booking[] | undefined) => [
  { type: 'Booking' as const, id: LIST },
  ...(bookings ?? []).map(({ id }) => ({ type: 'Booking' as const, id })),
];

/** What a change of any booking makes old: the lists of both parties, and the times that are free. */
const LISTS = [
  { type: 'Booking', id: LIST },
  { type: 'Availability', id: LIST },
] as const;

export const bookingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The key makes a repeated sending of the same booking harmless: one for each visit of the confirm page (api.md). */
    createBooking: build.mutation<Booking, { booking: BookingCreate; idempotencyKey: string }>({
      query: ({ booking, idempotencyKey }) => ({
        url: '/bookings/',
        method: 'POST',
        body: booking,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      // Also after a failure: a 409 says that the times shown are old.
      invalidatesTags: [...LISTS],
    }),
    getBooking: build.query<Booking, string>({
      query: (id) => `/bookings/${encodeURIComponent(id)}`,
      providesTags: (_booking, _error, id) => [{ type: 'Booking', id }],
    }),
    listBookingsOfClient: build.query<Booking[], { clientId: string } & BookingsQuery>({
      query: ({ clientId, ...params }) => ({
        url: `/bookings/clients/${encodeURIComponent(clientId)}`,
        params,
      }),
      providesTags: tagsOf,
    }),
    listBookingsOfProfessional: build.query<Booking[], { professionalId: string } & BookingsQuery>({
      query: ({ professionalId, ...params }) => ({
        url: `/bookings/professionals/${encodeURIComponent(professionalId)}`,
        params,
      }),
      providesTags: tagsOf,
    }),
    updateBooking: build.mutation<Booking, { id: string; change: BookingUpdate }>({
      query: ({ id, change }) => ({
        url: `/bookings/${encodeURIComponent(id)}`,
        method: 'PATCH',
        body: change,
      }),
      invalidatesTags: (_booking, _error, { id }) => [{ type: 'Booking', id }, ...LISTS],
    }),
    /** Moves a booking to another start; the key makes a repeated sending harmless, as with a new booking. */
    rescheduleBooking: build.mutation<Booking, { id: string; idempotencyKey: string } & BookingReschedule>({
      query: ({ id, idempotencyKey, ...body }) => ({
        url: `/bookings/${encodeURIComponent(id)}/reschedule`,
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_booking, _error, { id }) => [{ type: 'Booking', id }, ...LISTS],
    }),
  }),
});

export const {
  useCreateBookingMutation,
  useGetBookingQuery,
  useListBookingsOfClientQuery,
  useListBookingsOfProfessionalQuery,
  useRescheduleBookingMutation,
  useUpdateBookingMutation,
} = bookingsApi;
