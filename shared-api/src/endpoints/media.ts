import { api } from '../api';
import type { MediaItem, ProfilePicture, PublicMediaQuery } from '../contract/media';

export const mediaApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPublicMedia: build.query<MediaItem[], PublicMediaQuery>({
      query: (params) => ({ url: '/media/public', params }),
      providesTags: ['Media'],
    }),
    /** Listing pictures of the named professionals. */
    listProfilePictures: build.query<ProfilePicture[], { professional_ids: string[] }>({
      query: (params) => ({ url: '/media/public/pro-profile-pictures', params }),
      providesTags: ['Media'],
    }),
  }),
});

export const { useListPublicMediaQuery, useListProfilePicturesQuery } = mediaApi;
