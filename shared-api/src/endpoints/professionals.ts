import { answer } from '../answers/readers';
import { ownProfessional, professional } from '../answers/shapes';
import { api, LIST } from '../api';
import type { OwnProfessional, Professional, ProfessionalUpdate } from '../domain/types';

export const professionalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfessional: build.query<Professional, string>({
      query: (id) => `/professionals/${encodeURIComponent(id)}`,
      responseSchema: answer(professional),
      providesTags: (_professional, _error, id) => [{ type: 'Professional', id }],
    }),
    getOwnProfessional: build.query<OwnProfessional, void>({
      query: () => '/professionals/profile',
      responseSchema: answer(ownProfessional),
      providesTags: (professional) => [
        'Me',
        ...(professional ? [{ type: 'Professional' as const, id: professional.id }] : []),
      ],
    }),
    updateOwnProfessional: build.mutation<OwnProfessional, ProfessionalUpdate>({
      query: (body) => ({ url: '/professionals/me', method: 'PUT', body }),
      responseSchema: answer(ownProfessional),
      // Services also show name and place, and an inactive professional's services leave the lists. Windows move with the
      // time zone of the place.
      invalidatesTags: (professional) => [
        'Me',
        'Availability',
        'Service',
        'Professional',
        { type: 'Professional', id: professional?.id ?? LIST },
      ],
    }),
  }),
});

export const { useUpdateOwnProfessionalMutation, useGetProfessionalQuery, useGetOwnProfessionalQuery } =
  professionalsApi;
