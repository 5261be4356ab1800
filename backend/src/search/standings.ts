import { DAY_MS, HAIR_TYPES, NEWCOMER_DAYS, NEWCOMER_VISITS } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { defineJob } from '../background/jobs';
import { readInParts } from '../database/batches';
import type { Database } from '../database/connection';
import { agreedVisits } from '../house-rules/queries';

/** Pictures and completed visits of professionals with a known hair type: `professional_id`, `hair_type`. */
const WORK_DONE = sql`
  select m.professional_id, (m.look ->> 'hair_type')::int as hair_type from media m
  where m.media_type = 'Portfolio' and m.look ->> 'hair_type' is not null
  union all
  select b.professional_id, c.hair_type from bookings b join clients c on c.id = b.client_id
  where b.status = 'completed' and not b.no_show and c.hair_type is not null`;

const hairTypeColumns = HAIR_TYPES.map(({ value }) => sql.ref(`work_on_type_${value}`));
const countsByHairType = HAIR_TYPES.map(
  ({ value }) =>
    sql`count(*) filter (where hair_type = ${sql.lit(value)}) as ${sql.ref(`work_on_type_${value}`)}`,
);
/** Rows of hair type and amount of work, from a professional's standing `t`. */
export const WORK_BY_HAIR_TYPE = sql.join(
  HAIR_TYPES.map(({ value }) => sql`(${sql.lit(value)}, ${sql.ref(`t.work_on_type_${value}`)})`),
);
const COLUMNS = [
  ...hairTypeColumns,
  ...['agreed_visits', 'kept_visits', 'is_newcomer', 'first_free_day'].map((column) => sql.ref(column)),
];

/** Each statement stays far below the statement timeout, however many bookings there are. */
const BATCH_PROFESSIONALS = 500;

/**
 * Counts the facts of each professional for ranking and cards, and writes changes.
 * @param signal stops it between two batches
 */
export async function writeStandings(
  database: Database,
  moment: Date,
  signal?: AbortSignal,
  batch = BATCH_PROFESSIONALS,
): Promise<void> {
  const all = database.selectFrom('professionals').select('id').where('deleted_at', 'is', null);
  for await (const professionals of readInParts(all, 'id', batch)) {
    if (signal?.aborted) return;
    const ids = professionals.map(({ id }) => id);
    await writeBatch(database, moment, ids);
  }
}

async function writeBatch(database: Database, moment: Date, ids: readonly string[]): Promise<void> {
  const isInBatch = sql`professional_id = any(${ids}::uuid[])`;
  const joinedAfter = new Date(moment.getTime() - NEWCOMER_DAYS * DAY_MS);
  await sql`
    insert into professional_standings as standing (professional_id, ${sql.join(COLUMNS)})
    select p.id,
      ${sql.join(hairTypeColumns.map((column) => sql`coalesce(work.${column}, 0)`))},
      coalesce(visits.agreed, 0), coalesce(visits.kept, 0),
      p.created_at > ${joinedAfter} and coalesce(completed.count, 0) < ${NEWCOMER_VISITS},
      free.day
    from professionals p
    left join (
      select professional_id, ${sql.join(countsByHairType)} from (${WORK_DONE}) done
      where ${isInBatch} group by 1
    ) work on work.professional_id = p.id
    left join (
      select professional_id, count(*) as agreed, count(*) filter (where status = 'completed') as kept
      from (${agreedVisits(moment)}) agreed where ${isInBatch} group by 1
    ) visits on visits.professional_id = p.id
    left join (
      select professional_id, count(*) as count from bookings
      where ${isInBatch} and status = 'completed' group by 1
    ) completed on completed.professional_id = p.id
    left join lateral (
      select min(f.day) as day
      from (
        -- The days on which clients can book them; null for no limit.
        select ((${moment}::timestamptz + coalesce(p.notice_hours, 0) * interval '1 hour') at time zone p.time_zone)::date
            as earliest,
          (${moment}::timestamptz at time zone p.time_zone)::date + p.horizon_days as latest
      ) bookable
      join free_stretches f on f.day >= bookable.earliest and (bookable.latest is null or f.day <= bookable.latest)
      where f.professional_id = p.id
    ) free on true
    where p.id = any(${ids}::uuid[]) and p.deleted_at is null
    on conflict (professional_id) do update set (${sql.join(COLUMNS)}) =
      row(${sql.join(COLUMNS.map((column) => sql`excluded.${column}`))})
    where (${sql.join(COLUMNS.map((column) => sql`standing.${column}`))}) is distinct from
      (${sql.join(COLUMNS.map((column) => sql`excluded.${column}`))})
  `.execute(database);
}

export const countStandings = defineJob<object>(
  'search.count-standings',
  (_none, { database, now, signal }) => writeStandings(database, now(), signal),
);
