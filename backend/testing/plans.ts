import { Client } from 'pg';

/** A statement with its values. */
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A scan of one table in a plan. */
export interface Scan {
  /** 'Index Scan', 'Index Only Scan', 'Bitmap Heap Scan', 'Seq Scan'. */
  readonly node: string;
  readonly table: string;
  readonly index: string | undefined;
}

/** Records every query that PostgreSQL receives while the work runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const spy = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    for (const [query] of spy.mock.calls as unknown as [unknown][])
      if (isStatement(query)) statements.push({ text: query.text, values: query.values });
  } finally {
    spy.mockRestore();
  }
  return statements;
}

/** Records read-only queries. */
export const readsOf = async (work: () => Promise<unknown>): Promise<Statement[]> =>
  (await statementsOf(work)).filter(({ text }) => /^\s*(select|with)\b/i.test(text));

/** Queries through the API's pool, prepared or not. */
const isStatement = (query: unknown): query is Statement =>
  typeof query === 'object' && query !== null && 'text' in query && 'values' in query;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Every table scan in PostgreSQL's plan of a statement. */
export async function scansOf(databaseUrl: string, { text, values }: Statement): Promise<Scan[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json) ${text}`,
      [...values],
    );
    return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => scansIn(Plan));
  } finally {
    await client.end();
  }
}

function scansIn(plan: PlanNode): Scan[] {
  const table = plan['Relation Name'];
  // The index of a bitmap scan is one node below its table.
  const index = plan['Index Name'] ?? plan.Plans?.find((inner) => inner['Index Name'])?.['Index Name'];
  return [
    ...(table === undefined ? [] : [{ node: plan['Node Type'], table, index }]),
    ...(plan.Plans ?? []).flatMap(scansIn),
  ];
}
