import {
  availabilityRepeatSchema,
  copyWeekSchema,
  dayOffAnswerSchema,
  dayOffSchema,
  type MadeWindows,
  madeWindowsSchema,
} from '@crown-and-coil/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { inTransaction } from '../database/transactions';
import { refusals } from '../http/responses';
import type { Module } from '../module';
import type { Owner } from './changes';
import { takeDayOff } from './day-off';
import { readMadeWindows } from './reading';
import { accepted, ownerOf, readerOf, writeDescription } from './request';
import { addSeveral, copyWeek, type Made, repetitions } from './several';
import { readWindow } from './window-reading';

const tags = ['availability'];
const skipDescription =
  'What cannot be made is skipped and told, and never a failure of the rest: a time that overlaps a window (the ' +
  'sentence of the single conflict), that the clocks leave out, that has passed or would be longer than 24 hours. A ' +
  'window that is there already with the same times is `already_there`, so sending the same again makes nothing ' +
  "twice. `skipped` is in wall clocks of the professional's zone. All is made at once or nothing.";

/** Several windows at once: repeat weekly, copy a week, take a day off. */
export const addSeveralWindows: Module = (api, dependencies) => {
  const { database, sessions, now } = dependencies;
  const professionalOnly = sessions.requireUser('professional');

  const answer = async (request: FastifyRequest, owner: Owner, made: Made): Promise<MadeWindows> => ({
    created: await readMadeWindows(readerOf(dependencies, request), owner.professionalId, made.ids),
    skipped: [...made.skipped],
  });

  api.post(
    '/availability/repeat',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'Repeat a window weekly on chosen days',
        description:
          `${writeDescription} The window repeats on \`weekdays\` (1 is Monday) from its own day until \`until\` ` +
          `(inclusive, at most a year later) and keeps its wall clock when the clocks change. ${skipDescription}`,
        tags,
        body: availabilityRepeatSchema,
        response: { 201: madeWindowsSchema, ...refusals(400, 401, 403, 422) },
      },
    },
    async (request, reply) => {
      const moment = now();
      const owner = await ownerOf(dependencies, request);
      const first = accepted(readWindow(request.body, owner.timeZone, moment));
      const wanted = repetitions(first, request.body, owner.timeZone);
      const made = await inTransaction(database, (transaction) =>
        addSeveral(transaction, owner, wanted, moment),
      );
      return reply.status(201).send(await answer(request, owner, made));
    },
  );

  api.post(
    '/availability/copy-week',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'Copy the windows of one week into another',
        description:
          "Both weeks are named by their Monday in the professional's zone. Windows that start in the one are made " +
          `on the same days of the other, on the same wall clock. ${skipDescription}`,
        tags,
        body: copyWeekSchema,
        response: { 201: madeWindowsSchema, ...refusals(400, 401, 403, 409, 422) },
      },
    },
    async (request, reply) => {
      const moment = now();
      const owner = await ownerOf(dependencies, request);
      const made = await inTransaction(database, (transaction) =>
        copyWeek(transaction, owner, request.body, moment),
      );
      return reply.status(201).send(await answer(request, owner, made));
    },
  );

  api.post(
    '/availability/day-off',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'Take a day out of the availability',
        description:
          "The whole day of the professional's zone; of today what is left of it. Windows that lie in the day go, " +
          'those over midnight keep the rest. While live bookings lie in the day: 409 that names their count, and ' +
          'nothing is changed.',
        tags,
        body: dayOffSchema,
        response: { 200: dayOffAnswerSchema, ...refusals(400, 401, 403, 409, 422) },
      },
    },
    async (request) => {
      const owner = await ownerOf(dependencies, request);
      return inTransaction(database, (transaction) =>
        takeDayOff(transaction, owner, request.body.day, now()),
      );
    },
  );
};
