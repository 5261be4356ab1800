import { type RawBuilder, sql } from 'kysely';

/**
 * For `reminded_for` of a booking whose client hears of its start anyway: that start when the reminder's time is over,
 * else null, so that the reminder follows. A second message moments after the first would only be noise.
 */
export const remindedFor = (startTime: Date, now: Date): RawBuilder<Date | null> => sql<Date | null>`(
  select case when reminder_time(${startTime}::timestamptz, p.time_zone) <= ${now}
    then ${startTime}::timestamptz end
  from professionals p where p.id = bookings.professional_id)`;
