const WRITE = /\b(insert into|(?<!for |key |do )update|delete from)\s+"?([\w.]+)/i;
/** Excludes `extract(epoch from now())` and set-returning functions. */
const READ = /\bfrom\s+"?([\w.]+)\b"?(?![\w.]*\s*\()/i;
const CALL = /^\s*select\s+([\w.]+)\(/i;

/**
 * A statement's label for its span: `insert into bookings`, `select services`, `commit`. Only keywords and the first
 * table that it writes, else reads: never a value.
 */
export function statementLabel(text: string): string {
  const [, write, written] = WRITE.exec(text) ?? [];
  if (write !== undefined) return `${write.toLowerCase()} ${written}`;
  const [, read = CALL.exec(text)?.[1]] = READ.exec(text) ?? [];
  if (read !== undefined) return `select ${read}`;
  return /^\s*(\w{1,20})/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
}
