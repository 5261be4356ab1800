import {
  DAY_MS,
  endOfQuote,
  isOpenQuote,
  MAX_OPEN_QUOTES,
  PHOTO_QUOTE_MESSAGES,
  type PhotoQuoteAnswer,
  type PhotoQuoteCreate,
  QUOTE_ANSWER_DAYS,
} from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { type HeldToken, lockAccountOfToken } from '../accounts/queries';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict, invalidField, notFound } from '../domain-errors';
import type { Party } from '../http/identity';
import { attachPictures } from '../media/changes';
import { writeNotifications } from '../notifications/writing';
import { lockListedProfessional } from '../professionals/queries';
import { findMenu } from '../style-menus/queries';
import { toStyleMenu } from '../style-menus/rules';
import type { EndEvent, QuoteEvent } from './notices';
import { quoteNotifications } from './notifications';
import { findQuote, lockQuote } from './queries';
import { styleOfAnswer } from './rules';

const inDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

/** The actor, and the time. */
interface QuoteContext {
  readonly by: Party;
  readonly now: Date;
}

/** The requesting client, with the token of the request. */
interface Asker extends HeldToken {
  readonly clientId: string;
}

/**
 * Sends a client's request to a professional, with pictures that the client has uploaded for it.
 * @returns its id
 * @throws DomainError not_logged_in when the account was suspended or deleted meanwhile; not_found for an unknown or
 *   inactive professional; invalid for a service that is not theirs, or pictures that are not there; conflict for too
 *   many open ones, or one that waits already
 */
export async function askForQuote(
  transaction: Transaction<Tables>,
  request: PhotoQuoteCreate,
  { clientId, ...token }: Asker,
  now: Date,
): Promise<string> {
  // Serializes the requests of one client: the limit is counted under this lock.
  await lockAccountOfToken(transaction, token);
  await lockListedProfessional(transaction, request.professional_id);
  if (request.service_id !== null)
    await findOfferedService(transaction, request.professional_id, request.service_id);
  await requireRoom(transaction, clientId, now);
  const id = newId();
  await transaction
    .insertInto('photo_quotes')
    .values({
      id,
      client_id: clientId,
      professional_id: request.professional_id,
      service_id: request.service_id,
      state: 'asked',
      words: request.words,
      created_at: now,
      expires_at: inDays(now, QUOTE_ANSWER_DAYS),
    })
    .execute();
  if (!(await attachPictures(transaction, { kind: 'photo_quote', id }, token.userId, request.picture_ids)))
    throw invalidField(['body', 'picture_ids'], PHOTO_QUOTE_MESSAGES.picturesGone, 'pictures');
  await notify(transaction, id, { kind: 'asked' }, now);
  return id;
}

