import { TOTAL_COUNT_HEADER } from '@crown-and-coil/shared-api/contract';
import type { FastifyReply } from 'fastify';
import type { SelectQueryBuilder } from 'kysely';

/** The requested part of an own list; without a limit, everything from `skip` on. */
export interface ListPart {
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
}

/** Text for the OpenAPI description of such calls. */
export const OWN_LIST_DESCRIPTION =
  'The whole list, or with `limit` the part of it after `skip`; ' +
  `the header \`${TOTAL_COUNT_HEADER}\` says how many there are in all.`;

/** One part of a totally ordered list, so that no row is on two pages. */
export function partOf<Database, From extends keyof Database, Row>(
  ordered: SelectQueryBuilder<Database, From, Row>,
  { skip = 0, limit }: ListPart,
): SelectQueryBuilder<Database, From, Row> {
  const skipped = skip === 0 ? ordered : ordered.offset(skip);
  return limit === undefined ? skipped : skipped.limit(limit);
}

/**
 * Returns a part of a list, with the total in a header. Rows are counted only for a page, as the whole list shows its
 * own length.
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
