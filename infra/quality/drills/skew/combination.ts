import { decideLive } from '@crown-and-coil/release/actions/change-registry';
import type { Problem } from '@crown-and-coil/release/compatibility/candidates';
import { compatibilityProblems } from '@crown-and-coil/release/compatibility/compatibility-problems';
import { makeLive, type ReleaseRegistry, SHELL } from '@crown-and-coil/release/registry/release-registry';

/** N is the build of these sources, N-1 the previous release. */
export type Age = 'N' | 'N-1';

export interface Combination {
  readonly shell: Age;
  readonly remotes: Age;
}

/** One remote in one combination. */
export interface Cell {
  readonly remote: string;
  /** Its live release; differs from the requested one if the release tool refused that. Null: a new remote, refused. */
  readonly live: Age | null;
  readonly refused: readonly Problem[];
}

interface MixedSite {
  readonly registry: ReleaseRegistry;
  readonly cells: readonly Cell[];
}

/**
 * What is live on a site whose shell is of one release and whose remotes are of the other: it starts with all of N-1,
 * then promotes parts of N as far as the release tool allows.
 *
 * A shell N whose shared package or remote contract has a new major version goes live with all remotes N at once
 * (shared-ui/src/remote/README.md, "Changing a shared package"): then that is the site.
 *
 * @throws if shell N would be refused for any other reason: it breaks remotes without declaring it
 */
export function mixedSite(
  releases: Readonly<Record<Age, ReleaseRegistry>>,
  { shell, remotes }: Combination,
): MixedSite {
  const all = Object.keys(releases[remotes].remotes);
  if (shell === remotes) {
    const cells = all.map((remote) => ({ remote, live: remotes, refused: [] }));
    return { registry: releases[shell], cells };
  }
  if (shell === 'N') {
    const problems = problemsOfShell(releases);
    if (problems.length > 0) return allAtOnce(releases, problems);
    const cells = all.map((remote): Cell => ({ remote, live: 'N-1', refused: [] }));
    return { registry: makeLive(releases['N-1'], { name: SHELL, release: shellOf(releases.N) }), cells };
  }
  let registry = releases['N-1'];
  const cells = Object.entries(releases.N.remotes).map(([remote, { previous: _, ...release }]): Cell => {
    const refused = compatibilityProblems(registry, remote, release);
    if (refused.length > 0) return { remote, live: registry.remotes[remote] ? 'N-1' : null, refused };
    registry = makeLive(registry, { name: remote, release });
    return { remote, live: 'N', refused };
  });
  return { registry, cells };
}

function shellOf({ shell }: ReleaseRegistry): Omit<NonNullable<ReleaseRegistry['shell']>, 'previous'> {
  if (!shell) throw new Error('There is no shell N.');
  const { previous: _, ...release } = shell;
  return release;
}

const problemsOfShell = (releases: Readonly<Record<Age, ReleaseRegistry>>): Problem[] =>
  compatibilityProblems(releases['N-1'], SHELL, shellOf(releases.N));

/** A new major version declares that earlier releases are incompatible. */
const isDeclared = ({ kind }: Problem) => kind === 'contract' || kind === 'shared-range';

function allAtOnce(
  releases: Readonly<Record<Age, ReleaseRegistry>>,
  problems: readonly Problem[],
): MixedSite {
  const ofRemote = (remote: string) => problems.filter((problem) => problem.remote === remote);
  const silent = problems.filter(({ remote }) => !ofRemote(remote).some(isDeclared));
  if (silent.length > 0) {
    throw new Error(
      'The shell N would be refused beside the remotes N-1: what they use must stay for one more release.\n' +
        silent.map(({ message }) => `  ${message}`).join('\n'),
    );
  }
  const remotes = Object.entries(releases.N.remotes).map(([name, { previous: _, ...release }]) => ({
    name,
    release,
  }));
  const shell = { name: SHELL, release: shellOf(releases.N) };
  const { after } = decideLive(releases['N-1'], [shell, ...remotes]);
  return {
    registry: after,
    cells: remotes.map(({ name }) => ({ remote: name, live: 'N', refused: ofRemote(name) })),
  };
}
