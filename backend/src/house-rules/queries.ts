import {
  areSameHouseRules,
  DAY_MS,
  HOUSE_RULES_MESSAGES,
  type HouseRules,
  type HouseRulesAnswer,
  type HouseRulesWrite,
} from '@crown-and-coil/shared-api/contract';
import { type Expression, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Queries } from '../database/connection';
import { lockProfessional } from '../database/owned-things';
import type { Tables } from '../database/tables';
import { conflict } from '../domain-errors';
import type { VisitCounts } from './rules';

/** The current rules of a professional; version 0 without any. */
interface CurrentHouseRules {
  readonly version: number;
  readonly rules: HouseRules | null;
}

/** A professional's rules of that version, as a JSON column; null without any. */
export const houseRulesOf = (
  professionalId: Expression<string>,
  version: Expression<number>,
) => sql<HouseRules | null>`(
  select r.rules from house_rules r where r.professional_id = ${professionalId} and r.version = ${version}
)`;

export async function findHouseRules(queries: Queries, professionalId: string): Promise<CurrentHouseRules> {
  const row = await queries
    .selectFrom('professionals as p')
    .select(({ ref }) => [
      'p.house_rules_version as version',
      houseRulesOf(ref('p.id'), ref('p.house_rules_version')).as('rules'),
    ])
    .where('p.id', '=', professionalId)
    .executeTakeFirstOrThrow();
  return row;
}

/**
 * Saves a new version of a professional's rules; the same rules again change nothing. Locks the professional's row
 * first, as a booking does, so that a booking sees either the old or the new version.
 * @throws DomainError conflict when the rules were saved since they were read; not_logged_in when the account was deleted
 *   meanwhile
 */
export async function saveHouseRules(
  transaction: Transaction<Tables>,
  professionalId: string,
  { version, rules }: HouseRulesWrite,
  now: Date,
): Promise<void> {
  await lockProfessional(transaction, professionalId);
  const current = await findHouseRules(transaction, professionalId);
  if (current.version !== version) throw conflict(HOUSE_RULES_MESSAGES.changedMeanwhile);
  if (current.rules !== null && areSameHouseRules(current.rules, rules)) return;
  await transaction
    .insertInto('house_rules')
    .values({
      professional_id: professionalId,
      version: version + 1,
      rules: JSON.stringify(rules),
      created_at: now,
    })
    .execute();
  await transaction
    .updateTable('professionals')
    .set({ house_rules_version: version + 1 })
    .where('id', '=', professionalId)
    .execute();
}

const YEAR_MS = 365 * DAY_MS;

/** Visits of the last year that the professional had confirmed and a client had not cancelled: `professional_id`, `status`. */
export function agreedVisits(now: Date): RawBuilder<unknown> {
  const yearAgo = new Date(now.getTime() - YEAR_MS);
  return sql`
    select professional_id, status from bookings
    where status = 'completed' and start_time > ${yearAgo} and start_time <= ${now}
    union all
    select professional_id, status from bookings b
    where status = 'cancelled' and cancelled_by = 'professional' and start_time > ${yearAgo}
      and exists (
        select from booking_history h
        where h.booking_id = b.id and h.action = 'status_changed' and h.old_status = 'confirmed'
      )`;
}

export async function countVisits(queries: Queries, professionalId: string, now: Date): Promise<VisitCounts> {
  const { rows } = await sql<VisitCounts>`
    select count(*)::int as agreed, (count(*) filter (where status = 'completed'))::int as kept
    from (${agreedVisits(now)}) visits where professional_id = ${professionalId}`.execute(queries);
  return rows[0] ?? { agreed: 0, kept: 0 };
}

/** Inputs of a client's deposit, as columns. @param clientId null: a visitor, who counts as a new client */
export function depositCaseOf(professionalId: Expression<string>, clientId: string | null) {
  const hasVisit = (condition: RawBuilder<unknown>) => sql<boolean>`exists (
    select from bookings where professional_id = ${professionalId} and client_id = ${clientId} and ${condition}
  )`;
  return [
    sql<boolean>`not ${hasVisit(sql`status = 'completed' and not no_show`)}`.as('isNewClient'),
    hasVisit(sql`no_show`).as('hadNoShow'),
  ] as const;
}

export async function findDepositCase(
  queries: Queries,
  professionalId: string,
  clientId: string | null,
): Promise<HouseRulesAnswer['deposit_case']> {
  const found = await queries
    .selectNoFrom(depositCaseOf(sql<string>`${professionalId}::uuid`, clientId))
    .executeTakeFirstOrThrow();
  return { is_new_client: found.isNewClient, had_no_show: found.hadNoShow };
}
