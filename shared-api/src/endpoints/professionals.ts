import { answer } from '../answers/readers';
import { professional } from '../answers/shapes';
import { api, LIST } from '../api';
import type { Professional, ProfessionalUpdate } from '../domain/types';

export const professionalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfessional: build.query<Professional, string>({
      query: (id) => `/professionals/${encodeURIComponent(id)}`,
      responseSchema: answer(professional),
      providesTags: (_professional, _error, id) => [{ type: 'Professional', id }],
    }),
    getOwnProfessional: build.query<Professional, void>({
      query: () => '/professionals/profile',
      responseSchema: answer(professional),
      providesTags: (professional) => [
        'Me',
        ...(professional ? [{ type: 'Professional' as const, id: professional.id }] : []),
      ],
    }),
    updateOwnProfessional: build.mutation<Professional, ProfessionalUpdate>({
      query: (body) => ({ url: '/professionals/me', method: 'PUT', body }),
      responseSchema: answer(professional),
      // A new name or place shows on services too, and an inactive one takes them all from the lists.
      invalidatesTags: (professional) => [
        'Me',
        'Service',
        'Professional',
        { type: 'Professional', id: professional?.id ?? LIST },
      ],
    }),
  }),
});

export const { useUpdateOwnProfessionalMutation, useGetProfessionalQuery, useGetOwnProfessionalQuery } =
  professionalsApi;
