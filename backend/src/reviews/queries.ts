import type { Rating, Review, ReviewsPage } from '@crown-and-coil/shared-api/contract';
import { type SqlBool, sql, type Transaction } from 'kysely';
import type { Database, Queries } from '../database/connection';
import type { PagePart } from '../database/pages';
import type { Tables } from '../database/tables';
import { mediaOfReviews } from '../media/queries';
import { toMediaItem } from '../media/rules';
import type { PictureAddresses } from '../pictures/addresses';
import { overallOf } from './rules';

/** Whether a review `r` is public. */
const isPublic = sql<SqlBool>`r.published_at is not null and r.removed_at is null`;

export const selectReviews = (queries: Queries) =>
  queries
    .selectFrom('reviews as r')
    .innerJoin('bookings as b', 'b.id', 'r.booking_id')
    .innerJoin('clients as c', 'c.id', 'r.client_id')
    .innerJoin('professionals as p', 'p.id', 'r.professional_id')
    .select([
      'r.id',
      'r.booking_id',
      'r.professional_id',
      'r.client_id',
      'c.first_name as author',
      'r.service_id',
      'r.service_name',
      'r.style',
      'r.result',
      'r.on_time',
      'r.price_as_quoted',
      'r.gentle',
      'r.text',
      'r.hair_type',
      'r.hair_subtype',
      'r.signs',
      'r.reply',
      'r.replied_at',
      'r.created_at',
      'r.publish_at',
      'r.published_at',
      'r.edited_at',
      'r.removed_at',
      'r.removal_reason',
      ({ fn, ref }) =>
        sql<string>`to_char(
          ${ref('b.start_time')} at time zone ${fn.coalesce('b.time_zone', 'p.time_zone')}, 'YYYY-MM'
        )`.as('visited'),
    ]);

export type StoredReview = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>;

/** Reviews in the API's format, with their pictures. */
export async function toReviews(
  queries: Queries,
  rows: readonly StoredReview[],
  addresses: PictureAddresses,
): Promise<Review[]> {
  const pictures =
    rows.length === 0
      ? []
      : await mediaOfReviews(
          queries,
          rows.map(({ id }) => id),
        );
  return rows.map((row) => ({
    id: row.id,
    author: row.author,
    result: row.result,
    on_time: row.on_time,
    price_as_quoted: row.price_as_quoted,
    gentle: row.gentle,
    overall: overallOf(row),
    text: row.text,
    hair_type: row.hair_type,
    hair_subtype: row.hair_subtype,
    service: { id: row.service_id, name: row.service_name },
    style: row.style,
    pictures: pictures
      .filter(({ review_id }) => review_id === row.id)
      .map((picture) => toMediaItem(picture, addresses)),
    visited: row.visited,
    published_at: row.published_at?.toISOString() ?? null,
    edited_at: row.edited_at?.toISOString() ?? null,
    reply:
      row.reply === null || row.replied_at === null
        ? null
        : { text: row.reply, replied_at: row.replied_at.toISOString() },
  }));
}

interface ReviewsFilter extends PagePart {
  readonly professional_id: string;
  readonly service_id?: string | undefined;
  readonly hair_type?: number | undefined;
}

type Summary = Rating & {
  readonly result: number;
  readonly on_time: number;
  readonly price_as_quoted: number;
  readonly gentle: number;
};

/** A page of the public reviews of a professional, newest first, with the means of all that match. */
export async function listReviews(
  database: Database,
  { professional_id, service_id, hair_type, skip, limit }: ReviewsFilter,
  addresses: PictureAddresses,
): Promise<ReviewsPage> {
  const ofService = sql<SqlBool>`${isPublic} and r.professional_id = ${professional_id}
    and (${service_id ?? null}::uuid is null or r.service_id = ${service_id ?? null}::uuid)`;
  const ofHair = sql<SqlBool>`(${hair_type ?? null}::int is null or r.hair_type = ${hair_type ?? null}::int)`;
  const [rows, summary, hairTypes] = await Promise.all([
    selectReviews(database)
      .where(ofService)
      .where(ofHair)
      .orderBy('r.published_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .offset(skip)
      .execute(),
    sql<Summary>`
      select count(*)::int as count,
        round(avg((result + on_time + price_as_quoted + gentle) / 4.0), 1)::float8 as mean,
        round(avg(result), 1)::float8 as result, round(avg(on_time), 1)::float8 as on_time,
        round(avg(price_as_quoted), 1)::float8 as price_as_quoted, round(avg(gentle), 1)::float8 as gentle
      from reviews r where ${ofService} and ${ofHair}`.execute(database),
    sql<{ hair_type: number; count: number }>`
      select hair_type::int as hair_type, count(*)::int as count
      from reviews r where ${ofService} and hair_type is not null
      group by hair_type order by hair_type`.execute(database),
  ]);
  const [means] = summary.rows;
  const total = means?.count ?? 0;
  return {
    results: await toReviews(database, rows, addresses),
    total,
    skip,
    limit,
    summary: means === undefined || total === 0 ? null : means,
    hair_types: hairTypes.rows,
  };
}

/** The review of a booking, public or not. */
export const findReviewOf = (queries: Queries, bookingId: string): Promise<StoredReview | undefined> =>
  selectReviews(queries).where('r.booking_id', '=', bookingId).executeTakeFirst();

/** The professional's feedback about a visit. */
export const findFeedback = (queries: Queries, bookingId: string) =>
  queries
    .selectFrom('visit_feedback')
    .select(['text', 'created_at'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();

/** Locks a review for a change, and reads it. */
export async function lockReview(
  transaction: Transaction<Tables>,
  id: string,
): Promise<StoredReview | undefined> {
  const locked = await transaction
    .selectFrom('reviews')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked && selectReviews(transaction).where('r.id', '=', locked.id).executeTakeFirst();
}

/** A review due to be published; skips those that another transaction has locked. @param failed left out */
export const lockUnpublished = (transaction: Transaction<Tables>, failed: readonly string[], now: Date) =>
  transaction
    .selectFrom('reviews as r')
    .innerJoin('bookings as b', 'b.id', 'r.booking_id')
    .select('r.id')
    .where('r.published_at', 'is', null)
    .where('r.removed_at', 'is', null)
    .where('r.publish_at', '<=', now)
    .$if(failed.length > 0, (query) => query.where('r.id', 'not in', failed))
    .limit(1)
    .forNoKeyUpdate(['b', 'r'])
    .skipLocked()
    .executeTakeFirst();
