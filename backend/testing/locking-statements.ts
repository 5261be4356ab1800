import { parse } from 'libpg-query';
import { type MigrationMode, modeOf } from '../src/database/migrations';

/** A statement that would block requests or break the previous version, which is still running. */
export interface Risk {
  /** From 1. */
  readonly line: number;
  readonly problem: string;
}

type Node = Readonly<Record<string, unknown>>;

/**
 * A comment directly above a statement that explains why it is safe, such as `-- safe: the table holds a quarter of
 * an hour`.
 */
const WAIVER = /--\s*safe:\s*\S.{9,}/;

const VOLATILE_IS_FINE = new Set(['now', 'current_timestamp']);
const CONTRACTS = 'takes away what the version before still uses: let a release pass first, and say so';

/**
 * Finds migration statements that are unsafe on a live system (expand, then contract):
 * - those that hold a lock for a time proportional to the table's size,
 * - those that remove something that the previous version uses,
 * - those that read or write rows while their transaction holds a blocking lock, however short each may be.
 *
 * Statements on tables that the same file creates are fine. A comment `-- safe: <reason>` above a statement waives
 * it, except for the last kind.
 */
export async function riskyStatements(sql: string): Promise<Risk[]> {
  const { stmts } = (await parse(sql)) as {
    stmts: { stmt: Node; stmt_location?: number; stmt_len?: number }[];
  };
  const mode = modeOf(sql);
  const bytes = Buffer.from(sql);
  const text = (from: number, to: number) => bytes.subarray(from, to).toString();
  const made = new Set<string>();
  const locked = new Set<string>();
  const risks: Risk[] = [];
  let endOfLast = 0;
  for (const { stmt, stmt_location: start = 0, stmt_len: length = bytes.length } of stmts) {
    const [kind, node] = Object.entries(stmt)[0] as [string, Node];
    const comments = text(endOfLast, start);
    endOfLast = start + length;
    if (kind === 'CreateStmt') made.add(relationOf(node));
    const line = text(0, start).split('\n').length;
    const add = (problem: string) => risks.push({ line, problem });
    if (locked.size > 0 && readsOrWritesRows(kind, node))
      add(
        `reads or writes rows while the transaction holds its lock on ${[...locked].join(', ')}: give it a migration of its own (no waiver counts for this)`,
      );
    else if (!made.has(relationOf(node)) && !WAIVER.test(comments))
      for (const problem of problemsOf(kind, node, mode)) add(problem);
    for (const table of lockedBy(kind, node)) if (!made.has(table)) locked.add(table);
  }
  if (mode === 'in batches' && stmts.length > 1)
    risks.push({ line: 2, problem: 'a migration in batches is one statement' });
  return risks;
}

const relationOf = (node: Node): string => String((node.relation as Node | undefined)?.relname ?? '');

/** Finds nodes of some kinds anywhere inside a statement. */
function findNodes(value: unknown, kinds: readonly string[]): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(kinds.includes(key) ? [inner as Node] : []),
    ...findNodes(inner, kinds),
  ]);
}

/** Kinds of statements that may read or write rows, including code blocks, whose effects are unknown. */
const ROW_STATEMENTS = [
  'SelectStmt',
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'MergeStmt',
  'CopyStmt',
  'CreateTableAsStmt',
  'RefreshMatViewStmt',
  'DoStmt',
  'CallStmt',
  'ExecuteStmt',
];

const readsOrWritesRows = (kind: string, node: Node): boolean =>
  ROW_STATEMENTS.includes(kind) ||
  findNodes(node, ['AlterTableCmd']).some(({ subtype }) => subtype === 'AT_ValidateConstraint');

/** Forms of `alter table` that allow reads and writes. */
const MILD_ALTERATIONS: readonly unknown[] = [
  'AT_ValidateConstraint',
  'AT_SetStatistics',
  'AT_AttachPartition',
];
const DROPS_THAT_LOCK: readonly unknown[] = [
  'OBJECT_TABLE',
  'OBJECT_INDEX',
  'OBJECT_TRIGGER',
  'OBJECT_RULE',
  'OBJECT_POLICY',
  'OBJECT_VIEW',
  'OBJECT_MATVIEW',
];

