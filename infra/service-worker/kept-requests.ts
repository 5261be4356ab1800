import { SHELL_PAGE } from '@crown-and-coil/shared-api/offline';

/** How a GET of this site is answered. Null: as if there were no service worker. */
export type Keeping =
  /** A page: from the network; offline as it was last rendered, or the shell's own page. */
  | 'page'
  /** The shell without a page in it, which every page can start from. */
  | 'shell page'
  /** A file whose address has its version: the first answer stays right. */
  | 'file'
  | 'picture'
  /** An answer of the API: from the network; offline the last one. */
  | 'answer';

/** Where releases and artwork are. */
const FILES = /^\/(?:remotes|shell|art)\//;
const PICTURES = /^\/media\//;

/**
 * Answers that are kept: what anyone can browse, and a person's own bookings and waiting list with what their screens
 * ask for. Not kept: notes about clients, health and comfort, money, exports, streams, and what an admin sees.
 */
const ANSWERS = [
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

/** A request of a page of this site, as the worker sees it. */
interface SeenRequest {
  readonly pathname: string;
  readonly isNavigation: boolean;
}

/** Decides how a GET is answered. */
export function keepingOf({ pathname, isNavigation }: SeenRequest): Keeping | null {
  if (isNavigation) return NO_PAGES.test(pathname) ? null : 'page';
  if (pathname === SHELL_PAGE) return 'shell page';
  if (FILES.test(pathname)) return 'file';
  if (PICTURES.test(pathname)) return 'picture';
  return ANSWERS.some((answer) => answer.test(pathname)) ? 'answer' : null;
}

/**
 * The account that a request is made for. The token is not checked here: its holder reads only what was answered to
 * a token of the same account in this browser.
 *
 * @param authorization the header
 * @returns null: for anyone; undefined: for an account that cannot be told, whose answers are not kept
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
