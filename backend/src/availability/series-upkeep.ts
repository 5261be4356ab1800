import { SERIES_WEEKS_AHEAD } from '@crown-and-coil/shared-api/contract';
import { type SqlBool, sql } from 'kysely';
import { defineJob } from '../background/jobs';
import { inTransaction } from '../database/transactions';
import { extendSeries } from './series';

const DAY_MS = 86_400_000;
const BATCH = 200;

/** Extends all weekly hours to their horizon, each professional in a transaction of its own. */
export const extendAllSeries = defineJob<object>(
  'availability.extend-series',
  async (_none, { database, now, signal }) => {
    const moment = now();
    // A day more than any zone's horizon: `extendSeries` knows the zone.
    const horizon = new Date(moment.getTime() + (SERIES_WEEKS_AHEAD * 7 + 1) * DAY_MS);
    let lastId = '';
    while (!signal?.aborted) {
      const due = await database
        .selectFrom('availability_series as s')
        .innerJoin('professionals as p', 'p.id', 's.professional_id')
        .select(['s.id', 's.professional_id as professionalId', 'p.time_zone as timeZone'])
        .where('p.deleted_at', 'is', null)
        .where(sql<SqlBool>`s.made_until < ${horizon.toISOString().slice(0, 10)}::date`)
        .$if(lastId !== '', (query) => query.where('s.id', '>', lastId))
        .orderBy('s.id')
        .limit(BATCH)
        .execute();
      for (const { id, professionalId, timeZone } of due)
        await inTransaction(database, (transaction) =>
          extendSeries(transaction, { professionalId, timeZone }, id, moment),
        );
      lastId = due.at(-1)?.id ?? '';
      if (due.length < BATCH) return;
    }
  },
);
