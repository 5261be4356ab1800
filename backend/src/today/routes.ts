import { professionalTodaySchema } from '@crown-and-coil/shared-api/contract';
import { professionalIdOf } from '../http/identity';
import { refusals } from '../http/responses';
import type { Module } from '../module';
import { readToday } from './read-today';

/** A professional's day in one call: visits, requests, gaps, and what needs attention. */
export const addToday: Module = (api, { config, database, sessions, now }) => {
  api.get(
    '/professionals/me/today',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'My day: who comes, who asks, what is free, and what waits for me',
        description:
          "Today's visits, and the next day with any when no one is to come today. Each visit has the client's hair and " +
          'what was done last time. Requests come with their conflicts. Gaps are free times of today and tomorrow in which ' +
          'a service fits, with clients of the waiting list who could come. What clients told about health and comfort ' +
          'is not part of it: `GET /clients/{id}/comfort` shows and logs that.',
        tags: ['professionals'],
        response: { 200: professionalTodaySchema, ...refusals(401, 403, 404) },
      },
    },
    (request) =>
      readToday(database, professionalIdOf(request), {
        now: now(),
        leadTimeMinutes: config.leadTimeMinutes,
      }),
  );
};
