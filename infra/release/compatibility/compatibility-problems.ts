import type { RegisteredShell, ReleasesInPlace, RemoteCandidate, ShellCandidate } from './candidates';
import type { Problem } from './problem';

/**
 * Everything that speaks against making a release live. Empty: it fits.
 *
 * A remote is held against the live shell and the routes of the other live remotes; a shell against every live remote
 * and the one before it, which pages try when the live one fails and to which a team rolls back.
 *
 * @param name `shell` or a remote's name
 * @param candidate the release that shall be live; for a rollback the one to go back to
 */
export function compatibilityProblems(
  _registry: ReleasesInPlace,
  _name: string,
  _candidate: RemoteCandidate | ShellCandidate,
): Problem[] {
  return [];
}

export type { Problem, RegisteredShell, ReleasesInPlace, RemoteCandidate, ShellCandidate };
