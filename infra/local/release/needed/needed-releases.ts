import { SHELL_FOLDERS } from '@crown-and-coil/build/input-hash';
import type { Part } from './parts';

interface NeededRelease {
  readonly part: string;
  /** The changed files that it is made from. */
  readonly because: readonly string[];
}

/** The releases that a change of these files (paths from the checkout) needs. */
export const neededReleases = (changed: readonly string[], parts: readonly Part[]): NeededRelease[] =>
  parts
    .map(({ name, isMadeFrom }) => ({ part: name, because: changed.filter(isMadeFrom) }))
    .filter(({ because }) => because.length > 0);

export interface Commit {
  readonly id: string;
  readonly subject: string;
  readonly changed: readonly string[];
}

interface RemoteCommits {
  /** Commits that change what a remote is built from, in the remote's own folder. */
  readonly ofRemotes: readonly Commit[];
  /** How many of them also change the shell or a shared package. */
  readonly withShell: readonly Commit[];
}

/** How often a remote could not change alone, ignoring test files. */
export function remoteCommits(commits: readonly Commit[], parts: readonly Part[]): RemoteCommits {
  const remotes = parts.filter(({ name }) => name.startsWith('mfe-'));
  const shell = parts.filter(({ name }) => name === 'shell');
  const changes = ({ changed }: Commit, among: readonly Part[], folders: readonly string[]) =>
    changed.some(
      (path) =>
        folders.some((folder) => path.startsWith(`${folder}/`)) &&
        among.some(({ isMadeFrom }) => isMadeFrom(path)),
    );
  const ofRemotes = commits.filter((commit) =>
    remotes.some((remote) => changes(commit, [remote], [remote.name])),
  );
  return { ofRemotes, withShell: ofRemotes.filter((commit) => changes(commit, shell, SHELL_FOLDERS)) };
}
