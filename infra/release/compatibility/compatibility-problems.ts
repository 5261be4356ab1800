import type {
  Problem,
  RegisteredShell,
  ReleasesInPlace,
  RemoteCandidate,
  ShellCandidate,
} from './candidates';
import { type Gap, gapsBetween, shellIsBehind } from './fit';
import { routeClashes } from './route-clashes';

export type { Problem, RegisteredShell, ReleasesInPlace, RemoteCandidate, ShellCandidate };

/**
 * Why a release cannot be made live; empty if it can.
 *
 * A remote is compared with the live shell and the routes of the other remotes, live or canary; a shell with every live
 * remote, its canary and its previous version, which is the fallback and the target of a rollback.
 *
 * @param name `shell` or a remote's name
 * @param candidate the release to make live; for a rollback the previous one
 */
export function compatibilityProblems(
  registry: ReleasesInPlace,
  name: string,
  candidate: RemoteCandidate | ShellCandidate,
): Problem[] {
  return isShell(name, candidate)
    ? problemsOfShell(registry, candidate)
    : problemsOfRemote(registry, name, candidate as RemoteCandidate);
}

const isShell = (name: string, _candidate: RemoteCandidate | ShellCandidate): _candidate is ShellCandidate =>
  name === 'shell';

function problemsOfRemote(registry: ReleasesInPlace, name: string, remote: RemoteCandidate): Problem[] {
  const { shell } = registry;
  const gaps = shell ? gapsBetween(shell, remote) : [];
  return [
    ...gaps.map((gap) => ({
      remote: name,
      kind: gap.kind,
      message:
        `${name} ${remote.version} ${needs(gap)}; the live shell ${shell?.version} ${hasInstead(gap)}. ` +
        (shellIsBehind(gap)
          ? `Promote a shell that has it first, then ${name}.`
          : `Build ${name} again from today's sources, with a range in its package.json that the shell satisfies.`),
    })),
    ...routeClashes(registry, name, remote),
  ];
}

function problemsOfShell({ remotes }: ReleasesInPlace, shell: ShellCandidate): Problem[] {
  return Object.entries(remotes).flatMap(([name, live]) => [
    ...problemsWith(shell, name, live, 'which is live'),
    ...(live.previous ? problemsWith(shell, name, live.previous, 'the release to go back to') : []),
    ...(live.canary ? problemsWith(shell, name, live.canary.release, 'its canary') : []),
    ...[live, ...(live.canary ? [live.canary.release] : [])].flatMap((release) =>
      routeClashes({ shell: { ...shell, previous: null }, remotes: {} }, name, release),
    ),
  ]);
}

function problemsWith(shell: ShellCandidate, name: string, remote: RemoteCandidate, role: string): Problem[] {
  return gapsBetween(shell, remote).map((gap) => ({
    remote: name,
    kind: gap.kind,
    message:
      `${name} ${remote.version}, ${role}, ${needs(gap)}; the shell ${shell.version} ${hasInstead(gap)}. ` +
      'Keep the old way beside the new one until neither the live release of a remote nor the one before it needs it ' +
      '(shared-ui/src/remote/README.md, "Changing a shared package").',
  }));
}

function needs(gap: Gap): string {
  if (gap.kind === 'contract') return `needs the remote contract ${gap.needed}`;
  if (gap.kind === 'shared-range') return `needs ${gap.packageName} ${gap.range}`;
  if (gap.kind === 'slot') return `extends ${gap.names.join(', ')}`;
  return `uses ${gap.names.join(', ')} of ${gap.request}`;
}

function hasInstead(gap: Gap): string {
  if (gap.kind === 'contract') return `speaks ${gap.spoken}`;
  if (gap.kind === 'shared-range') return gap.version ? `has ${gap.version}` : 'does not share it';
  if (gap.kind === 'slot') return `has no such ${gap.names.length === 1 ? 'slot' : 'slots'}`;
  return `does not export ${gap.names.length === 1 ? 'it' : 'them'}`;
}
