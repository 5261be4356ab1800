import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@crown-and-coil/service/make-folder';
import { codeOf, PostgresProblem, problemFrom, textOf } from './problem';
import { liveProcess } from './process-table';

const CLAIM_FILE = 'in-use-by.json';

interface Claimant {
  readonly pid: number;
  readonly startedAt: string;
  readonly note: string;
}

export interface Claim {
  /** Updates the information shown to a second copy, for example this one's URL. */
  describe(note: string): void;
  release(): void;
}

/**
 * Locks a directory for this process, so that a second copy is refused. A stale lock (kill -9, power cut) is taken
 * over.
 * @throws PostgresProblem if another live process holds it or the directory is not writable.
 */
export function claimDirectory(directory: string, note: string): Claim {
  const file = join(directory, CLAIM_FILE);
  const mine = (text: string): string =>
    JSON.stringify({ pid: process.pid, startedAt: liveProcess(process.pid)?.startedAt ?? '', note: text });
  try {
    makeFolder(directory);
    takeFile(file, directory, mine(note));
  } catch (error) {
    if (error instanceof PostgresProblem) throw error;
    throw problemFrom(textOf(error), directory);
  }
  return {
    describe: (text) => writeFileSync(file, mine(text)),
    release: () => rmSync(file, { force: true }),
  };
}

function takeFile(file: string, directory: string, content: string): void {
  for (;;) {
    try {
      // 'wx' fails if the file exists, so of two concurrent starts only one wins.
      writeFileSync(file, content, { flag: 'wx' });
      return;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const holder = readClaimant(file);
    if (holder !== undefined && liveProcess(holder.pid)?.startedAt === holder.startedAt) {
      throw new PostgresProblem(
        `A copy is already running on ${directory}: ${holder.note} (process ${holder.pid}). Use that one, stop it ` +
          '(Ctrl-C where it runs), or give this copy its own directory with DATA_DIR.',
      );
    }
    rmSync(file, { force: true });
  }
}

function readClaimant(file: string): Claimant | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof read !== 'object' || read === null) return undefined;
    const { pid, startedAt, note } = read as Partial<Claimant>;
    if (typeof pid !== 'number' || typeof startedAt !== 'string') return undefined;
    return { pid, startedAt, note: String(note) };
  } catch {
    // Truncated by a power cut: no process holds it.
    return undefined;
  }
}
