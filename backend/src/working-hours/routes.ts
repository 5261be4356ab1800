import {
  availabilityRepeatSchema,
  availabilitySeriesSchema,
  blockedTimeSchema,
  blockedTimesQuerySchema,
  blockedTimeWriteSchema,
  changedSeriesSchema,
  copyWeekSchema,
  dayOffAnswerSchema,
  dayOffSchema,
  daysOffAnswerSchema,
  daysOffSchema,
  endedSeriesSchema,
  exceptionDaySchema,
  MAX_DAYS_OFF_AT_ONCE,
  type MadeWindows,
  madeWindowsSchema,
  SERIES_WEEKS_AHEAD,
  seriesChangeSchema,
  seriesRefusedSchema,
  workedDaySchema,
} from '@crown-and-coil/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { readAddedWindows } from '../availability/read-availability';
import { ownerOf, readerOf, writeDescription } from '../availability/routes';
import { type Owner, readSlotRange, readWindow } from '../availability/rules';
import { inTransaction } from '../database/transactions';
import { identityOf, professionalIdOf } from '../http/identity';
import { listOf, noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { blockTime, changeBlockedTime, listBlockedTimes, unblockTime } from './blocked-times';
import { type AddedWindows, addSeveral, copyWeek, repetitions } from './bulk-windows';
import { changeSeries } from './change-series';
import { endDayOff, listExceptionDays, takeDayOff, takeDaysOff } from './days-off';
import { endSeries, listSeries, startSeries } from './series';

const tags = ['availability'];
const skipDescription =
  'A time that cannot be added is skipped, listed with its reason in `skipped` (in wall clocks of the ' +
  "professional's zone), and does not fail the others: it overlaps a window (same text as for a single window), does " +
  'not exist because the clocks change, has passed, or would be longer than 24 hours. A window that exists already ' +
  'with the same times is `already_there`, so repeating a request adds nothing twice. One transaction adds all others.';

/** Weekly hours, copied weeks, days off and blocked times. */
export const addWorkingHours: Module = (api, dependencies) => {
  const { database, sessions, now } = dependencies;
  const professionalOnly = sessions.requireUser('professional');

  const answer = async (request: FastifyRequest, owner: Owner, made: AddedWindows): Promise<MadeWindows> => ({
    created: await readAddedWindows(readerOf(dependencies, request), owner.professionalId, made.ids),
    skipped: [...made.skipped],
  });

  const blockerOf = async (request: FastifyRequest) => ({
    ...(await ownerOf(dependencies, request)),
    userId: identityOf(request).userId,
  });

  api.post(
    '/availability/repeat',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'Repeat a window weekly on chosen days',
        description:
          `${writeDescription} The window repeats on \`weekdays\` (1 is Monday) from its own day until \`until\` ` +
          '(inclusive, at most a year later) and keeps its wall clock when the clocks change. Without `until` it goes ' +
          `on: its windows are always there for the next ${SERIES_WEEKS_AHEAD} weeks, those that were deleted or moved ` +
          `are not made again, and days off are left out. ${skipDescription}`,
        tags,
        body: availabilityRepeatSchema,
        response: { 201: madeWindowsSchema, ...refusals(400, 401, 403, 409, 422) },
      },
    },
    async (request, reply) => {
      const moment = now();
      const owner = await ownerOf(dependencies, request);
      const first = readWindow(request.body, owner.timeZone, moment);
      const { weekdays, until } = request.body;
      const wanted = until === undefined ? [] : repetitions(first, { weekdays, until }, owner.timeZone);
      const made = await inTransaction(database, (transaction) =>
        until === undefined
          ? startSeries(transaction, owner, first, { weekdays }, moment)
          : addSeveral(transaction, owner, wanted, moment),
      );
      return reply.status(201).send(await answer(request, owner, made));
    },
  );

  api.get(
    '/availability/series',
    {
      onRequest: professionalOnly,
      schema: {
        summary: "The professional's weekly hours without an end",
        description: "Times are wall clocks of the professional's zone; `weekdays` count from 1, Monday.",
        tags,
        response: { 200: listOf(availabilitySeriesSchema), ...refusals(401, 403) },
      },
    },
    (request) => listSeries(database, professionalIdOf(request)),
  );

  api.put(
    '/availability/series/:id',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'Change weekly hours',
        description:
          'Their windows that have not begun change with them; those that were moved or deleted by hand, and days off, ' +
          'stay as they are. While live bookings lie outside the new hours: 409 with `windows`, those that hold them ' +
          'with their number of `bookings`, and nothing is changed. With `keeps_bookings` these windows stay as single ' +
          `windows (\`kept\`). \`ends_next_day\` is true when the end is not later than the start. ${skipDescription}`,
        tags,
        params: idParamsSchema,
        body: seriesChangeSchema,
        response: {
          200: changedSeriesSchema,
          ...refusals(400, 401, 403, 404, 422),
          409: seriesRefusedSchema,
        },
      },
    },
    async (request) => {
      const owner = await ownerOf(dependencies, request);
      return inTransaction(database, (transaction) =>
        changeSeries(transaction, owner, request.params.id, request.body, now()),
      );
    },
  );

  api.delete(
    '/availability/series/:id',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'End weekly hours',
        description:
          'Removes their windows that have not begun and hold no live booking; the others stay as single windows.',
        tags,
        params: idParamsSchema,
        response: { 200: endedSeriesSchema, ...refusals(401, 403, 404) },
      },
    },
    (request) =>
      inTransaction(database, (transaction) =>
        endSeries(transaction, professionalIdOf(request), request.params.id, now()),
      ),
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

  api.get(
    '/availability/days-off',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'Days off, and public holidays of the coming year',
        description:
          "Days off from today on, and the public holidays of the state in the professional's location, in order, with " +
          'their live `bookings`. A holiday is proposed only: it is worked until it `is_off`.',
        tags,
        response: { 200: listOf(exceptionDaySchema), ...refusals(401, 403, 404) },
      },
    },
    (request) => listExceptionDays(database, professionalIdOf(request), now()),
  );

  api.post(
    '/availability/days-off',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'Take several days off',
        description:
          `At most ${MAX_DAYS_OFF_AT_ONCE}, each as by \`POST /availability/day-off\`. A day with live bookings stays as ` +
          'it is and is in `kept` with their number; the others are `taken`. Repeating it has no effect.',
        tags,
        body: daysOffSchema,
        response: { 200: daysOffAnswerSchema, ...refusals(400, 401, 403, 404, 422) },
      },
    },
    async (request) => takeDaysOff(database, await ownerOf(dependencies, request), request.body.days, now()),
  );

  api.delete(
    '/availability/days-off/:day',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'Work on a day that was off',
        description: 'Weekly hours have their windows on it again. Repeating it has no effect.',
        tags,
        params: dayOffSchema,
        response: { 200: workedDaySchema, ...refusals(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const owner = await ownerOf(dependencies, request);
      return inTransaction(database, (transaction) =>
        endDayOff(transaction, owner, request.params.day, now()),
      );
    },
  );

  api.get(
    '/availability/blocked-times',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'Times that take no bookings',
        description:
          'Those that the professional has blocked, and those that events in their connected calendar take (`id` is null), ' +
          'in order. `from` and `to` bound them: the next 30 days unless said otherwise, 92 at most.',
        tags,
        querystring: blockedTimesQuerySchema,
        response: { 200: listOf(blockedTimeSchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => listBlockedTimes(database, professionalIdOf(request), readSlotRange(request.query, now())),
  );

  api.post(
    '/availability/blocked-times',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'Block a time',
        description:
          `${writeDescription} No bookings start or reach into it. While live bookings lie in it, or where it overlaps ` +
          'another blocked time: 409. Only the professional reads the `note`.',
        tags,
        body: blockedTimeWriteSchema,
        response: { 201: blockedTimeSchema, ...refusals(400, 401, 403, 409, 422) },
      },
    },
    async (request, reply) => {
      const owner = await blockerOf(request);
      const blocked = await inTransaction(database, (transaction) =>
        blockTime(transaction, owner, request.body, now()),
      );
      return reply.status(201).send(blocked);
    },
  );

  api.put(
    '/availability/blocked-times/:id',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'Change a blocked time',
        description: `${writeDescription} Refused as a new one is.`,
        tags,
        params: idParamsSchema,
        body: blockedTimeWriteSchema,
        response: { 200: blockedTimeSchema, ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      const owner = await blockerOf(request);
      return inTransaction(database, (transaction) =>
        changeBlockedTime(transaction, owner, request.params.id, request.body, now()),
      );
    },
  );

  api.delete(
    '/availability/blocked-times/:id',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'Unblock a time',
        tags,
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) => {
      await inTransaction(database, (transaction) =>
        unblockTime(transaction, professionalIdOf(request), request.params.id),
      );
      return reply.status(204).send();
    },
  );
};
