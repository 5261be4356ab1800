import {
  api,
  type Booking,
  type BookingCounts,
  type BookingsQuery,
  LIST,
  listTags,
  type Page,
  pageOfOwnList,
  TOTAL_COUNT_HEADER,
} from '@crown-and-coil/shared-api';
import { answer, rows } from '@crown-and-coil/shared-api/answers';
import { booking } from '@crown-and-coil/shared-api/bookings';

/** The dashboard's list of bookings. */
export const bookingsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** One page, newest start first, with the total. */
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
      providesTags: (page) => listTags('Booking', page?.results),
    }),
    countBookingsOfProfessional: build.query<BookingCounts, string>({
      query: (professionalId) => `/bookings/professionals/${encodeURIComponent(professionalId)}/counts`,
      providesTags: [{ type: 'Booking', id: LIST }],
    }),
  }),
});

export const { usePageBookingsOfProfessionalQuery, useCountBookingsOfProfessionalQuery } = bookingsApi;
