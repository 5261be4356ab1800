import type { IncomingMessage } from 'node:http';
import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import {
  OVERRIDE_PARAMETER,
  type OverrideChoices,
  overrideText,
  type PageOverrides,
} from '@crown-and-coil/shared-ui/remote/registry';
import { published, type Releases } from '../live-releases';
import type { Mirror } from '../mirror';
import { type AskedOverride, readAsked, rememberedTexts, rememberingCookie } from './asked-overrides';
import { type Decision, decideOverrides, withOverrides } from './decide-overrides';
import { listRemotes, versionFinder } from './find-version';
import type { OverrideRules } from './override-rules';

/** What one browser gets in the place of what is live. */
export interface SeenReleases {
  readonly releases: Releases;
  /** Origins that this page may load from and ask. */
  readonly origins: readonly string[];
  /** To be sent with the answer. */
  readonly cookie?: string;
}

/** What a link with `?remote=...` comes to: the browser is sent on, or told why not. */
type LinkAnswer =
  | { readonly kind: 'go'; readonly location: string; readonly cookie: string }
  | { readonly kind: 'refused'; readonly why: readonly string[] };

export interface Overrides {
  /** Null when the address asks for nothing. */
  answerLink(request: IncomingMessage, live: Releases, secure: boolean): Promise<LinkAnswer | null>;
  /** @param refusedNow what a link of this very request was refused for */
  see(
    request: IncomingMessage,
    live: Releases,
    secure: boolean,
    refusedNow?: readonly string[],
  ): Promise<SeenReleases>;
  /** What the panel offers this browser; null where overrides are off. @param own what it gets without an override */
  choices(stored: ReleaseRegistry, own: Releases): Promise<OverrideChoices | null>;
}

interface Sources {
  /** Undefined: everybody sees what is live. */
  readonly rules: OverrideRules | undefined;
  readonly store: ReleaseStore;
  readonly mirror: Mirror | undefined;
}

const OFF =
  'This site shows its live releases only: other versions are switched off here. You see what is live.';
const NOT_UNDERSTOOD =
  'This link asks for a version in a way that is not understood. It must be like ?remote=booking@1.4.0 or ' +
  '?remote=booking@http://localhost:4510. You see what is live.';
const SOME_OTHER_PAGE = 'Only a link that is opened as a page chooses versions. You see what is live.';

/** Remotes of one browser in the place of live ones: asked for by a link, kept in a cookie (issue 7, item 3). */
export function overridesOf({ rules, store, mirror }: Sources): Overrides {
  const findVersion = versionFinder(store);

  async function decide(asked: readonly AskedOverride[], { registry }: Releases): Promise<Decision> {
    if (!rules) return { granted: [], refused: [OFF] };
    const decision = await decideOverrides(asked, rules, registry, findVersion);
    // The gateway draws pages with its server build.
    const versions = decision.granted.filter(({ release }) => release);
    if (mirror)
      await Promise.all(
        versions.map(({ name, release }) => mirror.bring({ name, version: release?.version ?? '' })),
      );
    return decision;
  }

  return {
    async answerLink(request, live, secure) {
      const { pathname, searchParams } = addressOf(request);
      const texts = searchParams.getAll(OVERRIDE_PARAMETER);
      if (texts.length === 0) return null;
      const asked = readAsked(texts);
      if (!rules) return { kind: 'refused', why: asked?.length === 0 ? [] : [OFF] };
      if (!asked) return { kind: 'refused', why: [NOT_UNDERSTOOD] };
      if (!isOpened(request)) return { kind: 'refused', why: [SOME_OTHER_PAGE] };
      const { granted, refused } = await decide(asked, live);
      // All of it or nothing: half of a link would be a combination that was never tested.
      if (refused.length > 0) return { kind: 'refused', why: refused };
      searchParams.delete(OVERRIDE_PARAMETER);
      const rest = searchParams.toString();
      const kept = granted.map(({ name, override }) => overrideText(name, override));
      return {
        kind: 'go',
        location: pathname + (rest && `?${rest}`),
        cookie: rememberingCookie(kept, secure),
      };
    },

    async see(request, live, secure, refusedNow = []) {
      const remembered = rules ? rememberedTexts(request, secure) : [];
      if (remembered.length === 0) {
        if (!rules && refusedNow.length === 0) return { releases: live, origins: [] };
        return {
          releases: showingOverrides(live, { allowed: rules !== undefined, active: {}, refused: refusedNow }),
          origins: [],
        };
      }
      const asked = readAsked(remembered);
      const { granted, refused } = await decide(asked ?? [], live);
      const active = Object.fromEntries(granted.map(({ name, override }) => [name, override]));
      const seen = granted.length > 0 ? published(withOverrides(live.registry, granted)) : live;
      const kept = granted.map(({ name, override }) => overrideText(name, override));
      return {
        releases: showingOverrides(seen, { allowed: true, active, refused: [...refusedNow, ...refused] }),
        origins: Object.values(active).flatMap((override) =>
          override.kind === 'origin' ? [override.origin] : [],
        ),
        // What has gone is said once, then forgotten.
        ...(kept.length < remembered.length ? { cookie: rememberingCookie(kept, secure) } : {}),
      };
    },

    async choices(stored, { registry: { canaries = {} } }) {
      if (!rules) return null;
      const listed = await listRemotes(store, stored, findVersion);
      const remotes = listed.map((remote) => ({ ...remote, canary: canaries[remote.name] ?? null }));
      return { remotes, origins: rules.origins };
    },
  };
}

/** Written into the registry's JSON in front of its remotes. */
function showingOverrides({ registry, publicJson, etag }: Releases, overrides: PageOverrides): Releases {
  const nothing = Object.keys(overrides.active).length === 0 && overrides.refused.length === 0;
  return {
    registry,
    publicJson: `{"overrides":${JSON.stringify(overrides)},${publicJson.slice(1)}`,
    etag: nothing ? etag.replace('"', '"o') : `"${Date.now().toString(36)}"`,
  };
}

/** Path and query as they were sent; a malformed address has neither. */
function addressOf({ url = '/' }: IncomingMessage): { pathname: string; searchParams: URLSearchParams } {
  const [pathname = '/', query = ''] = (url.split('#', 1)[0] ?? '/').split(/\?(.*)/s, 2);
  return {
    // Two slashes in front would be another host.
    pathname: pathname.replace(/^[/\\]+/, '/'),
    searchParams: new URLSearchParams(query),
  };
}

/** A picture or a frame of another site must not choose anything. Browsers say what they ask for. */
function isOpened({ method, headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest'];
  return method === 'GET' && (destination === undefined || destination === 'document');
}