/** Tables locked for writing, or entirely, from this statement to the end of its transaction. */
function lockedBy(kind: string, node: Node): string[] {
  const referenced = findNodes(node, ['pktable']).map(({ relname }) => String(relname));
  switch (kind) {
    case 'AlterTableStmt': {
      const isMild = findNodes(node, ['AlterTableCmd']).every(({ subtype }) =>
        MILD_ALTERATIONS.includes(subtype),
      );
      return isMild ? [] : [relationOf(node), ...referenced];
    }
    case 'CreateStmt':
      return referenced;
    case 'IndexStmt':
      return node.concurrent ? [] : [relationOf(node)];
    case 'CreateTrigStmt':
    case 'RenameStmt':
    case 'RuleStmt':
    case 'CreatePolicyStmt':
    case 'AlterPolicyStmt':
      return [relationOf(node)];
    case 'TruncateStmt':
    case 'LockStmt':
      return findNodes(node, ['RangeVar']).map(({ relname }) => String(relname));
    case 'DropStmt':
      return DROPS_THAT_LOCK.includes(node.removeType) && !node.concurrent
        ? [findNodes(node, ['String']).map(({ sval }) => String(sval))[0] ?? '']
        : [];
    default:
      return [];
  }
}

function problemsOf(kind: string, node: Node, mode: MigrationMode): string[] {
  const changesRows =
    ['UpdateStmt', 'DeleteStmt'].includes(kind) || findNodes(node, ['UpdateStmt', 'DeleteStmt']).length > 0;
  if (mode === 'in batches')
    return findNodes(node, ['limitCount']).length > 0 ? [] : ['a batch without a limit is the whole table'];
  if (changesRows) return ['changes rows of a table that is in use in one go: write a migration in batches'];
  switch (kind) {
    case 'IndexStmt':
      return node.concurrent ? [] : ['an index stops all writes while it is made: create index concurrently'];
    case 'AlterTableStmt':
      return (node.cmds as { AlterTableCmd: Node }[]).flatMap(({ AlterTableCmd }) =>
        alterations(AlterTableCmd),
      );
    case 'RenameStmt':
      return [`a new name ${CONTRACTS}`];
    case 'DropStmt':
      return ['OBJECT_TABLE', 'OBJECT_VIEW', 'OBJECT_TYPE'].includes(String(node.removeType))
        ? [`drop ${CONTRACTS}`]
        : [];
    case 'DoStmt':
      return ['a block of code, whose statements this check cannot read'];
    case 'LockStmt':
      return ['a lock of its own'];
    case 'VacuumStmt':
    case 'ClusterStmt':
    case 'ReindexStmt':
      return ['rewrites the table under an exclusive lock'];
    case 'TruncateStmt':
      return [`truncate ${CONTRACTS}`];
    default:
      return [];
  }
}

function alterations({ subtype, def, name }: Node): string[] {
  switch (subtype) {
    case 'AT_AddColumn':
      return columnProblems((def as { ColumnDef: Node }).ColumnDef);
    case 'AT_AddConstraint':
      return constraintProblems((def as { Constraint: Node }).Constraint);
    case 'AT_AlterColumnType':
      return [`${name}: another type rewrites the table: add a column, fill it in a job, then change over`];
    case 'AT_SetNotNull':
      return [
        `${name}: not null reads the whole table: add a check (not valid), validate it, then set not null`,
      ];
    case 'AT_DropColumn':
      return [`drop column ${name} ${CONTRACTS}`];
    default:
      return [];
  }
}

function columnProblems({ colname, constraints = [] }: Node): string[] {
  const each = (constraints as { Constraint: Node }[]).map(({ Constraint }) => Constraint);
  const fallback = each.find(({ contype }) => contype === 'CONSTR_DEFAULT');
  const isRequired = each.some(({ contype }) => contype === 'CONSTR_NOTNULL');
  return [
    ...(isRequired && !fallback
      ? [`${colname}: the version before does not fill it: give it a default, or make it required later`]
      : []),
    ...(fallback && isVolatile(fallback.raw_expr as Node)
      ? [`${colname}: a default that differs for each row rewrites the table`]
      : []),
    ...each.flatMap((constraint) => constraintProblems(constraint)),
  ];
}

function isVolatile(expression: Node): boolean {
  const call = expression.FuncCall as { funcname: { String: { sval: string } }[] } | undefined;
  return call !== undefined && !VOLATILE_IS_FINE.has(call.funcname.at(-1)?.String.sval ?? '');
}

function constraintProblems({ contype, conname, skip_validation: notValid, indexname }: Node): string[] {
  const name = conname ?? 'a constraint';
  switch (contype) {
    case 'CONSTR_FOREIGN':
    case 'CONSTR_CHECK':
      return notValid ? [] : [`${name} reads the whole table: add it not valid, then validate constraint`];
    case 'CONSTR_UNIQUE':
    case 'CONSTR_PRIMARY':
      return indexname
        ? []
        : [`${name} stops all use while its index is made: make the index concurrently first`];
    case 'CONSTR_EXCLUSION':
      return [`${name} stops all use while its index is made`];
    case 'CONSTR_GENERATED':
      return [`${name}: a generated column rewrites the table`];
    default:
      return [];
  }
}
