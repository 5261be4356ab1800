import {
  DAY_MS,
  dayIn,
  MAX_WAITING_ENTRIES,
  MESSAGES,
  WAITING_DAYS_AHEAD,
  WAITING_LIST_MESSAGES,
  type WaitingListCreate,
} from '@crown-and-coil/shared-api/contract';
import { type SqlBool, sql, type Transaction } from 'kysely';
import { lockAccount } from '../accounts/queries';
import { lockCalendar } from '../availability/queries';
import type { Moment } from '../availability/start-limits';
import { bookableTime } from '../availability/start-limits';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict, invalidField, notFound } from '../domain-errors';
import type { Identity, Party } from '../http/identity';
import { startOfDay } from '../time-zones/wall-clock';
import { notifyOfEnd, notifyOfWithdrawal } from './notices';
import { endOffer, endWithOffer, lockOffer, makeNextOffer, queueOffers } from './offers';
import { findCalendarBetween, findOfferer } from './queries';
import { firstFit } from './rules';
import { findStyle } from './style';

interface Asking {
  readonly userId: string;
  readonly clientId: string;
  readonly now: Date;
  readonly leadTimeMinutes: number;
}

/**
 * Puts a client on the waiting list of a professional.
 * @returns the entry's id
 * @throws DomainError not_found for an unknown or inactive professional; invalid for a service, style or day that cannot
 * be chosen; conflict when there are free times, the list is closed, or the client has too many entries
 */
