import {
  type BookedStyle,
  DAY_MS,
  isOpenQuote,
  type MediaType,
  OPEN_QUOTE_STATES,
  type PhotoQuote,
  type PhotoQuoteParty,
  QUOTE_MESSAGES_READ_DAYS,
  type ServiceStanding,
  showsRequest,
} from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { selectUnreadBesideQuotes } from '../booking-messages/queries';
import { anyOf } from '../database/any-of';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import type { Party } from '../http/identity';
import type { ListPart } from '../http/own-list';
import { partOf } from '../http/own-list';
import { isSent, mediaOfQuotes } from '../media/queries';
import { toMediaItem } from '../media/rules';
import { type Reader, readersOf } from '../notifications/queries';
import type { PictureAddresses } from '../pictures/addresses';

const selectQuotes = (queries: Queries) =>
  queries
    .selectFrom('photo_quotes as q')
    .innerJoin('clients as c', 'c.id', 'q.client_id')
    .innerJoin('professionals as p', 'p.id', 'q.professional_id')
    .leftJoin('services as s', 's.id', 'q.service_id')
    .select([
      'q.id',
      'q.state',
      'q.client_id as clientId',
      'c.first_name',
      'c.last_name',
      'q.professional_id as professionalId',
      'p.display_name',
      'p.location',
      'p.time_zone',
      'q.service_id as serviceId',
      's.name as serviceName',
      'q.words',
      'q.style',
      'q.deposit_cents as depositCents',
      'q.answer_words as answerWords',
      'q.booking_id as bookingId',
      'q.ended_by as endedBy',
      'q.created_at as createdAt',
      'q.answered_at as answeredAt',
      'q.expires_at as expiresAt',
      'q.ended_at as endedAt',
    ])
    .select(({ ref }) => readersOf(ref('c.user_id'), ref('p.user_id')).as('readers'));

type Row = Awaited<ReturnType<ReturnType<typeof selectQuotes>['executeTakeFirstOrThrow']>>;

/** A stored quote with the names of its parties. */
export interface StoredQuote extends Omit<Row, 'readers'> {
  readonly readers: readonly Reader[];
  readonly client: PhotoQuote['client'];
  readonly professional: PhotoQuote['professional'];
  readonly service: PhotoQuote['service'];
}

const toStored = (row: Row): StoredQuote => ({
  ...row,
  client: { id: row.clientId, first_name: row.first_name, last_name: row.last_name },
  professional: {
    id: row.professionalId,
    display_name: row.display_name,
    location: row.location,
    time_zone: row.time_zone,
  },
  service:
    row.serviceId === null || row.serviceName === null ? null : { id: row.serviceId, name: row.serviceName },
});

/**
 * The quotes `q` of a party that they may see. A client sees their own until it is deleted; a professional only while it
 * is open or its booking is live, and for some days after another end when it has messages: these can be reported.
 */
export function isVisible({ party, id }: Party, now: Date): RawBuilder<SqlBool> {
  if (party === 'client') return sql`q.client_id = ${id}`;
  return sql`q.professional_id = ${id} and (
    (q.ended_at is null and q.expires_at > ${now})
    or (q.state = 'booked' and exists (
      select from bookings b where b.id = q.booking_id and b.status in ('pending', 'confirmed') and b.held_until is null
    ))
    or (
      coalesce(q.ended_at, q.expires_at) > ${new Date(now.getTime() - QUOTE_MESSAGES_READ_DAYS * DAY_MS)}
      and exists (select from booking_messages m where m.photo_quote_id = q.id)
    )
  )`;
}

/** A quote, without an access check. */
export async function findQuote(queries: Queries, id: string): Promise<StoredQuote | undefined> {
  const row = await selectQuotes(queries).where('q.id', '=', id).executeTakeFirst();
  return row && toStored(row);
}

/** A quote that a party may see. */
export async function findVisibleQuote(
  queries: Queries,
  id: string,
  party: Party,
  now: Date,
): Promise<StoredQuote | undefined> {
  const row = await selectQuotes(queries)
    .where('q.id', '=', id)
    .where(isVisible(party, now))
    .executeTakeFirst();
  return row && toStored(row);
}

