import { api, type ComfortItem, type ComfortWrite, type OwnComfort } from '@crown-and-coil/shared-api';
import { answer, instant, oneOf, or, record, rows, text } from '@crown-and-coil/shared-api/answers';
import { COMFORT_ITEMS, type ComfortItemName } from '@crown-and-coil/shared-api/bookings';

const ownComfort = record<OwnComfort>({
  items: rows(
    record<ComfortItem>({ item: oneOf(COMFORT_ITEMS), words: or(text, null), consentedAt: instant }),
  ),
  views: or(
    rows(
      record<OwnComfort['views'][number]>({
        professional: record<OwnComfort['views'][number]['professional']>({ id: text, displayName: text }),
        items: or(rows(oneOf(COMFORT_ITEMS)), []),
        viewedAt: instant,
      }),
    ),
    [],
  ),
});

/** Endpoints for the client's own health and comfort data. */
const comfortApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getOwnComfort: build.query<OwnComfort, void>({
      query: () => '/clients/me/comfort',
      responseSchema: answer(ownComfort),
      // Dropped from the cache when the page unmounts.
      keepUnusedDataFor: 0,
      providesTags: ['Comfort'],
    }),
    saveComfort: build.mutation<OwnComfort, { item: ComfortItemName } & ComfortWrite>({
      query: ({ item, ...body }) => ({ url: `/clients/me/comfort/${item}`, method: 'PUT', body }),
      invalidatesTags: ['Comfort'],
    }),
    withdrawComfort: build.mutation<void, ComfortItemName>({
      query: (item) => ({ url: `/clients/me/comfort/${item}`, method: 'DELETE' }),
      invalidatesTags: ['Comfort'],
    }),
  }),
});

export const { useGetOwnComfortQuery, useSaveComfortMutation, useWithdrawComfortMutation } = comfortApi;
