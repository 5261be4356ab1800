import { answer, rows } from '../answers/readers';
import { siteImage } from '../answers/shapes';
import { api, LIST } from '../api';
import type { SiteImage, SiteImageQuery } from '../domain/types';

const ALL = { type: 'SiteImage', id: LIST } as const;

export const siteImagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pictures of the site of one type, in the admin's order. */
    listSiteImages: build.query<SiteImage[], SiteImageQuery>({
      query: (params) => ({ url: '/image', params }),
      responseSchema: answer(rows(siteImage)),
      providesTags: [ALL],
    }),
  }),
});

export const { useListSiteImagesQuery } = siteImagesApi;