interface QuoteFilter extends ListPart {
  readonly booking_id?: string | undefined;
}

/** A party's quotes that they may see, newest first. */
export async function listQuotes(
  queries: Queries,
  party: Party,
  { booking_id: bookingId, ...part }: QuoteFilter,
  now: Date,
): Promise<StoredQuote[]> {
  const ordered = selectQuotes(queries)
    .where(isVisible(party, now))
    .$if(bookingId !== undefined, (query) => query.where('q.booking_id', '=', bookingId ?? ''))
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id', 'desc');
  return (await partOf(ordered, part).execute()).map(toStored);
}

export async function countQuotes(
  queries: Queries,
  party: Party,
  { booking_id: bookingId }: QuoteFilter,
  now: Date,
): Promise<number> {
  const { count } = await queries
    .selectFrom('photo_quotes as q')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isVisible(party, now))
    .$if(bookingId !== undefined, (query) => query.where('q.booking_id', '=', bookingId ?? ''))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Quotes in the API's format for a party, with what it may see of the request. One whose time is over counts as expired
 * even before the job runs.
 */
export async function toPhotoQuotes(
  queries: Queries,
  quotes: readonly StoredQuote[],
  reader: PhotoQuoteParty,
  { addresses, now }: { readonly addresses: PictureAddresses; readonly now: Date },
): Promise<PhotoQuote[]> {
  const ids = quotes.map(({ id }) => id);
  const [pictures, unread] = await Promise.all([
    mediaOfQuotes(queries, ids),
    selectUnreadBesideQuotes(queries, reader).where('q.id', '=', anyOf(ids)).execute(),
  ]);
  return quotes.map((quote) => {
    const isOver = quote.endedAt === null && quote.expiresAt <= now;
    const state = isOver ? 'expired' : quote.state;
    const hasRequest = showsRequest(state, reader);
    return {
      id: quote.id,
      state,
      client: quote.client,
      professional: quote.professional,
      service: quote.service,
      words: hasRequest ? quote.words : '',
      pictures: pictures
        .filter((picture) => hasRequest && picture.photo_quote_id === quote.id)
        .map((picture) => toMediaItem(picture, addresses)),
      answer:
        quote.style === null
          ? null
          : {
              style: quote.style,
              deposit_cents: quote.depositCents ?? 0,
              words: quote.answerWords,
              answered_at: (quote.answeredAt ?? quote.createdAt).toISOString(),
            },
      expires_at: quote.expiresAt.toISOString(),
      booking_id: quote.bookingId,
      unread_messages: unread.find(({ photo_quote_id: id }) => id === quote.id)?.unread ?? 0,
      ended_by: isOver ? 'system' : quote.endedBy,
      created_at: quote.createdAt.toISOString(),
      ended_at: (isOver ? quote.expiresAt : quote.endedAt)?.toISOString() ?? null,
    };
  });
}

/** Locks a quote for a change, of a party if one is given, and reads it. */
export async function lockQuote(
  transaction: Transaction<Tables>,
  id: string,
  of?: Party,
): Promise<StoredQuote | undefined> {
  const locked = await transaction
    .selectFrom('photo_quotes')
    .select('id')
    .where('id', '=', id)
    .$if(of !== undefined, (query) =>
      query.where(of?.party === 'client' ? 'client_id' : 'professional_id', '=', of?.id ?? ''),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked && findQuote(transaction, locked.id);
}

/** A quote that a client books now: its service, and the style with the quoted price and minutes. */
export interface BookableQuote {
  readonly id: string;
  readonly serviceId: string;
  readonly style: BookedStyle;
}

/** A client's answered quote of a professional that can be booked now. */
export async function findBookableQuote(
  queries: Queries,
  id: string,
  { clientId, professionalId }: { readonly clientId: string; readonly professionalId: string },
  now: Date,
): Promise<BookableQuote | undefined> {
  const row = await queries
    .selectFrom('photo_quotes')
    .select(['id', 'service_id as serviceId', 'style'])
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('professional_id', '=', professionalId)
    .where('state', '=', 'answered')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined || row.serviceId === null || row.style === null) return undefined;
  return { id: row.id, serviceId: row.serviceId, style: row.style };
}