async function findOfferedService(
  transaction: Transaction<Tables>,
  professionalId: string,
  serviceId: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const service = await transaction
    .selectFrom('services')
    .select(['id', 'name'])
    .where('id', '=', serviceId)
    .where('professional_id', '=', professionalId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (service === undefined)
    throw invalidField(['body', 'service_id'], PHOTO_QUOTE_MESSAGES.unknownService, 'service');
  return service;
}

async function requireRoom(transaction: Transaction<Tables>, clientId: string, now: Date): Promise<void> {
  const { count } = await transaction
    .selectFrom('photo_quotes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (count >= MAX_OPEN_QUOTES) throw conflict(PHOTO_QUOTE_MESSAGES.tooManyOpen);
}

/**
 * Answers a request with a price, a length and a validity.
 * @throws DomainError not_found when the professional does not see it; conflict when it is answered already; invalid for
 *   a service or choice that is not offered
 */
export async function answerQuote(
  transaction: Transaction<Tables>,
  id: string,
  answer: PhotoQuoteAnswer,
  { by, now }: QuoteContext,
): Promise<void> {
  const quote = await lockQuote(transaction, id, by);
  if (quote === undefined || quote.endedAt !== null || quote.expiresAt <= now) throw notFound();
  if (quote.state !== 'asked') throw conflict(PHOTO_QUOTE_MESSAGES.answered);
  const service = await findOfferedService(transaction, by.id, answer.service_id);
  const menu = toStyleMenu(await findMenu(transaction, service.id));
  const style = styleOfAnswer(answer, { name: service.name, menu });
  await transaction
    .updateTable('photo_quotes')
    .set({
      state: 'answered',
      service_id: service.id,
      style: JSON.stringify(style),
      deposit_cents: answer.deposit_cents,
      answer_words: answer.words,
      answered_at: now,
      expires_at: inDays(now, answer.valid_days),
    })
    .where('id', '=', id)
    .execute();
  await notify(
    transaction,
    id,
    { kind: 'answered', priceCents: style.price_cents, minutes: style.minutes },
    now,
  );
}

/**
 * Ends a quote: each party withdraws their own part, or declines the other's. Idempotent.
 * @throws DomainError not_found for one that is not theirs, or that the professional does not see any more; conflict for
 *   one that the client has booked, or that has ended otherwise
 */
export async function endQuote(
  transaction: Transaction<Tables>,
  id: string,
  { by, now }: QuoteContext,
): Promise<void> {
  const quote = await lockQuote(transaction, id, by);
  if (quote === undefined) throw notFound();
  if (quote.endedBy === by.party && quote.state !== 'booked') return;
  const isOver = !isOpenQuote(quote.state) || quote.expiresAt <= now;
  const state = isOver ? undefined : endOfQuote(quote.state, by.party);
  if (state === undefined) throw by.party === 'client' ? conflict(PHOTO_QUOTE_MESSAGES.ended) : notFound();
  await writeEnd(transaction, id, { kind: state, by: by.party }, now);
}

/** Stores the end of a locked quote; the other party is notified. */
async function writeEnd(
  transaction: Transaction<Tables>,
  id: string,
  event: EndEvent,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('photo_quotes')
    .set({ state: event.kind, ended_by: event.isSuspended ? 'system' : event.by, ended_at: now })
    .where('id', '=', id)
    .execute();
  await notify(transaction, id, event, now);
}

/** Expires a locked quote whose time is over; both parties are notified. */
export async function expireQuote(transaction: Transaction<Tables>, id: string, now: Date): Promise<void> {
  const quote = await findQuote(transaction, id);
  if (quote === undefined) return;
  await transaction
    .updateTable('photo_quotes')
    .set({ state: 'expired', ended_by: 'system', ended_at: quote.expiresAt })
    .where('id', '=', id)
    .execute();
  await notify(transaction, id, { kind: 'expired', wasAnswered: quote.state === 'answered' }, now);
}

/**
 * Makes the quote of an unpaid booking bookable again; if its validity is over, it expires. Lock the booking first:
 * while a quote is booked, no transaction locks it before its booking.
 */
export async function releaseQuote(transaction: Transaction<Tables>, bookingId: string): Promise<void> {
  await transaction
    .updateTable('photo_quotes')
    .set({ state: 'answered', booking_id: null, ended_by: null, ended_at: null })
    .where('booking_id', '=', bookingId)
    .execute();
}

/**
 * Ends the open quotes of a professional who deletes the account, or of a client who is suspended; the other parties are
 * notified. The job expires those whose time is over.
 */
export async function endQuotesOf(
  transaction: Transaction<Tables>,
  { party, id: partyId }: Party,
  now: Date,
  { isSuspended = false }: { readonly isSuspended?: boolean } = {},
): Promise<void> {
  const open = await transaction
    .selectFrom('photo_quotes')
    .select(['id', 'state'])
    .where(party === 'client' ? 'client_id' : 'professional_id', '=', partyId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { id, state } of open) {
    const kind = endOfQuote(state, party);
    if (kind) await writeEnd(transaction, id, { kind, by: party, ...(isSuspended && { isSuspended }) }, now);
  }
}

/** Locks the open quotes of a party, which ending them would lock after notification counters. */
export async function lockOpenQuotesOf(
  transaction: Transaction<Tables>,
  { clientId, professionalId }: { readonly clientId: string | null; readonly professionalId: string | null },
): Promise<void> {
  await sql`
    select from photo_quotes
    where (client_id = ${clientId}::uuid or professional_id = ${professionalId}::uuid) and ended_at is null
    order by id for no key update
  `.execute(transaction);
}

/** Notifies the parties concerned by an event. */
async function notify(
  transaction: Transaction<Tables>,
  id: string,
  event: QuoteEvent,
  now: Date,
): Promise<void> {
  const quote = await findQuote(transaction, id);
  if (quote !== undefined)
    await writeNotifications(transaction, await quoteNotifications(transaction, quote, event, now));
}
