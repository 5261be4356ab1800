import type { ReleaseSignature } from './release-signature';

/** Who may open a route: everyone, or only these roles (specification, section 6). */
export type Role = 'client' | 'professional' | 'admin';
export type Access = 'public' | readonly Role[];

/** One route of a remote, as its team declares it in `remote.json`. */
export interface DeclaredRoute {
  /** Absolute, with `:name` for parameters: `/service-details/:serviceId`. */
  readonly path: string;
  /** The folder below `src/` that holds the screen; one screen is one chunk. */
  readonly screen: string;
  readonly access: Access;
  /** Shown as "{title} | Crown & Coil" until the screen sets its own with `usePageTitle`. */
  readonly title: string;
  /** One or two sentences for search engines and link previews. Public pages have one. */
  readonly description?: string;
  /** The route exists only for browsers for which this flag is on. */
  readonly flag?: string;
  /** The screen's first API calls, which a page rendered in the browser makes before its scripts have loaded. */
  readonly firstCalls?: readonly DeclaredCall[];
}

/** A GET call of the API. */
export interface DeclaredCall {
  /** Below `/api`, with parameters of the route's path: `/services/:serviceId`. */
  readonly path: string;
  /** Roles that make it; absent: everyone who may open the route. */
  readonly roles?: readonly Role[];
}

/** The icons that a declared link may name; `LINK_ICONS` of the shell draws them. */
export const LINK_ICON_NAMES = [
  'dashboard',
  'images',
  'person',
  'calendar',
  'clock',
  'scissors',
  'package',
  'badge',
  'settings',
  'heart',
] as const;
export type LinkIconName = (typeof LINK_ICON_NAMES)[number];

/**
 * The places of the shell that show declared links, each with the parameters that a path may have there. Where a place
 * takes one link, the first is used.
 */
