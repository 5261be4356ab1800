import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import type { AuditEntry } from '../registry/audit';
import { registered, SHELL, withoutRemote } from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';
import { changeRegistry, endOfCanary } from './change-registry';

/**
 * Takes a remote off the site: new page loads get a 404 for its paths, open pages keep working. Its versions stay
 * published, and `promote` brings it back.
 *
 * @returns the audit entry, or null when it is not live
 * @throws PlainProblem for the shell, without which there are no pages
 */
export async function retire(
  store: ReleaseStore,
  name: string,
  reason: string | null = null,
): Promise<AuditEntry | null> {
  if (name === SHELL) throw new PlainProblem('Without the shell there is no page: it cannot be retired.');
  return changeRegistry(store, {
    verb: 'retire',
    reason,
    decide: (registry) => {
      const from = registered(registry, name)?.version ?? null;
      const changes = from === null ? [] : [{ name, from, to: null }, ...endOfCanary(registry, name)];
      return { after: withoutRemote(registry, name), changes };
    },
  });
}
