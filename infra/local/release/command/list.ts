import { auditLine, utc } from '@crown-and-coil/release/registry/audit';
import { readLive, readRevision, revisions } from '@crown-and-coil/release/registry/numbered-registry';
import {
  canaryOf,
  type ReleaseRegistry,
  registered,
  SHELL,
} from '@crown-and-coil/release/registry/release-registry';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { publishedVersions } from '@crown-and-coil/release/versions/published-versions';

const SHOWN_REVISIONS = 10;

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
  const history = await readHistory(store, name);
  return [
    `${store.place}, revision ${revision}`,
    ...parts,
    ...(name === undefined ? listFlags(registry) : []),
    'History',
    ...(history.length > 0 ? history.map((line) => `  ${line}`) : ['  none']),
  ].join('\n');
}

/** Each flag with its share of browsers; nothing without flags. */
export function listFlags({ flags = {} }: Pick<ReleaseRegistry, 'flags'>): string[] {
  const rows = Object.entries(flags).sort(([one], [other]) => (one < other ? -1 : 1));
  return rows.length > 0
    ? ['Flags', ...rows.map(([flag, { share }]) => `  ${`${share}%`.padEnd(6)}  ${flag}`)]
    : [];
}

/** The newest audit lines, of one part or of all. */
async function readHistory(store: ReleaseStore, name: string | undefined): Promise<string[]> {
  const lines: string[] = [];
  for (const revision of (await revisions(store)).sort((one, other) => other - one)) {
    if (lines.length === SHOWN_REVISIONS) break;
    const audit = (await readRevision(store, revision))?.audit;
    if (audit && (name === undefined || audit.changes.some((change) => change.name === name)))
      lines.push(auditLine(audit));
  }
  return lines;
}
