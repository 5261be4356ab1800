import { answer, rows } from '../answers/readers';
import { availability } from '../answers/shapes';
import { api, LIST } from '../api';
import type { Availability, SlotsQuery } from '../domain/types';

const ALL = { type: 'Availability', id: LIST } as const;

export const availabilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Windows with the starts that fit the requested services or minutes, over the next 30 days by default. */
    listAvailabilityOfProfessional: build.query<Availability[], { professionalId: string } & SlotsQuery>({
      query: ({ professionalId, ...params }) => ({
        url: `/availability/professional/${encodeURIComponent(professionalId)}`,
        params,
      }),
      responseSchema: answer(rows(availability)),
      providesTags: [ALL],
      // Another client may take a time at any moment, so never show a cached response when the screen opens again.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListAvailabilityOfProfessionalQuery } = availabilityApi;
