import { answer, rows } from '../answers/readers';
import { siteImage } from '../answers/shapes';
import { api, LIST } from '../api';
import type { SiteImage, SiteImageOrder, SiteImageQuery } from '../contract/site-images';

const ALL = { type: 'SiteImage', id: LIST } as const;

export const siteImagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pictures of the site of one type, in the admin's order. */
    listSiteImages: build.query<SiteImage[], SiteImageQuery>({
      query: (params) => ({ url: '/image', params }),
      responseSchema: answer(rows(siteImage)),
      providesTags: [ALL],
    }),
    deleteSiteImage: build.mutation<void, string>({
      query: (id) => ({ url: `/image/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: [ALL],
    }),
    /** It shows at once, so it is sent to its end even when the page is left. */
    reorderSiteImages: build.mutation<SiteImage[], SiteImageOrder>({
      query: (body) => ({ url: '/image/order', method: 'PUT', body, keepalive: true }),
      invalidatesTags: [ALL],
    }),
  }),
});

export const { useListSiteImagesQuery, useDeleteSiteImageMutation, useReorderSiteImagesMutation } =
  siteImagesApi;
