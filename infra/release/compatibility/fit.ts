import { FIRST_CONTRACT } from '@crown-and-coil/shared-ui/remote/registry';
import semver from 'semver';
import type { RemoteCandidate, ShellCandidate } from './candidates';

/** Something that a remote needs and a shell lacks. */
export type Gap =
  | { readonly kind: 'contract'; readonly needed: string; readonly spoken: string }
  | {
      readonly kind: 'shared-range';
      readonly packageName: string;
      readonly range: string;
      /** Undefined: the shell does not share the package at all. */
      readonly version: string | undefined;
    }
  | {
      readonly kind: 'export';
      /** The shared module's import specifier. */
      readonly request: string;
      readonly names: readonly string[];
    }
  /** Extensions in slots that the shell does not know would never be shown. */
  | { readonly kind: 'slot'; readonly names: readonly string[] };

/**
 * What a remote needs that a shell lacks. Releases from before these checks declare nothing and pass, as they are
 * already running.
 */
export function gapsBetween(
  { provides }: Pick<ShellCandidate, 'provides'>,
  { requires, slots = [] }: Pick<RemoteCandidate, 'requires' | 'slots'>,
): Gap[] {
  const needed = requires?.contract ?? `^${FIRST_CONTRACT}`;
  const spoken = provides?.contract ?? FIRST_CONTRACT;
  const contract: Gap[] = semver.satisfies(spoken, needed) ? [] : [{ kind: 'contract', needed, spoken }];
  if (!requires || !provides) return contract;
  const ranges = Object.entries(requires.shared).flatMap(([packageName, range]): Gap[] => {
    const version = provides.shared[packageName];
    const fits = version !== undefined && semver.satisfies(version, range);
    return fits ? [] : [{ kind: 'shared-range', packageName, range, version }];
  });
  const exports = Object.entries(requires.exports).flatMap(([request, used]): Gap[] => {
    const provided = new Set(provides.exports[request]);
    const names = used.filter((name) => !provided.has(name));
    return names.length === 0 ? [] : [{ kind: 'export', request, names }];
  });
  const known = new Set(provides.slots);
  const unknown = [...new Set(slots.map(({ slot }) => slot))].filter((slot) => !known.has(slot));
  const slotGaps: Gap[] = unknown.length === 0 ? [] : [{ kind: 'slot', names: unknown }];
  return [...contract, ...ranges, ...exports, ...slotGaps];
}

/** Whether the shell must be newer; otherwise the remote. */
export function shellIsBehind(gap: Gap): boolean {
  if (gap.kind === 'export' || gap.kind === 'slot') return true;
  const [version, range] = gap.kind === 'contract' ? [gap.spoken, gap.needed] : [gap.version, gap.range];
  return version === undefined || semver.ltr(version, range);
}
