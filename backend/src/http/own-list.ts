import { TOTAL_COUNT_HEADER } from '@crown-and-coil/shared-api/contract';
import type { FastifyReply } from 'fastify';
import type { SelectQueryBuilder } from 'kysely';

/** Which part of an own list is asked for; without a limit, all of it from `skip` on. */
export interface ListPart {
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
}

/** For the description of such a call in the document of the API. */
export const OWN_LIST_DESCRIPTION =
  'The whole list, or with `limit` the part of it after `skip`; ' +
  `the header \`${TOTAL_COUNT_HEADER}\` says how many there are in all.`;

/** One part of a list whose order is total, so that no row stands on two pages. */
export function partOf<Database, From extends keyof Database, Row>(
  ordered: SelectQueryBuilder<Database, From, Row>,
  { skip = 0, limit }: ListPart,
): SelectQueryBuilder<Database, From, Row> {
  const skipped = skip === 0 ? ordered : ordered.offset(skip);
  return limit === undefined ? skipped : skipped.limit(limit);
}

/**
 * Answers the rows of a part of a list, and says in the header how many there are. They are counted only when a page is
 * asked for: the whole list says itself how long it is.
 */
export async function answerOwnList<Row>(
  reply: FastifyReply,
  { skip = 0, limit }: ListPart,
  rows: Promise<Row[]>,
  count: () => Promise<number>,
): Promise<Row[]> {
  const [found, total] = await Promise.all([rows, limit === undefined ? undefined : count()]);
  void reply.header(TOTAL_COUNT_HEADER, total ?? skip + found.length);
  return found;
}
