import type { Readable } from 'node:stream';
import {
  FEEDBACK_QUESTIONS,
  type FeedbackEntry,
  type FeedbackFilter,
  type FeedbackQuestion,
  type Page,
} from '@crown-and-coil/shared-api/contract';
import type { SelectQueryBuilder } from 'kysely';
import type { Database, Queries } from '../database/connection';
import { type PagePart, readPage } from '../database/pages';
import type { Tables } from '../database/tables';
import type { FeedbackTable } from '../feedback/tables';
import { streamCsv } from '../http/csv';

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

/** Streams the feedback that matches the filter as CSV, newest first. */
export const exportFeedback = (database: Database, filter: FeedbackFilter): Readable =>
  streamCsv<FeedbackRow>({
    header: HEADER,
    readAfter: (last, limit) =>
      selectFeedback(database, filter)
        .$if(last !== undefined, (query) => query.where('id', '<', last?.id ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    cellsOf,
  });

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
