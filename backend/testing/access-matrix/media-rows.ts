import type { Rows } from './rows';
import { adminOnly, clients, everyone, loggedIn, parties } from './rows';

/** Who may see and change pictures. */
export const mediaRows: Rows = {
  'GET /media/public': {
    answers: everyone(200),
    query: (world) => `?user_identifier=${world.people.professional.id}`,
  },
  'GET /media/public/pro-profile-pictures': { answers: everyone(200) },
  'GET /media': { answers: loggedIn(200) },
  // A permitted caller gets as far as the missing form; professionals have no such picture.
  'POST /media/upload': { answers: clients(415), query: '?media_type=Client Profile', body: () => ({}) },
  'PATCH /media/{id}': {
    answers: { ...loggedIn(404), client: 200 },
    thing: 'media',
    body: () => ({ alt: 'Box braids' }),
  },
  // The picture is someone else's.
  'PUT /media/order': {
    answers: { ...loggedIn(409), admin: 403 },
    body: ({ people }) => ({ media_type: 'Client Profile', ids: [people.client.id] }),
  },
  'DELETE /media/{id}': { answers: { ...loggedIn(404), client: 204, admin: 204 }, thing: 'media' },
  'GET /media/client/{id}': { answers: parties(200), thing: 'client' },
  // The right path, without its signature.
  'GET /media/files/{fileName}': { answers: everyone(404), thing: 'clientPicture' },

  'GET /image': { answers: everyone(200), query: '?image_type=homepage_carousel' },
  'POST /image/upload': { answers: adminOnly(415), query: '?image_type=other', body: () => ({}) },
  'PUT /image/order': {
    answers: adminOnly(409),
    body: ({ people }) => ({ image_type: 'other', ids: [people.client.id] }),
  },
  'PATCH /image/{id}': { answers: adminOnly(200), thing: 'siteImage', body: () => ({ alt: 'Locs' }) },
  'DELETE /image/{id}': { answers: adminOnly(204), thing: 'siteImage' },
};
