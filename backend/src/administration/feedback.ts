import { Readable } from 'node:stream';
import {
  FEEDBACK_QUESTIONS,
  type FeedbackEntry,
  type FeedbackFilter,
  type FeedbackQuestion,
  type Page,
} from '@crown-and-coil/shared-api/contract';
import { stringify } from 'csv-stringify/sync';
import type { SelectQueryBuilder } from 'kysely';
import type { Database, Queries } from '../database/connection';
import { type PagePart, readPage } from '../database/pages';
import type { Tables } from '../database/tables';
import type { FeedbackTable } from '../feedback/tables';

const COLUMNS = {
  confusing: 'confusing_choice',
  smooth: 'smooth_choice',
  switchReason: 'switch_reason_choice',
} as const satisfies Record<FeedbackQuestion, keyof FeedbackTable>;

/** A page of feedback that matches the filter, newest first. */
export async function listFeedback(
  database: Database,
  { skip, limit, ...filter }: FeedbackFilter & PagePart,
): Promise<Page<FeedbackEntry>> {
  const matching = selectFeedback(database, filter);
  const { rows, total } = await readPage(matching.orderBy('id', 'desc'), matching, { skip, limit });
  return { results: rows.map(toEntry), total, skip, limit };
}

type SelectFeedback = SelectQueryBuilder<Tables, 'feedback', Omit<FeedbackTable, 'sent_at'>>;

function selectFeedback(queries: Queries, { from, to, question, choice }: FeedbackFilter): SelectFeedback {
  let matching = queries
    .selectFrom('feedback')
    .select([
      'id',
      'role',
      'email',
      'confusing_choice',
      'confusing_comment',
      'smooth_choice',
      'smooth_comment',
      'switch_reason_choice',
      'switch_reason_comment',
      'page_url',
      'created_at',
    ]);
  if (from !== undefined) matching = matching.where('created_at', '>=', new Date(from));
  if (to !== undefined) matching = matching.where('created_at', '<', new Date(to));
  if (choice !== undefined) {
    const questions = question === undefined ? FEEDBACK_QUESTIONS : [question];
    matching = matching.where(({ or, eb }) =>
      or(questions.map((asked) => eb(COLUMNS[asked], '=', choice as never))),
    );
  }
  return matching;
}

type FeedbackRow = Awaited<ReturnType<SelectFeedback['executeTakeFirstOrThrow']>>;

const toEntry = (row: FeedbackRow): FeedbackEntry => ({
  id: row.id,
  confusing: { choice: row.confusing_choice, comment: row.confusing_comment },
  smooth: { choice: row.smooth_choice, comment: row.smooth_comment },
  switchReason: { choice: row.switch_reason_choice, comment: row.switch_reason_comment },
  email: row.email,
  role: row.role,
  page_url: row.page_url,
  created_at: row.created_at.toISOString(),
});

const ROWS_AT_ONCE = 500;
const HEADER = [
  'received',
  'role',
  'email',
  'page',
  'confusing',
  'confusing comment',
  'smooth',
  'smooth comment',
  'switch reason',
  'switch reason comment',
];

/**
 * Streams the feedback that matches the filter as CSV, newest first. A cell that a spreadsheet would evaluate as a
 * formula gets a leading apostrophe: comments come from anyone.
 */
export const exportFeedback = (database: Database, filter: FeedbackFilter): Readable =>
  Readable.from(csvParts(database, filter));

async function* csvParts(database: Database, filter: FeedbackFilter): AsyncGenerator<string> {
  yield inCsv([HEADER]);
  let lastId: string | undefined;
  for (;;) {
    const next = selectFeedback(database, filter).orderBy('id', 'desc').limit(ROWS_AT_ONCE);
    const rows = await (lastId === undefined ? next : next.where('id', '<', lastId)).execute();
    if (rows.length > 0) yield inCsv(rows.map(cellsOf));
    if (rows.length < ROWS_AT_ONCE) return;
    lastId = rows.at(-1)?.id;
  }
}

const cellsOf = (row: FeedbackRow): (string | null)[] => [
  row.created_at.toISOString(),
  row.role,
  row.email,
  row.page_url,
  row.confusing_choice,
  row.confusing_comment,
  row.smooth_choice,
  row.smooth_comment,
  row.switch_reason_choice,
  row.switch_reason_comment,
];

const inCsv = (rows: readonly (readonly (string | null)[])[]) =>
  stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' });
