import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningProgram, startProgram } from '@crown-and-coil/local/run/program';
import { type Account, accountFor, changeOwner } from '@crown-and-coil/servers/postgres/account';
import { homeOf } from '@crown-and-coil/servers/postgres/cluster';

/** Data folder of the database machines, accessible to the PostgreSQL account. */
export const databaseHome = (dataDir: string): string => {
  const home = join(dataDir, 'database');
  return homeOf(home, accountFor(home));
};

interface AccountProgram {
  readonly name: string;
  /** Prefix of the command line. */
  readonly prefix?: readonly string[];
  /** Its working directory. */
  readonly folder: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Folders, files and programs owned by the PostgreSQL account. */
export class AccountHome {
  readonly path: string;
  readonly #logs: string;
  readonly #account: Account | undefined;

  constructor(dataDir: string) {
    this.path = databaseHome(dataDir);
    this.#logs = join(dataDir, 'logs');
    this.#account = accountFor(this.path);
    mkdirSync(this.path, { recursive: true });
    chmodSync(this.path, 0o711);
  }

  folder(folder: string): string {
    mkdirSync(folder, { recursive: true });
    return this.#close(folder);
  }

  /** Kept short: a Unix socket path is limited to about 100 characters. */
  temporaryFolder(): string {
    return this.#close(mkdtempSync(join(tmpdir(), 'crown-and-coil-sockets-')));
  }

  #close(folder: string): string {
    chmodSync(folder, 0o700);
    changeOwner(this.#account, folder);
    return folder;
  }

  file(file: string, content: string): string {
    writeFileSync(file, content, { mode: 0o600 });
    changeOwner(this.#account, file);
    return file;
  }

  /** Launches a program as the account. It is killed when this process exits. */
  program({ name, prefix = [], folder, command, env }: AccountProgram) {
    const account = this.#account;
    // Changing the user clears the parent-death signal.
    const become = account && [
      ...['/usr/bin/setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'],
      ...['--pdeathsig', 'TERM'],
    ];
    const [file = '', ...args] = [
      ...prefix,
      ...(become ?? []),
      ...['/usr/bin/env', '-C', folder],
      ...command,
    ];
    return (generation: number): RunningProgram =>
      startProgram({
        name,
        file,
        args,
        env: { ...env, HOME: folder, LC_ALL: 'C.UTF-8', ...(account && { USER: 'postgres' }) },
        logFile: join(this.#logs, `${name.replaceAll(' ', '-')}.log`),
        keepsLog: generation > 1,
      });
  }
}
