import { answer, rows } from '../answers/readers';
import { mediaItem } from '../answers/shapes';
import { api, LIST } from '../api';
import type {
  ClientMediaQuery,
  MediaItem,
  MediaOrder,
  MediaUpdate,
  OwnMediaQuery,
  PublicMediaQuery,
} from '../domain/types';
import type { AppDispatch } from '../store';

/** Tags invalidated by a change of a picture: every list of pictures, and the profiles that may show it. */
const CHANGED = ['Media', 'Me', 'Client', 'Professional'] as const;

export const mediaApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPublicMedia: build.query<MediaItem[], PublicMediaQuery>({
      query: (params) => ({ url: '/media/public', params }),
      responseSchema: answer(rows(mediaItem)),
      providesTags: ['Media'],
    }),
    /** The caller's own pictures, in order. Addresses of a client's pictures expire after some minutes. */
    listMyMedia: build.query<MediaItem[], OwnMediaQuery>({
      query: (params) => ({ url: '/media', params }),
      responseSchema: answer(rows(mediaItem)),
      providesTags: ['Media'],
    }),
    /** A client's pictures, for those who may see them. Their addresses expire after some minutes: then refetch. */
    listClientMedia: build.query<MediaItem[], { clientId: string } & ClientMediaQuery>({
      query: ({ clientId, ...params }) => ({
        url: `/media/client/${encodeURIComponent(clientId)}`,
        params,
      }),
      responseSchema: answer(rows(mediaItem)),
      providesTags: ['Media'],
    }),
    updateMedia: build.mutation<MediaItem, { id: string; change: MediaUpdate }>({
      query: ({ id, change }) => ({
        url: `/media/${encodeURIComponent(id)}`,
        method: 'PATCH',
        body: change,
      }),
      invalidatesTags: ['Media'],
    }),
    /**
     * All pictures of a kind (and category) in their new order; 409 when these are not all of them. Applied
     * optimistically, so it is sent even if the page is left.
     */
    reorderMedia: build.mutation<MediaItem[], MediaOrder>({
      query: (body) => ({ url: '/media/order', method: 'PUT', body, keepalive: true }),
      invalidatesTags: ['Media'],
    }),
    deleteMedia: build.mutation<void, string>({
      query: (id) => ({ url: `/media/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: [...CHANGED],
    }),
  }),
});

/** After an upload: shows the new picture wherever pictures and profiles are shown. */
export function refreshMedia(dispatch: AppDispatch): void {
  dispatch(mediaApi.util.invalidateTags([...CHANGED, { type: 'SiteImage', id: LIST }]));
}

export const {
  useListPublicMediaQuery,
  useListMyMediaQuery,
  useListClientMediaQuery,
  useUpdateMediaMutation,
  useReorderMediaMutation,
  useDeleteMediaMutation,
} = mediaApi;