export async function joinWaitingList(
  transaction: Transaction<Tables>,
  request: WaitingListCreate,
  { userId, clientId, now, leadTimeMinutes }: Asking,
): Promise<string> {
  // Serializes the requests of one client: the limit is counted under this lock.
  await lockAccount(transaction, userId);
  const { professional_id: professionalId, service_id: serviceId, choice, from, to, part_of_day } = request;
  const professional = await findOfferer(transaction, professionalId);
  if (professional === undefined) throw notFound(MESSAGES.professionalNotFound);
  const { timeZone, limits } = professional;
  requireDays(to, timeZone, now);
  const question = { professionalId, serviceId, clientId, choice, toDay: to, timeZone };
  const { style, menuRevision, minutes, ...timing } = await findStyle(transaction, question);
  if (!professional.isOpen) throw conflict(WAITING_LIST_MESSAGES.closed);
  await requireRoom(transaction, clientId, serviceId);
  const { start: earliest } = bookableTime(limits, { now, leadTimeMinutes, timeZone });
  const waiting = {
    id: newId(),
    since: now,
    minutes,
    fromDay: from,
    toDay: to,
    partOfDay: part_of_day,
    starts: style ?? {},
    ...timing,
    refused: [],
  };
  const calendar = await findCalendarBetween(
    transaction,
    professionalId,
    new Date(earliest - DAY_MS),
    startOfDay(to, timeZone, 2),
  );
  if (firstFit(waiting, calendar, { earliest, timeZone, limits, now }) !== undefined)
    throw conflict(WAITING_LIST_MESSAGES.freeNow);
  const asked = {
    choice: choice && JSON.stringify(choice),
    style: style && JSON.stringify(style),
    menu_revision: menuRevision,
    minutes,
    from_day: from,
    to_day: to,
    part_of_day,
  };
  await lockBooked(transaction, clientId, serviceId);
  const { id } = await transaction
    .insertInto('waiting_list_entries')
    .values({
      id: waiting.id,
      client_id: clientId,
      professional_id: professionalId,
      service_id: serviceId,
      ...asked,
      created_at: now,
    })
    // An entry whose booking was not paid has just returned to the list: it keeps its place, with the new days.
    .onConflict((returned) =>
      returned.columns(['client_id', 'service_id']).where(sql<SqlBool>`state = 'waiting'`).doUpdateSet(asked),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  // In case a time has become free meanwhile.
  await queueOffers(transaction, professionalId);
  return id;
}

/** @throws DomainError invalid for days that have passed, or lie too far ahead */
export function requireDays(to: string, timeZone: string, now: Date): void {
  if (to < dayIn(now, timeZone)) throw invalidField(['body', 'to'], WAITING_LIST_MESSAGES.dayPassed, 'min');
  if (to > dayIn(new Date(now.getTime() + WAITING_DAYS_AHEAD * DAY_MS), timeZone))
    throw invalidField(['body', 'to'], WAITING_LIST_MESSAGES.tooFar, 'max');
}

async function requireRoom(
  transaction: Transaction<Tables>,
  clientId: string,
  serviceId: string,
): Promise<void> {
  const open = await transaction
    .selectFrom('waiting_list_entries')
    .select('service_id')
    .where('client_id', '=', clientId)
    .where('state', '=', 'waiting')
    .execute();
  if (open.some(({ service_id }) => service_id === serviceId.toLowerCase()))
    throw conflict(WAITING_LIST_MESSAGES.askedAlready);
  if (open.length >= MAX_WAITING_ENTRIES) throw conflict(WAITING_LIST_MESSAGES.tooMany);
}

/** Locks the entries that `releaseOffer` may return to the list, so that it sees the newer one or is seen by it. */
const lockBooked = (transaction: Transaction<Tables>, clientId: string, serviceId: string) =>
  transaction
    .selectFrom('waiting_list_entries')
    .select('id')
    .where('client_id', '=', clientId)
    .where('service_id', '=', serviceId)
    .where('state', '=', 'booked')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Removes a client from the list, with an open offer. Idempotent. @throws DomainError not_found */
export async function leaveWaitingList(
  transaction: Transaction<Tables>,
  id: string,
  clientId: string,
  moment: Moment,
): Promise<void> {
  const entry = await transaction
    .selectFrom('waiting_list_entries as e')
    .leftJoin('waiting_list_offers as o', (join) =>
      join.onRef('o.entry_id', '=', 'e.id').on('o.state', '=', 'offered'),
    )
    .select(sql<string | null>`coalesce(e.professional_id, o.professional_id)`.as('professionalId'))
    .where('e.id', '=', id)
    .where('e.client_id', '=', clientId)
    .executeTakeFirst();
  if (entry === undefined) throw notFound();
  const { professionalId } = entry;
  if (professionalId !== null) await lockCalendar(transaction, professionalId);
  await endWithOffer(transaction, id, 'withdrawn', moment.now);
  if (professionalId !== null) await makeNextOffer(transaction, professionalId, moment);
}

/**
 * Declines an offer as its client, or withdraws it as the professional; its time passes to the next client. Idempotent.
 * @throws DomainError not_found for one that is not theirs; conflict for one that was accepted
 */
export async function refuseOffer(
  transaction: Transaction<Tables>,
  id: string,
  { party, id: partyId }: Party,
  moment: Moment,
): Promise<void> {
  const offer = await lockOffer(transaction, id);
  const owner = party === 'client' ? offer?.clientId : offer?.professionalId;
  if (offer === undefined || owner !== partyId) throw notFound();
  if (offer.state === 'accepted') throw conflict(WAITING_LIST_MESSAGES.offerGone);
  const { now } = moment;
  if (!(await endOffer(transaction, id, party === 'client' ? 'declined' : 'withdrawn', now))) return;
  if (party === 'professional') await notifyOfWithdrawal(transaction, offer.entryId, now);
  await makeNextOffer(transaction, offer.professionalId, moment);
}

/** Opens or pauses a professional's list; while it is paused no one joins, and no offers are made in turn. */
export async function setWaitingListOpen(
  transaction: Transaction<Tables>,
  professionalId: string,
  isOpen: boolean,
): Promise<void> {
  await transaction
    .updateTable('professionals')
    .set({ is_waiting_list_open: isOpen })
    .where('id', '=', professionalId)
    .execute();
  if (isOpen) await queueOffers(transaction, professionalId);
}

/** Ends the entries of and for an account when it is deleted; its open offers free their time. */
export async function closeWaitingListOf(
  transaction: Transaction<Tables>,
  { clientId, professionalId }: Identity,
  now: Date,
): Promise<void> {
  const entries = await transaction
    .selectFrom('waiting_list_entries as e')
    .select('e.id')
    .where(({ or, eb }) =>
      or([eb('e.client_id', '=', clientId), eb('e.professional_id', '=', professionalId)]),
    )
    .where('e.state', '=', 'waiting')
    .orderBy('e.id')
    .forNoKeyUpdate()
    .execute();
  for (const { id } of entries) {
    await endWithOffer(transaction, id, clientId === null ? 'closed' : 'withdrawn', now);
    if (clientId === null) await notifyOfEnd(transaction, id, now);
  }
}
