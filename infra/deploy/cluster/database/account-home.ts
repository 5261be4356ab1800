import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningProgram, startProgram } from '@crown-and-coil/local/run/program';
import { type Account, accountFor, giveTo } from '@crown-and-coil/servers/postgres/account';
import { homeOf } from '@crown-and-coil/servers/postgres/cluster';

/** Where the data of the database's machines are: where the account of PostgreSQL can reach them. */
export const databaseHome = (dataDir: string): string => {
  const home = join(dataDir, 'database');
  return homeOf(home, accountFor(home));
};

interface AccountProgram {
  readonly name: string;
  /** What the command line starts with. */
  readonly prefix?: readonly string[];
  /** Its working directory. */
  readonly folder: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Folders, files and programs of the account of PostgreSQL. */
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

  /** Its path is short: a socket's address holds about 100 characters. */
  temporaryFolder(): string {
    return this.#close(mkdtempSync(join(tmpdir(), 'crown-and-coil-sockets-')));
  }

  #close(folder: string): string {
    chmodSync(folder, 0o700);
    giveTo(this.#account, folder);
    return folder;
  }

  file(file: string, content: string): string {
    writeFileSync(file, content, { mode: 0o600 });
    giveTo(this.#account, file);
    return file;
  }

  /** Launches a program as the account. It ends with this process. */
  program({ name, prefix = [], folder, command, env }: AccountProgram) {
    const account = this.#account;
    // A change of the account forgets that it ends with this process.
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
