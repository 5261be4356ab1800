import { tellFlip, utc } from '@crown-and-coil/release/flips/tell-flip';
import { readFlip, readLive, revisions } from '@crown-and-coil/release/registry/numbered-registry';
import {
  canaryOf,
  type ReleaseRegistry,
  registered,
  SHELL,
} from '@crown-and-coil/release/registry/release-registry';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { publishedVersions } from '@crown-and-coil/release/versions/published-versions';

const TOLD_FLIPS = 10;

/** What is live, what could be, canaries, flags, and who changed it last. @param name only this part (default: all) */
export async function list(store: ReleaseStore, name?: string): Promise<string> {
  const { registry, revision } = await readLive(store);
  const versions = await publishedVersions(store, name);
  const names = name
    ? [name]
    : [SHELL, ...new Set([...Object.keys(registry.remotes), ...versions.map((one) => one.name)])];
  const parts = [...new Set(names)].map((part) => {
    const entry = registered(registry, part);
    const canary = canaryOf(registry, part);
    const own = versions.filter((one) => one.name === part);
    const rows = own.map(({ version, publishedAt }) => {
      const state =
        version === entry?.version
          ? 'live'
          : version === canary?.release.version
            ? `${canary.share}%`
            : version === entry?.previous?.version
              ? 'before'
              : '';
      return `  ${state.padEnd(6)}  ${version.padEnd(24)}  published ${utc(publishedAt)}`;
    });
    return [part, ...(rows.length > 0 ? rows : ['  nothing is published'])].join('\n');
  });
  const flips = await lastFlips(store, name);
  return [
    `${store.place}, flip #${revision}`,
    ...parts,
    ...(name === undefined ? listFlags(registry) : []),
    'Last flips',
    ...(flips.length > 0 ? flips.map((told) => `  ${told}`) : ['  none']),
  ].join('\n');
}

/** Each flag with its share of browsers; nothing without flags. */
export function listFlags({ flags = {} }: Pick<ReleaseRegistry, 'flags'>): string[] {
  const rows = Object.entries(flags).sort(([one], [other]) => (one < other ? -1 : 1));
  return rows.length > 0
    ? ['Flags', ...rows.map(([flag, { share }]) => `  ${`${share}%`.padEnd(6)}  ${flag}`)]
    : [];
}

async function lastFlips(store: ReleaseStore, name: string | undefined): Promise<string[]> {
  const told: string[] = [];
  for (const revision of (await revisions(store)).sort((one, other) => other - one)) {
    if (told.length === TOLD_FLIPS) break;
    const flip = (await readFlip(store, revision))?.flip;
    if (flip && (name === undefined || flip.changes.some((change) => change.name === name)))
      told.push(tellFlip(flip));
  }
  return told;
}
