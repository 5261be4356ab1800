import { SHELL_PAGE } from '@crown-and-coil/shared-api/offline';

/** How a GET is cached. */
export type Cached =
  /** Network first; offline the last rendering of the page, or the shell's page. */
  | 'page'
  /** The shell without content, with which any page can start. */
  | 'shell page'
  /** Cache first: its URL contains its version. */
  | 'file'
  | 'picture'
  /** A response of the API. Network first; offline the last one. */
  | 'response';

/** Releases and artwork. */
const FILES = /^\/(?:remotes|shell|art)\//;
const PICTURES = /^\/media\//;

/**
 * Cached API calls: the public catalogue, and the calls of a user's own bookings and waiting list. Not cached: notes
 * about clients, health and comfort, money, exports, streams and admin calls.
 */
const RESPONSES = [
  /^\/api\/services\/(?:professional\/)?[^/]*(?:\/menu)?$/,
  /^\/api\/professionals\/[^/]*(?:\/house-rules)?$/,
  /^\/api\/product\/professional\/[^/]+\/all$/,
  /^\/api\/(?:image|media\/public)$/,
  /^\/api\/bookings\/(?:(?:clients|professionals)\/)?[^/]+$/,
  /^\/api\/bookings\/[^/]+\/messages$/,
  /^\/api\/clients\/me$/,
  /^\/api\/waiting-list\/$/,
  /^\/api\/notifications\/(?:me|unread-count)$/,
];

const NO_PAGES = /^\/(?:api|outbox|remotes|shell|art|media|health)(?:[/.]|$)|^\/[^/]+\.\w+$/;

/** A GET of this site. */
interface SiteRequest {
  readonly pathname: string;
  readonly isNavigation: boolean;
}

/** Decides how a GET is cached. @returns null if it is not cached */
export function cachedAs({ pathname, isNavigation }: SiteRequest): Cached | null {
  if (isNavigation) return NO_PAGES.test(pathname) ? null : 'page';
  if (pathname === SHELL_PAGE) return 'shell page';
  if (FILES.test(pathname)) return 'file';
  if (PICTURES.test(pathname)) return 'picture';
  return RESPONSES.some((path) => path.test(pathname)) ? 'response' : null;
}

/**
 * The account of a request. The token is not verified: a forged one reads only responses that this browser got for the
 * same account.
 *
 * @param authorization the header
 * @returns null for an anonymous request; undefined for an unreadable token, whose responses are not cached
 */
export function accountOf(authorization: string | null): string | null | undefined {
  if (authorization === null) return null;
  try {
    const [, payload = ''] = authorization.replace(/^Bearer /, '').split('.');
    const { sub }: { sub?: unknown } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' && /^[\w-]{1,64}$/.test(sub) ? sub : undefined;
  } catch {
    return undefined;
  }
}
