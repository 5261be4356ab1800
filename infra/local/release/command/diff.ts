import type { Named } from '@crown-and-coil/release/names';
import { readLive } from '@crown-and-coil/release/registry/numbered-registry';
import { registered } from '@crown-and-coil/release/registry/release-registry';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import {
  type PublishedRelease,
  publishedVersions,
  requirePublished,
} from '@crown-and-coil/release/versions/published-versions';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';

/**
 * The differences between two versions of a package: routes, needs and provided exports, files.
 *
 * @param first without a second one: the version that is compared with the live one; without a version, the newest
 */
export async function diff(store: ReleaseStore, first: Named, second: Named | undefined): Promise<string> {
  const { name } = first;
  if (second && second.name !== name)
    throw new PlainProblem(`${name} and ${second.name} are two parts: compare two versions of one.`);
  const live = registered((await readLive(store)).registry, name)?.version;
  const newest = (await publishedVersions(store, name))[0]?.version;
  const from = second ? (first.version ?? live) : live;
  const to = (second ?? first).version ?? newest;
  if (from === undefined)
    throw new PlainProblem(`No version of ${name} is live: there is nothing to compare with.`);
  const one = await requirePublished(store, name, from);
  const other = await requirePublished(store, name, to ?? '');
  const title = `${name} ${from}${from === live ? ' (live)' : ''} -> ${to}${to === live ? ' (live)' : ''}`;
  const lines = from === to ? [] : differences(one, other);
  return [title, ...(lines.length > 0 ? lines : ['  no difference'])].join('\n');
}

/** Each as `+`, `-` or `~` and what it is. */
export function differences(one: PublishedRelease, other: PublishedRelease): string[] {
  return [
    ...compared('commit', { commit: one.commit }, { commit: other.commit }),
    ...compared('route', routesOf(one), routesOf(other)),
    ...compared('needs', needsOf(one), needsOf(other)),
    ...compared('file', sizedFiles(one), sizedFiles(other)),
  ];
}

type Facts = Readonly<Record<string, unknown>>;

function compared(what: string, one: Facts, other: Facts): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].sort().flatMap((key) => {
    const [before, after] = [one[key], other[key]].map((value) =>
      value === undefined || typeof value === 'string' ? value : JSON.stringify(value),
    );
    if (before === after) return [];
    const label = key === what ? what : `${what} ${key}`;
    if (before === undefined) return [`  + ${label}${after ? `: ${after}` : ''}`];
    if (after === undefined) return [`  - ${label}${before ? `: ${before}` : ''}`];
    return [`  ~ ${label}: ${before} -> ${after}`];
  });
}

/** The visible properties of a route. */
function routesOf({ routes }: PublishedRelease): Facts {
  return Object.fromEntries(
    routes.map(({ chunks: _, path, ...route }) => {
      const access = 'access' in route ? String(route.access) : 'shell';
      return [`${path} (${access})`, `"${route.title}"${route.description ? `, ${route.description}` : ''}`];
    }),
  );
}

function needsOf(release: PublishedRelease): Facts {
  const declared =
    'requires' in release ? release.requires : 'provides' in release ? release.provides : undefined;
  if (!declared) return {};
  const names = Object.entries(declared.exports).flatMap(([request, exported]) =>
    exported.map((one) => [`${one} of ${request}`, ''] as const),
  );
  return { contract: declared.contract, ...declared.shared, ...Object.fromEntries(names) };
}

/** Ignores compressed copies and source maps. */
const sizedFiles = ({ files = {} }: PublishedRelease): Facts =>
  Object.fromEntries(
    Object.keys(files)
      .filter((path) => !/\.(br|gz|map)$/.test(path))
      .map((path) => [path, '']),
  );
