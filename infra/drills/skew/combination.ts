import { compatibilityProblems } from '../../release/compatibility/compatibility-problems';
import type { Problem } from '../../release/compatibility/problem';
import { makeLive, type ReleaseRegistry, SHELL } from '../../release/registry/release-registry';

/** N is what is built from these sources, N-1 what was released before. */
export type Age = 'N' | 'N-1';

export interface Combination {
  readonly shell: Age;
  readonly remotes: Age;
}

/** One remote in one combination. */
export interface Cell {
  readonly remote: string;
  /** What is live of it; another than was asked for when the release tool refuses that. Null: a new remote, refused. */
  readonly live: Age | null;
  readonly refused: readonly Problem[];
}

export interface MixedSite {
  readonly registry: ReleaseRegistry;
  readonly cells: readonly Cell[];
}

/**
 * What a site has live when its shell is of one release and its remotes are of the other: it begins with all of N-1, and
 * each part of N becomes live as the release tool lets it.
 *
 * @throws when the shell N would not be let in: then the product cannot be released part by part
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
    const cells = all.map((remote): Cell => ({ remote, live: 'N-1', refused: [] }));
    return { registry: withShell(releases['N-1'], releases.N), cells };
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

function withShell(registry: ReleaseRegistry, { shell: registered }: ReleaseRegistry): ReleaseRegistry {
  if (!registered) throw new Error('There is no shell N.');
  const { previous: _, ...release } = registered;
  const problems = compatibilityProblems(registry, SHELL, release);
  if (problems.length > 0) {
    throw new Error(
      'The shell N would be refused beside the remotes N-1: what they use must stay for one more release.\n' +
        problems.map(({ message }) => `  ${message}`).join('\n'),
    );
  }
  return makeLive(registry, { name: SHELL, release });
}
