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
import { type Decision, decideOverrides, type FindVersion, withOverrides } from './decide-overrides';
import { remoteLister, versionFinder } from './find-version';
import type { OverrideRules } from './override-rules';

/** The overrides of one browser. */
export interface SeenReleases {
  readonly releases: Releases;
  /** Origins that this page may load from and call. */
  readonly origins: readonly string[];
  /** Headers for the response. */
  readonly cookie?: string;
}

/** The outcome of a link with `?remote=...`: a redirect, or the reason of a refusal. */
type LinkAnswer =
  | { readonly kind: 'go'; readonly location: string; readonly cookie: string }
  | { readonly kind: 'refused'; readonly why: readonly string[] };

export interface Overrides {
  /** Null when the address requests no override. */
  answerLink(request: IncomingMessage, live: Releases, secure: boolean): Promise<LinkAnswer | null>;
  /** @param refusedNow why the link of this request was refused */
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
  /** Undefined: overrides are off. */
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

/** Overrides of remotes in one browser: requested by a link, stored in a cookie (issue 7, item 3). */
export function overridesOf({ rules, store, mirror }: Sources): Overrides {
  const findVersion = versionFinder(store);
  const listRemotes = remoteLister(store, findVersion);
  /** Copies the version too: the gateway renders pages with its server build. */
  const bringVersion: FindVersion = async (name, version) => {
    const release = await findVersion(name, version);
    if (release) await mirror?.bring({ name, version: release.version });
    return release;
  };

  const decide = async (asked: readonly AskedOverride[], { registry }: Releases): Promise<Decision> =>
    rules ? decideOverrides(asked, rules, registry, bringVersion) : { granted: [], refused: [{ why: OFF }] };

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
      // All or nothing: part of a link would be an untested combination.
      if (refused.length > 0) return { kind: 'refused', why: refused.map(({ why }) => why) };
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
      const unread = refused.flatMap(({ unread }) => unread ?? []);
      const kept = [
        ...granted.map(({ name, override }) => overrideText(name, override)),
        ...unread.map(({ name, wanted }) => overrideText(name, { ...wanted, live: null })),
      ];
      return {
        releases: showingOverrides(seen, {
          allowed: true,
          active,
          refused: [...refusedNow, ...refused.map(({ why }) => why)],
        }),
        origins: Object.values(active).flatMap((override) =>
          override.kind === 'origin' ? [override.origin] : [],
        ),
        // Report a version that no longer exists once, then drop it.
        ...(kept.length < remembered.length ? { cookie: rememberingCookie(kept, secure) } : {}),
      };
    },

    async choices(stored, { registry: { canaries = {} } }) {
      if (!rules) return null;
      const listed = await listRemotes(stored);
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
    // A path with two leading slashes would be another host.
    pathname: pathname.replace(/^[/\\]+/, '/'),
    searchParams: new URLSearchParams(query),
  };
}

/** Only navigations may set overrides, not pictures or frames of other sites (`Sec-Fetch-Dest`). */
function isOpened({ method, headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest'];
  return method === 'GET' && (destination === undefined || destination === 'document');
}
