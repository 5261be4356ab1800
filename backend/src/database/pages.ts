import type { SelectQueryBuilder, Simplify } from 'kysely';

/** The requested part of a list. */
export interface PagePart {
  readonly skip: number;
  readonly limit: number;
}

/** Reads a part of a list, and how many rows it has in all. @param all the same rows, without joins that only add columns */
export async function readPage<DB, TB extends keyof DB, Row, CountedDB, CountedTB extends keyof CountedDB>(
  inOrder: SelectQueryBuilder<DB, TB, Row>,
  all: SelectQueryBuilder<CountedDB, CountedTB, unknown>,
  { skip, limit }: PagePart,
): Promise<{ readonly rows: Simplify<Row>[]; readonly total: number }> {
  const [rows, { total }] = await Promise.all([
    inOrder.limit(limit).offset(skip).execute(),
    all
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
