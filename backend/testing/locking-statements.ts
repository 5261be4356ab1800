import { parse } from 'libpg-query';

/** A statement that would hold up people, or break the version that still runs beside the new one. */
export interface Risk {
  /** From 1. */
  readonly line: number;
  readonly problem: string;
}

type Node = Readonly<Record<string, unknown>>;

/** A comment just above a statement that says why it is safe here, as `-- safe: the table holds a quarter of an hour`. */
const WAIVER = /--\s*safe:\s*\S.{9,}/;

const VOLATILE_IS_FINE = new Set(['now', 'current_timestamp']);
const CONTRACTS = 'takes away what the version before still uses: let a release pass first, and say so';

/**
 * The statements of a migration that must not run while people book (expand, then contract): those that hold a lock for
 * as long as a table is long, and those that take something away. Statements on tables that the same file makes are
 * free. A comment `-- safe: <reason>` above a statement lets it pass.
 */
export async function riskyStatements(sql: string): Promise<Risk[]> {
  const { stmts } = (await parse(sql)) as {
    stmts: { stmt: Node; stmt_location?: number; stmt_len?: number }[];
  };
  const bytes = Buffer.from(sql);
  const text = (from: number, to: number) => bytes.subarray(from, to).toString();
  const made = new Set<string>();
  const risks: Risk[] = [];
  let endOfLast = 0;
  for (const { stmt, stmt_location: start = 0, stmt_len: length = bytes.length } of stmts) {
    const [kind, node] = Object.entries(stmt)[0] as [string, Node];
    const comments = text(endOfLast, start);
    endOfLast = start + length;
    if (kind === 'CreateStmt') made.add(relationOf(node));
    if (made.has(relationOf(node)) || WAIVER.test(comments)) continue;
    const line = text(0, start).split('\n').length;
    risks.push(...problemsOf(kind, node).map((problem) => ({ line, problem })));
  }
  return risks;
}

const relationOf = (node: Node): string => String((node.relation as Node | undefined)?.relname ?? '');

function problemsOf(kind: string, node: Node): string[] {
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
    case 'UpdateStmt':
    case 'DeleteStmt':
      return ['changes rows of a table that is in use in one go: do it in a job, in batches'];
    case 'LockStmt':
      return ['a lock of its own'];
    case 'VacuumStmt':
    case 'ClusterStmt':
    case 'ReindexStmt':
      return ['rewrites the table while nobody can use it'];
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
