import { answer, page } from '../answers/readers';
import { professional } from '../answers/shapes';
import { api, LIST } from '../api';
import type { Page, PagingQuery } from '../contract/paging';
import type { Professional, ProfessionalsQuery, ProfessionalUpdate } from '../contract/professionals';

type ByIdOrList = { type: 'Professional'; id: string }[];
const tagsOf = (page: Page<Professional> | undefined): ByIdOrList => [
  { type: 'Professional', id: LIST },
  ...(page?.results ?? []).map(({ id }) => ({ type: 'Professional' as const, id })),
];

export const professionalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All filters combine: specializations, location, hair type, nearness (api.md). */
    listProfessionals: build.query<Page<Professional>, ProfessionalsQuery>({
      query: (params) => ({ url: '/professionals/', params }),
      responseSchema: answer(page(professional)),
      providesTags: tagsOf,
    }),
    listProfessionalsBySpecialization: build.query<
      Page<Professional>,
      { specialization_names: string[] } & PagingQuery
    >({
      query: (params) => ({ url: '/professionals/specializations/', params }),
      responseSchema: answer(page(professional)),
      providesTags: tagsOf,
    }),
    listProfessionalsByLocation: build.query<Page<Professional>, { location: string } & PagingQuery>({
      query: (params) => ({ url: '/professionals/location/', params }),
      responseSchema: answer(page(professional)),
      providesTags: tagsOf,
    }),
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

export const {
  useListProfessionalsQuery,
  useListProfessionalsBySpecializationQuery,
  useListProfessionalsByLocationQuery,
  useGetProfessionalQuery,
  useGetOwnProfessionalQuery,
  useUpdateOwnProfessionalMutation,
} = professionalsApi;
