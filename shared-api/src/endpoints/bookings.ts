import { booking, bookingConflicts } from '../answers/bookings';
import { answer, rows } from '../answers/readers';
import { api, LIST } from '../api';
import type { BookingConflicts } from '../contract/booking-conflicts';
import type {
  Booking,
  BookingCounts,
  BookingCreate,
  BookingReschedule,
  BookingsQuery,
  BookingUpdate,
} from '../contract/bookings';
import { pageOfOwnList, TOTAL_COUNT_HEADER } from '../contract/own-lists';
import type { Page } from '../contract/paging';

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
      responseSchema: answer(booking),
      // Also after a failure: a 409 says that the times shown are old.
      invalidatesTags: [...LISTS],
    }),
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
      providesTags: tagsOf,
    }),
    listBookingsOfProfessional: build.query<Booking[], { professionalId: string } & BookingsQuery>({
      query: ({ professionalId, ...params }) => ({
        url: `/bookings/professionals/${encodeURIComponent(professionalId)}`,
        params,
      }),
      responseSchema: answer(rows(booking)),
      providesTags: tagsOf,
    }),
    /** A page of them, newest start first, with how many there are. */
    pageBookingsOfProfessional: build.query<
      Page<Booking>,
      { professionalId: string; limit: number } & BookingsQuery
    >({
      query: ({ professionalId, ...params }) => ({
        url: `/bookings/professionals/${encodeURIComponent(professionalId)}`,
        params,
      }),
      rawResponseSchema: answer(rows(booking)),
      transformResponse: (bookings: Booking[], meta, part) =>
        pageOfOwnList(bookings, meta?.response?.headers.get(TOTAL_COUNT_HEADER), part),
      providesTags: (page) => tagsOf(page?.results),
    }),
    countBookingsOfProfessional: build.query<BookingCounts, string>({
      query: (professionalId) => `/bookings/professionals/${encodeURIComponent(professionalId)}/counts`,
      providesTags: [{ type: 'Booking', id: LIST }],
    }),
    /** For its professional and admin. */
    listBookingConflicts: build.query<BookingConflicts, string>({
      query: (id) => `/bookings/${encodeURIComponent(id)}/conflicts`,
      responseSchema: answer(bookingConflicts),
      providesTags: (_conflicts, _error, id) => [{ type: 'Booking', id }, ...LISTS],
    }),
    updateBooking: build.mutation<Booking, { id: string; change: BookingUpdate }>({
      query: ({ id, change }) => ({
        url: `/bookings/${encodeURIComponent(id)}`,
        method: 'PATCH',
        body: change,
      }),
      responseSchema: answer(booking),
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
      responseSchema: answer(booking),
      invalidatesTags: (_booking, _error, { id }) => [{ type: 'Booking', id }, ...LISTS],
    }),
  }),
});

export const {
  useCreateBookingMutation,
  useGetBookingQuery,
  useListBookingsOfClientQuery,
  useListBookingsOfProfessionalQuery,
  usePageBookingsOfProfessionalQuery,
  useCountBookingsOfProfessionalQuery,
  useListBookingConflictsQuery,
  useRescheduleBookingMutation,
  useUpdateBookingMutation,
} = bookingsApi;
