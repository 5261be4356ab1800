import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import type { Flip } from '../registry/numbered-registry';
import { registered, SHELL, withoutRemote } from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';
import { actor } from './actor';
import { endOfCanary, flip } from './flip';

/**
 * Takes a remote away: its pages are there no more for who comes now; who is on one goes on. Its versions stay published,
 * and `promote` brings it back.
 *
 * @returns the flip, or null when it is not live
 * @throws PlainProblem for the shell, without which there is no page at all
 */
export async function retire(
  store: ReleaseStore,
  name: string,
  reason: string | null = null,
): Promise<Flip | null> {
  if (name === SHELL) throw new PlainProblem('Without the shell there is no page: it cannot be retired.');
  return flip(store, {
    verb: 'retire',
    by: actor(),
    reason,
    decide: (registry) => {
      const from = registered(registry, name)?.version ?? null;
      const changes = from === null ? [] : [{ name, from, to: null }, ...endOfCanary(registry, name)];
      return { after: withoutRemote(registry, name), changes };
    },
  });
}