export const LINK_PLACES = {
  /** Beside the logo, and in the menu of a phone. */
  header: [],
  footer: [],
  /** The menu of the person who is logged in; its button has the label of the first one. */
  account: [],
  /** The page after log-in. */
  landing: [],
  /** The page after an account was created. */
  'first-landing': [],
  /** Beside "Go to the home page" on the pages for 403 and 404. */
  'dead-end': [],
  /** Where people without an account may ask for one: on the log-in page, and for an invitation that has expired. */
  'sign-up': [],
  /** What a new account agrees to, as parts of a sentence. */
  agreement: [],
  /** The page that a notification about a booking opens. */
  booking: ['bookingId'],
  /** The page that a notification about a photo quote opens. */
  'photo-quote': ['photoQuoteId'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type LinkPlace = keyof typeof LINK_PLACES;

/** A link that a remote adds to the shell. It is shown only while a live route of any remote matches its path. */
export interface DeclaredLink {
  readonly place: LinkPlace;
  /** `/professional-dashboard`; with a parameter only where the place has one: `/booking-details/:bookingId`. */
  readonly path: string;
  readonly label: string;
  /** Ascending within its place; equal orders are sorted by label. */
  readonly order: number;
  /** For the account menu; absent: a generic icon. */
  readonly icon?: LinkIconName;
  /** Absent: everyone, logged in or not. */
  readonly roles?: readonly Role[];
  readonly flag?: string;
}

/** The slots of pages, each with whether the page shows the extension's label as a heading or a tab. */
export const SLOTS = {
  'professional-dashboard.tab': { showsLabel: true },
  'booking.panel': { showsLabel: false },
  'home.section': { showsLabel: false },
  'account.section': { showsLabel: true },
} as const;
export type SlotName = keyof typeof SLOTS;

/** A component that a remote contributes to a named slot of another package's page. */
export interface DeclaredExtension {
  /** Its name types the props that the component receives (slots.tsx). */
  readonly slot: SlotName;
  /** The folder below `src/` that holds the component as its default export; exposed as `./<module>`. */
  readonly module: string;
  /** Ascending within its slot; equal orders are sorted by remote and module. */
  readonly order: number;
  /** The heading or tab label, where the slot shows one. */
  readonly label?: string;
  /** Absent: everyone who sees the page. */
  readonly roles?: readonly Role[];
  readonly flag?: string;
}

/** A remote's `remote.json`. */
export interface RemoteDeclaration {
  readonly name: string;
  readonly routes: readonly DeclaredRoute[];
  readonly links?: readonly DeclaredLink[];
  readonly slots?: readonly DeclaredExtension[];
}

/** A route in the registry, with the files that its first view needs, for preload hints. */
export interface PublishedRoute extends DeclaredRoute {
  readonly chunks: readonly string[];
  /** Shell modules that it needs before it runs; the gateway adds their files. Absent in older releases. */
  readonly shared?: readonly string[];
}

/** What a remote needs from the shell that mounts it, determined by its build. */
export interface RemoteRequires {
  /** A semver range of the remote contract: `^1.0.0`. */
  readonly contract: string;
  /** A semver range for every shared package that it uses: `{ "react": "^19.2.0" }`. */
  readonly shared: Readonly<Record<string, string>>;
  /** The names that it uses of each shared module: `{ "react": ["useState"] }`. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
}

/** The server build of a release, with which the gateway renders pages. */
export interface ServerFile {
  readonly url: string;
  /** Subresource integrity: `sha384-...`. */
  readonly integrity: string;
}

/** One immutable build of a remote. */
export interface RemoteRelease {
  /** Package version and a hash of everything that went into the build: `0.1.0-3f9c2a1b`. */
  readonly version: string;
  /** Name of the container: the registry key plus the hash, so that two versions never share anything. */
  readonly container: string;
  readonly entry: string;
  /** Subresource integrity of the entry: `sha384-...`. */
  readonly integrity: string;
  /** The remote's own declaration, as it was built: `remote.json`. */
  readonly manifest: string;
  readonly routes: readonly PublishedRoute[];
  readonly links?: readonly DeclaredLink[];
  readonly slots?: readonly DeclaredExtension[];
  /** Absent in releases from before these checks, which count as contract 1.0.0. */
  readonly requires?: RemoteRequires;
  /**
   * For a remote with public pages that have a description. Absent in older releases, whose pages are rendered in the
   * browser.
   */
  readonly server?: ServerFile;
  /** UTC, ISO 8601. Absent in older releases, like the commit. */
  readonly builtAt?: string;
  readonly commit?: string | null;
  /** Its team's signature; absent where releases are not signed. */
  readonly signature?: ReleaseSignature;
}

/** The live build of a remote and the previous one, for a rollback and as a fallback. */
export interface RegisteredRemote extends RemoteRelease {
  readonly previous: RemoteRelease | null;
  /** A version that a share of browsers gets instead of the live one. */
  readonly canary?: Canary | null;
}

/** A release that a share of browsers gets before everyone. */
export interface Canary {
  readonly release: RemoteRelease;
  /** Per cent of browsers, above 0 and below 100. */
  readonly share: number;
  /** When it got this share: UTC, ISO 8601. Earlier failures do not count. */
  readonly since: string;
}

/** A canary in the response to a browser. */
export interface AnsweredCanary {
  readonly version: string;
  /** Per cent of browsers. */
  readonly share: number;
  /** Whether this browser has it. */
  readonly isOn: boolean;
}

/** A flag switches links, routes and extensions on without a build. */
export interface Flag {
  /** Per cent of browsers for which it is on: 0 for none, 100 for all. */
  readonly share: number;
  /** Only in responses to a browser: whether it is on for this browser. */
  readonly isOn?: boolean;
}

/** What replaces a remote's live release in one browser. */
export type Override =
  | { readonly kind: 'version'; readonly version: string; readonly live: string | null }
  /** The browser fetches `release.json` from this origin, because only it can reach a developer's machine. */
  | { readonly kind: 'origin'; readonly origin: string; readonly live: string | null };

/** The overrides of one browser, which the gateway writes into the page's registry. */
export interface PageOverrides {
  /** Whether this site's configuration allows releases other than the live ones. */
  readonly allowed: boolean;
  /** By the remote's full name: `mfe-booking`. */
  readonly active: Readonly<Record<string, Override>>;
  /** Messages that say why a requested override is missing. */
  readonly refused: readonly string[];
}

export interface Registry {
  readonly remotes: Readonly<Record<string, RegisteredRemote>>;
  /** By name. A flag that is absent is off. */
  readonly flags?: Readonly<Record<string, Flag>>;
  /**
   * By remote, only in responses to a browser and only while there are any: in the store they are part of their remote.
   */
  readonly canaries?: Readonly<Record<string, AnsweredCanary>>;
  /** Only in responses to a browser that has, may have or requested overrides. */
  readonly overrides?: PageOverrides;
}
