import { execFileSync } from 'node:child_process';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import type { Commit } from './needed-releases';

/** Starts a commit's header in the log: no path and no subject begins with it. */
const HEADER = '\u0001';

function git(checkout: string, ...args: string[]): string {
  try {
    return execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
      cwd: checkout,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new PlainProblem(`git ${args[0]} failed: ${stderr?.trim() || String(error)}`);
  }
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Files that differ from where this branch left the base, with those not committed yet. */
export function changedSince(checkout: string, base: string): string[] {
  const start = git(checkout, 'merge-base', commitOf(checkout, base), 'HEAD').trim();
  const changed = lines(git(checkout, 'diff', '--name-only', '--no-renames', start));
  const added = lines(git(checkout, 'ls-files', '--others', '--exclude-standard'));
  return [...new Set([...changed, ...added])].sort();
}

/** Resolved first, so that a base that begins with a dash is not read as an option. */
function commitOf(checkout: string, base: string): string {
  try {
    return git(checkout, 'rev-parse', '--verify', '--end-of-options', `${base}^{commit}`).trim();
  } catch (cause) {
    throw new PlainProblem(`"${base}" names no commit here: fetch it, or name another with --base.`, {
      cause,
    });
  }
}

/** The last commits of this branch, newest first; without merges, whose changes are listed with what they merge. */
export function lastCommits(checkout: string, count: number): Commit[] {
  const log = git(
    checkout,
    'log',
    '--no-merges',
    '--no-renames',
    '--name-only',
    `--max-count=${count}`,
    `--format=${HEADER}%h %s`,
  );
  return log
    .split(HEADER)
    .slice(1)
    .map((entry) => {
      const [header = '', ...changed] = lines(entry);
      const [id = ''] = header.split(' ', 1);
      return { id, subject: header.slice(id.length + 1), changed };
    });
}
