import type { IncomingMessage } from 'node:http';
import { newBrowser } from '@crown-and-coil/release/canary/share';
import { browserCookie, browserIn } from '@crown-and-coil/service/browser-id';

/** Longer than a canary takes; afterwards the browser gets a new id. */
const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** The id that a browser sends; null without one. */
export const browserOf = ({ headers }: IncomingMessage, secure: boolean): string | null =>
  browserIn(headers.cookie, secure);

/** A `Set-Cookie` with a new id. No script reads it, and no other site gets it with a request of its own pages. */
export const browserIdCookie = (secure: boolean): string =>
  `${browserCookie(secure)}=${newBrowser()}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
