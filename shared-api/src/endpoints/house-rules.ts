import { houseRulesAnswer } from '../answers/house-rules';
import { answer } from '../answers/readers';
import { api, LIST } from '../api';
import type { HouseRulesAnswer, HouseRulesWrite } from '../domain/types';

const addressOf = (professionalId: string) =>
  `/professionals/${encodeURIComponent(professionalId)}/house-rules`;

export const houseRulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHouseRules: build.query<HouseRulesAnswer, string>({
      query: addressOf,
      responseSchema: answer(houseRulesAnswer),
      // Of a client who asks: what their bookings mean for the next one.
      providesTags: (_rules, _error, id) => [
        { type: 'Professional', id },
        { type: 'Booking', id: LIST },
      ],
    }),
    saveHouseRules: build.mutation<HouseRulesAnswer, { professionalId: string; body: HouseRulesWrite }>({
      query: ({ professionalId, body }) => ({ url: addressOf(professionalId), method: 'PUT', body }),
      responseSchema: answer(houseRulesAnswer),
      async onQueryStarted({ professionalId }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved) dispatch(houseRulesApi.util.upsertQueryData('getHouseRules', professionalId, saved.data));
      },
    }),
  }),
});

export const { useGetHouseRulesQuery, useSaveHouseRulesMutation } = houseRulesApi;