/** The styles of a client's answered quotes for a service that can be booked until a moment. */
export async function findBookableStyles(
  queries: Queries,
  { serviceId, clientId }: { readonly serviceId: string; readonly clientId: string },
  until: Date,
): Promise<BookedStyle[]> {
  const rows = await queries
    .selectFrom('photo_quotes')
    .select('style')
    .where('client_id', '=', clientId)
    .where('service_id', '=', serviceId)
    .where('state', '=', 'answered')
    .where('expires_at', '>', until)
    .execute();
  return rows.flatMap(({ style }) => style ?? []);
}

/** A client's open quote for a service: an answered one before one that waits for its answer. */
export async function findOpenQuote(
  queries: Queries,
  { serviceId, clientId }: { readonly serviceId: string; readonly clientId: string },
  now: Date,
): Promise<ServiceStanding['photo_quote']> {
  const quote = await queries
    .selectFrom('photo_quotes')
    .select(['id', 'state', 'expires_at'])
    .where('client_id', '=', clientId)
    .where('service_id', '=', serviceId)
    .where('state', 'in', OPEN_QUOTE_STATES)
    .where('expires_at', '>', now)
    .orderBy(sql`state = 'answered'`, 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (quote === undefined || !isOpenQuote(quote.state)) return null;
  return { id: quote.id, state: quote.state, expires_at: quote.expires_at.toISOString() };
}

/** Locks an open quote whose time is over; skips those that another transaction has locked. @param failed left out */
export const lockOverdue = (transaction: Transaction<Tables>, failed: readonly string[], now: Date) =>
  transaction
    .selectFrom('photo_quotes')
    .select('id')
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .$if(failed.length > 0, (query) => query.where('id', 'not in', failed))
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

/**
 * Deletes quotes with their pictures and messages `keptDays` after their end, or when reports of the messages are decided; one
 * that was booked ends with the visit. The pictures' files follow by the job of pictures.
 * @returns how many were deleted, at most a batch
 */
export async function deleteOldQuotes(queries: Queries, keptDays: number, now: Date): Promise<number> {
  const until = new Date(now.getTime() - keptDays * DAY_MS);
  const { rows } = await sql`
    with old as (
      select q.id from photo_quotes q
      where q.ended_at <= ${until}
        and not exists (select from bookings b where b.id = q.booking_id and b.end_time > ${until})
        and not exists (
          select from booking_messages m join message_reports r on r.message_id = m.id
          where m.photo_quote_id = q.id and r.decided_at is null
        )
      limit 500
      for update of q skip locked
    ), pictures as (
      delete from media where id in (
        select media_id from photo_quote_pictures where photo_quote_id in (select id from old)
        union all
        select p.media_id from booking_message_pictures p join booking_messages m on m.id = p.message_id
        where m.photo_quote_id in (select id from old)
      )
    )
    delete from photo_quotes where id in (select id from old) returning id`.execute(queries);
  return rows.length;
}

/**
 * Deletes pictures of some kinds that were uploaded `keptDays` ago and never sent.
 * @param transaction holds the locks on the pictures, so that none is sent between the two statements
 */
export async function deleteUnsentPictures(
  transaction: Transaction<Tables>,
  mediaTypes: readonly MediaType[],
  keptDays: number,
  now: Date,
): Promise<void> {
  const unsent = await transaction
    .selectFrom('media as m')
    .select('m.id')
    .where('m.media_type', 'in', mediaTypes)
    .where('m.created_at', '<=', new Date(now.getTime() - keptDays * DAY_MS))
    .where(({ not }) => not(isSent(sql.ref('m.id'))))
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = unsent.map(({ id }) => id);
  // A picture may have been sent just before it was locked. Only a new statement sees that.
  await sql`
    delete from media m where id = any(${ids}::uuid[]) and not ${isSent(sql.ref('m.id'))}
  `.execute(transaction);
}
