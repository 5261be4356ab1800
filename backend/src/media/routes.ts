import {
  mediaItemSchema,
  profilePictureSchema,
  profilePicturesQuerySchema,
  publicMediaQuerySchema,
} from '@crown-and-coil/shared-api/contract';
import { listOf, refusals } from '../http/responses';
import type { Module } from '../module';
import { profilePictures, publicMediaOf } from './queries';
import { toMediaItem, toProfilePicture } from './rules';

const tags = ['media'];

export const addMedia: Module = (api, { config, database }) => {
  api.get(
    '/media/public',
    {
      schema: {
        summary: 'Profile picture and portfolio of an active professional',
        description: 'user_identifier is the id of the professional, or of their account.',
        tags,
        querystring: publicMediaQuerySchema,
        response: { 200: listOf(mediaItemSchema.defined()), ...refusals(422) },
      },
    },
    async (request) => {
      const rows = await publicMediaOf(database, request.query);
      return rows.map((row) => toMediaItem(row, config.mediaBaseUrl));
    },
  );

  api.get(
    '/media/public/pro-profile-pictures',
    {
      schema: {
        summary: 'Profile pictures of the named professionals, or of the first hundred',
        tags,
        querystring: profilePicturesQuerySchema,
        response: { 200: listOf(profilePictureSchema.defined()), ...refusals(422) },
      },
    },
    async (request) => {
      const rows = await profilePictures(database, request.query.professional_ids);
      return rows.map((row) => toProfilePicture(row, config.mediaBaseUrl));
    },
  );
};
