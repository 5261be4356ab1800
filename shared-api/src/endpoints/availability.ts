import { answer, rows } from '../answers/readers';
import { availability, nextStart, slot } from '../answers/shapes';
import { api, LIST } from '../api';
import type {
  Availability,
  AvailabilityRepeat,
  AvailabilitySeries,
  AvailabilityWrite,
  CopyWeek,
  DayOff,
  DayOffRequest,
  EndedSeries,
  MadeWindows,
  NextStart,
  Slot,
  SlotsQuery,
} from '../contract/availability';

const ALL = { type: 'Availability', id: LIST } as const;

export const availabilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnAvailability: build.query<Availability[], SlotsQuery>({
      query: (params) => ({ url: '/availability/', params }),
      responseSchema: answer(rows(availability)),
      providesTags: [ALL],
    }),
    /** Windows with the starts that fit the asked services or minutes, over the next 30 days unless from and to say else. */
    listAvailabilityOfProfessional: build.query<Availability[], { professionalId: string } & SlotsQuery>({
      query: ({ professionalId, ...params }) => ({
        url: `/availability/professional/${encodeURIComponent(professionalId)}`,
        params,
      }),
      responseSchema: answer(rows(availability)),
      providesTags: [ALL],
      // Somebody else may take a time at any moment: never show an old answer when the screen opens anew.
      keepUnusedDataFor: 0,
    }),
    /** The next free start of each active service of a professional, in one call. */
    listNextStarts: build.query<NextStart[], string>({
      query: (professionalId) =>
        `/availability/professional/${encodeURIComponent(professionalId)}/next-starts`,
      responseSchema: answer(rows(nextStart)),
      providesTags: [ALL],
      keepUnusedDataFor: 0,
    }),
    getAvailability: build.query<Availability, string>({
      query: (id) => `/availability/${encodeURIComponent(id)}`,
      responseSchema: answer(availability),
      providesTags: (_window, _error, id) => [{ type: 'Availability', id }],
    }),
    listSlots: build.query<Slot[], { availabilityId: string } & SlotsQuery>({
      query: ({ availabilityId, ...params }) => ({
        url: `/availability/slots/${encodeURIComponent(availabilityId)}`,
        params,
      }),
      responseSchema: answer(rows(slot)),
      providesTags: [ALL],
      keepUnusedDataFor: 0,
    }),
    createAvailability: build.mutation<Availability, AvailabilityWrite>({
      query: (body) => ({ url: '/availability/', method: 'POST', body }),
      invalidatesTags: [ALL],
    }),
    updateAvailability: build.mutation<Availability, { id: string; window: AvailabilityWrite }>({
      query: ({ id, window }) => ({
        url: `/availability/${encodeURIComponent(id)}`,
        method: 'PUT',
        body: window,
      }),
      invalidatesTags: (_window, _error, { id }) => [{ type: 'Availability', id }, ALL],
    }),
    /** What could not be made is skipped and told, so that a repeated sending makes nothing twice. */
    repeatAvailability: build.mutation<MadeWindows, AvailabilityRepeat>({
      query: (body) => ({ url: '/availability/repeat', method: 'POST', body }),
      invalidatesTags: [ALL],
    }),
    /** Weekly hours without an end. */
    listAvailabilitySeries: build.query<AvailabilitySeries[], void>({
      query: () => '/availability/series',
      providesTags: [ALL],
    }),
    endAvailabilitySeries: build.mutation<EndedSeries, string>({
      query: (id) => ({ url: `/availability/series/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Availability'],
    }),
    copyWeek: build.mutation<MadeWindows, CopyWeek>({
      query: (body) => ({ url: '/availability/copy-week', method: 'POST', body }),
      invalidatesTags: [ALL],
    }),
    /** Any window may have lost a part, so each is asked for anew. */
    takeDayOff: build.mutation<DayOff, DayOffRequest>({
      query: (body) => ({ url: '/availability/day-off', method: 'POST', body }),
      invalidatesTags: ['Availability'],
    }),
    deleteAvailability: build.mutation<void, string>({
      query: (id) => ({ url: `/availability/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_none, _error, id) => [{ type: 'Availability', id }, ALL],
    }),
  }),
});

export const {
  useListOwnAvailabilityQuery,
  useListAvailabilityOfProfessionalQuery,
  useListNextStartsQuery,
  useGetAvailabilityQuery,
  useListSlotsQuery,
  useCreateAvailabilityMutation,
  useUpdateAvailabilityMutation,
  useRepeatAvailabilityMutation,
  useListAvailabilitySeriesQuery,
  useEndAvailabilitySeriesMutation,
  useCopyWeekMutation,
  useTakeDayOffMutation,
  useDeleteAvailabilityMutation,
} = availabilityApi;
