import type { Client } from 'pg';
import type { Acknowledged } from './bookers';

/** Tables unaffected by bookings, which must be identical row for row. */
const QUIET_TABLES = [
  'availability_windows',
  'clients',
  'media',
  'products',
  'professional_specializations',
  'professionals',
  'services',
  'stored_pictures',
  'users',
];

/** @returns differences between the restored and the original database; empty if correct */
export async function differencesOfQuietTables(source: Client, restored: Client): Promise<string[]> {
  const different: string[] = [];
  for (const table of QUIET_TABLES) {
    const [then, now] = await Promise.all([contentOf(source, table), contentOf(restored, table)]);
    if (then !== now) different.push(`${table}: ${then} in the one, ${now} in the other`);
  }
  return different;
}

/** Row count and an order-independent hash. */
async function contentOf(database: Client, table: string): Promise<string> {
  const { rows } = await database.query<{ content: string }>(
    `select count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content from ${table} t`,
  );
  return rows[0]?.content ?? '';
}

/**
 * A backup shows one moment: of each person's responses, none is stored without the earlier ones, and
 * each booking has all that belongs to it.
 * @param begun start of the backup: everything acknowledged before must be present
 */
export async function problemsOfMoment(
  restored: Client,
  byBooker: readonly (readonly Acknowledged[])[],
  begun: number,
): Promise<string[]> {
  const ids = byBooker.flat().map(({ id }) => id);
  const { rows } = await restored.query<{ id: string; parts: string }>(
    `select b.id, concat_ws(', ',
         case when not exists (select from booking_services s where s.booking_id = b.id) then 'services' end,
         case when not exists (select from booking_history h where h.booking_id = b.id) then 'history' end,
         case when not exists (select from notifications n where n.booking_id = b.id) then 'notification' end) as parts
     from bookings b where b.id = any ($1::uuid[])`,
    [ids],
  );
  const there = new Set(rows.map(({ id }) => id));
  const lost = byBooker.flat().filter(({ id, at }) => at < begun && !there.has(id)).length;
  const outOfOrder = byBooker.filter((one) => {
    const firstMissing = one.findIndex(({ id }) => !there.has(id));
    return firstMissing >= 0 && one.slice(firstMissing).some(({ id }) => there.has(id));
  }).length;
  const inParts = rows.filter(({ parts }) => parts !== '');
  return [
    ...(lost > 0 ? [`${lost} bookings of before are not there`] : []),
    ...(outOfOrder > 0 ? [`${outOfOrder} people have a later booking and not an earlier one`] : []),
    ...inParts.map(({ id, parts }) => `booking ${id} is there without its ${parts}`),
  ];
}
