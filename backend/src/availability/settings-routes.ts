import { bookingLimitsSchema, bookingSettingsSchema } from '@crown-and-coil/shared-api/contract';
import { notFound } from '../domain-errors';
import { professionalIdOf } from '../http/identity';
import { refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { requireVisibleProfessional } from '../professionals/access';
import { findStartLimits, saveStartLimits } from './queries';
import { bookableTime, lastDay } from './start-limits';

const tags = ['availability'];

/** When clients may book a professional's free time: notice, horizon and the usual interval between starts. */
export const addBookingSettings: Module = (api, { config, database, sessions, now }) => {
  const professionalOnly = sessions.requireUser('professional');

  api.get(
    '/availability/settings',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'When clients may book the professional',
        tags,
        response: { 200: bookingSettingsSchema, ...refusals(401, 403) },
      },
    },
    async (request) => {
      const found = await findStartLimits(database, professionalIdOf(request));
      if (found === undefined) throw notFound();
      const { noticeHours, horizonDays, startIntervalMinutes } = found.limits;
      return {
        notice_hours: noticeHours,
        horizon_days: horizonDays,
        start_interval_minutes: startIntervalMinutes,
      };
    },
  );

  api.put(
    '/availability/settings',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'Set when clients may book the professional',
        description:
          'For new bookings, and for clients who move one; bookings that are made stay. The professional may move a booking, ' +
          'and offer a time of the waiting list by hand, whatever they set. The notice of the site always counts. Without ' +
          '`start_interval_minutes` starts are 15, 30 or 60 minutes apart by the length of the visit: 30 from two hours, 60 ' +
          'from four.',
        tags,
        body: bookingSettingsSchema,
        response: { 200: bookingSettingsSchema, ...refusals(400, 401, 403, 422) },
      },
    },
    async (request) => {
      await saveStartLimits(database, professionalIdOf(request), request.body);
      return request.body;
    },
  );

  api.get(
    '/availability/professional/:id/limits',
    {
      onRequest: sessions.optionalUser,
      schema: {
        summary: 'Earliest and latest start that can be booked with a professional now',
        tags,
        params: idParamsSchema,
        response: { 200: bookingLimitsSchema, ...refusals(404) },
      },
    },
    async (request) => {
      const { id } = await requireVisibleProfessional(database, request.identity, request.params.id);
      const found = await findStartLimits(database, id);
      if (found === undefined) throw notFound();
      const { limits, timeZone } = found;
      const clock = { now: now(), leadTimeMinutes: config.leadTimeMinutes, timeZone };
      return {
        notice_hours: limits.noticeHours,
        horizon_days: limits.horizonDays,
        first_start: new Date(bookableTime(limits, clock).start).toISOString(),
        last_day: lastDay(limits, clock),
      };
    },
  );
};
