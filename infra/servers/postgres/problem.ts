/** A problem that needs user action. The message is a complete sentence saying what to do. */
export class PostgresProblem extends Error {
  override name = 'PostgresProblem';

  constructor(
    message: string,
    /** Output of the binaries, for diagnosis. */
    readonly output = '',
  ) {
    super(message);
  }
}

/** Whether a message of Node, PostgreSQL or the system means a full disk or quota. */
export const saysDiskFull = (text: string): boolean =>
  /ENOSPC|No space left on device|EDQUOT|Disk quota exceeded|Check free disk space/.test(text);

/** Turns an error of PostgreSQL or the file system into an instruction. */
export function problemFrom(output: string, directory: string): PostgresProblem {
  if (saysDiskFull(output)) {
    return new PostgresProblem(
      `The disk that holds ${directory} is full: free some space and start again. Nothing was lost.`,
      output,
    );
  }
  if (
    /postmaster\.pid" already exists|pre-existing shared memory block|is another postmaster/i.test(output)
  ) {
    return new PostgresProblem(
      `Another PostgreSQL server is using ${directory}: stop it, or give this copy its own with DATA_DIR.`,
      output,
    );
  }
  if (
    /EACCES|EPERM|EROFS|, mkdir '|Permission denied|Read-only file system|has wrong ownership/i.test(output)
  ) {
    return new PostgresProblem(
      `${directory} cannot be written by this account: start as the account that owns it, change its owner ` +
        '(chown -R), or choose another directory with DATA_DIR.',
      output,
    );
  }
  if (/incompatible with server/.test(output)) {
    return new PostgresProblem(otherVersion(directory, 'another version', 'this one'), output);
  }
  const tail = output.trim().split('\n').slice(-5).join('\n');
  return new PostgresProblem(
    `PostgreSQL could not start in ${directory}. It said:\n${tail}\n` +
      'If this stays, use your own server (DATABASE_URL) or delete all local data with: npm run reset',
    output,
  );
}

/** The message for a data directory of another major version. */
export function otherVersion(directory: string, made: string, ours: string): string {
  return (
    `The data in ${directory} was written by PostgreSQL ${made}, and this is PostgreSQL ${ours}, which cannot ` +
    `read it. To keep it, dump it with PostgreSQL ${made} (pg_dump) and load it into the new one; to delete it: ` +
    'npm run reset'
  );
}

/** System error code ("EEXIST"). Duck-typed because Jest's sandbox has its own Error class. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

/** The text of any thrown value, with its error code. */
export function textOf(error: unknown): string {
  const code = codeOf(error);
  return code === undefined ? String(error) : `${code}: ${String(error)}`;
}
