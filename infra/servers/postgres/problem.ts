/** Something a person has to put right. The message is a whole sentence that says what to do. */
export class PostgresProblem extends Error {
  override name = 'PostgresProblem';

  constructor(
    message: string,
    /** What the binaries wrote, for the curious. */
    readonly output = '',
  ) {
    super(message);
  }
}

/** Whether a message says that a disk or a quota is used up, in the words of Node, of PostgreSQL or of the system. */
export const saysDiskFull = (text: string): boolean =>
  /ENOSPC|No space left on device|EDQUOT|Disk quota exceeded|Check free disk space/.test(text);

/** Turns what PostgreSQL or the file system said into a sentence that says what to do. */
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
  if (/EACCES|EPERM|EROFS|Permission denied|Read-only file system|has wrong ownership/i.test(output)) {
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

/** The sentence for a data directory that another major version wrote. */
export function otherVersion(directory: string, made: string, ours: string): string {
  return (
    `The data in ${directory} was written by PostgreSQL ${made}, and this is PostgreSQL ${ours}, which cannot ` +
    `read it. To keep it, dump it with PostgreSQL ${made} (pg_dump) and load it into the new one; to delete it: ` +
    'npm run reset'
  );
}

/** The system's code of a failed call ("EEXIST"). Not by class: a test's sandbox has an Error of its own. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

/** The text of any thrown thing, with its error code. */
export function textOf(error: unknown): string {
  const code = codeOf(error);
  return code === undefined ? String(error) : `${code}: ${String(error)}`;
}
