import { compatibilityProblems } from '@crown-and-coil/release/compatibility/compatibility-problems';
import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import {
  isAllowedOrigin,
  type Override,
  type RemoteRelease,
} from '@crown-and-coil/shared-ui/remote/registry';
import type { AskedOverride } from './asked-overrides';
import type { OverrideRules } from './override-rules';

/** Finds a published version, live or not; undefined when there is none. */
export type FindVersion = (name: string, version: string) => Promise<RemoteRelease | undefined>;

export interface Decided {
  readonly name: string;
  readonly override: Override;
  /** Of a version; only the browser can find out what an origin serves. */
  readonly release: RemoteRelease | null;
}

interface Refused {
  /** Sentences. */
  readonly why: string;
  /** The version could not be read, and may be granted later. */
  readonly unread?: AskedOverride;
}

export interface Decision {
  readonly granted: readonly Decided[];
  readonly refused: readonly Refused[];
}

const LIVE = 'You see what is live.';

/** Decides on each requested override separately, from what is configured, published and live. */
export async function decideOverrides(
  asked: readonly AskedOverride[],
  rules: OverrideRules,
  registry: ReleaseRegistry,
  findVersion: FindVersion,
): Promise<Decision> {
  const decisions = await Promise.all(asked.map((one) => decideOne(one, rules, registry, findVersion)));
  return {
    granted: decisions.filter((one) => 'override' in one),
    refused: decisions.filter((one) => 'why' in one),
  };
}

async function decideOne(
  asked: AskedOverride,
  rules: OverrideRules,
  registry: ReleaseRegistry,
  findVersion: FindVersion,
): Promise<Decided | Refused> {
  const { name, wanted } = asked;
  const live = registry.remotes[name]?.version ?? null;
  if (wanted.kind === 'origin') {
    if (isAllowedOrigin(wanted.origin, rules.origins))
      return { name, override: { ...wanted, live }, release: null };
    const allowed = rules.origins.length > 0 ? `Allowed are: ${rules.origins.join(', ')}.` : 'No origin is.';
    return { why: `${name} may not come from ${wanted.origin} on this site. ${allowed} ${LIVE}` };
  }
  const release = await findVersion(name, wanted.version).catch(() => null);
  if (release === null)
    return { why: `${name} ${wanted.version} could not be read just now. ${LIVE}`, unread: asked };
  if (!release) {
    const why =
      live === null
        ? `There is no remote ${name} on this site. ${LIVE}`
        : `${name} ${wanted.version} is not published on this site. ${LIVE}`;
    return { why };
  }
  const problems = compatibilityProblems(registry, name, release);
  if (problems.length > 0) return { why: `${problems.map(({ message }) => message).join(' ')} ${LIVE}` };
  return { name, override: { kind: 'version', version: release.version, live }, release };
}

/**
 * The registry as one browser sees it. An overriding version is listed like a live one, but without a fallback: a
 * person who tries it must not see another one unknowingly. The release of an origin must be fetched by the browser
 * first.
 */
export function withOverrides(registry: ReleaseRegistry, granted: readonly Decided[]): ReleaseRegistry {
  const remotes = granted.map(({ name, override, release }) => {
    const taken = release ?? unresolved(override, registry.remotes[name]);
    return [name, { ...taken, previous: null }] as const;
  });
  const names = granted.map(({ name }) => name);
  const canaries = Object.entries(registry.canaries ?? {}).map(([name, canary]) => [
    name,
    names.includes(name) ? { ...canary, isOn: false } : canary,
  ]);
  return {
    ...registry,
    remotes: { ...registry.remotes, ...Object.fromEntries(remotes) },
    ...(registry.canaries && { canaries: Object.fromEntries(canaries) }),
  };
}

/** Its known pages, without any files. */
function unresolved(override: Override, live: RemoteRelease | undefined): RemoteRelease {
  const routes = (live?.routes ?? []).map((route) => ({ ...route, chunks: [] }));
  const version = override.kind === 'origin' ? override.origin : override.version;
  return { version, container: '', entry: '', integrity: '', manifest: '', routes, links: live?.links ?? [] };
}
