import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import type { AuditEntry } from '../registry/audit';
import { withFlag } from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';
import { changeRegistry } from './change-registry';

/** As in the schema of `remote.json`. A name that every object inherits would be found where there is no flag. */
const FLAG_NAME = /^[a-z][a-z0-9-]{0,40}$/;

/** @throws PlainProblem for an invalid name */
export function requireFlagName(name: string): string {
  if (FLAG_NAME.test(name) && !(name in {})) return name;
  throw new PlainProblem(
    `"${name}" cannot be a flag: names are lower case letters, digits and dashes, as in new-search.`,
  );
}

/**
 * Switches a flag on for a share of browsers, without a build.
 *
 * @param share per cent; null removes the flag, which switches it off
 * @returns the audit entry, or null when nothing would change
 */
export async function setFlag(
  store: ReleaseStore,
  name: string,
  share: number | null,
  reason: string | null = null,
): Promise<AuditEntry | null> {
  requireFlagName(name);
  return changeRegistry(store, {
    verb: 'flag',
    reason,
    decide: (registry) => {
      const from = registry.flags?.[name]?.share ?? null;
      if (from === share) return { after: registry, changes: [] };
      return { after: withFlag(registry, name, share), changes: [], flag: { name, from, to: share } };
    },
  });
}
