import type { ConnectedCalendar } from '@crown-and-coil/shared-api/contract';
import {
  calendarMultiGet,
  createAccount,
  type DAVResponse,
  deleteObject,
  fetchCalendarUserAddresses,
  getBasicAuthHeaders,
  propfind,
  updateObject,
} from 'tsdav';
import { type GuardOptions, guardedFetch } from '../outbound/guarded-fetch';
import { OutboundError } from '../outbound/outbound-error';
import { CalendarError } from './calendar-error';

/** Further calendars of an account are ignored. */
const MAX_CALENDARS = 40;
/** A calendar with more events is `too_large`. */
const MAX_EVENTS = 10_000;
const EVENTS_PER_REQUEST = 50;
const MAX_NAME = 100;

export interface CaldavAccount {
  readonly serverUrl: string;
  readonly userName: string;
  /** The calendars that an earlier discovery found. */
  readonly calendars: readonly Pick<ConnectedCalendar, 'url'>[];
  readonly access: { readonly password: string } | { readonly accessToken: string };
}

/** A calendar object resource (RFC 4791): one event, or a recurring event with its exceptions. */
export interface StoredEvent {
  readonly href: string;
  readonly etag: string | null;
  readonly text: string;
}

/**
 * The CalDAV requests (RFC 4791) that synchronization needs. Every method throws CalendarError or OutboundError.
 *
 * The credentials are sent to the origin of the server's URL; a password also to the origins of the account's calendars.
 * Only discovery with a password follows the server to others: at iCloud, an account's calendars are on a host of their
 * own.
 */
export interface CaldavServer {
  /** Whether a URL is at an origin that the credentials may be sent to; requests to others are refused. */
  isOwn(url: string): boolean;
  /** Finds the user's event calendars, and the email addresses that invitations use for them, in lower case. */
  discover(): Promise<{ readonly calendars: ConnectedCalendar[]; readonly addresses: string[] }>;
  /** Returns a token that changes whenever anything in the calendar changes; null if the server has none. */
  changeToken(calendarUrl: string): Promise<string | null>;
  /** Returns the etag of each object in the calendar, by href; null if the server sends none. */
  list(calendarUrl: string): Promise<Map<string, string | null>>;
  /** Reads objects of a calendar, without those that no longer exist. */
  read(calendarUrl: string, hrefs: readonly string[]): Promise<StoredEvent[]>;
  /** Creates or overwrites an object. @returns its etag, if the server sends it */
  write(href: string, text: string): Promise<string | null>;
  /** Deletes an object, if it exists. */
  remove(href: string): Promise<void>;
  close(): void;
}

/** What every request has. */
interface CommonOptions {
  readonly headers: Record<string, string>;
  readonly fetch: typeof fetch;
}

/** Reads a text from tsdav's parsed XML, which turns numeric texts into numbers. */
const textOf = (value: unknown): string | null => {
  const text = typeof value === 'object' && value !== null ? (value as { _cdata?: unknown })._cdata : value;
  return text === undefined || text === null || text === '' || typeof text === 'object' ? null : String(text);
};

export function caldavServer(
  { serverUrl, userName, calendars, access }: CaldavAccount,
  options: GuardOptions,
): CaldavServer {
  const guarded = guardedFetch(options);
  const hasPassword = 'password' in access;
  const origins = new Set([new URL(serverUrl).origin]);
  const addOrigins = (found: CaldavAccount['calendars']) => {
    if (hasPassword) for (const { url } of found) origins.add(new URL(url).origin);
  };
  addOrigins(calendars);
  const isOwn = (url: string) => URL.canParse(url) && origins.has(new URL(url).origin);
  const common: CommonOptions = {
    headers: hasPassword
      ? { ...getBasicAuthHeaders({ username: userName, password: access.password }) }
      : { authorization: `Bearer ${access.accessToken}` },
    fetch: async (input, init) => {
      if (!isOwn(String(input instanceof Request ? input.url : input))) throw new CalendarError('not_caldav');
      return guarded.fetch(input, init);
    },
  };
  const discovery = hasPassword ? { ...common, fetch: guarded.fetch } : common;

  /** Returns the responses about individual resources. @throws CalendarError if the request itself failed */
  function itemResponses(responses: readonly DAVResponse[]): DAVResponse[] {
    const [first] = responses;
    if (first !== undefined && first.raw !== undefined && first.props === undefined) requireOk(first.status);
    return responses.filter(({ href, props }) => href !== undefined && props !== undefined);
  }

  /** Resolves an href that the server sent; undefined if it points to another origin. */
  function resolveHref(calendarUrl: string, href: string | undefined): string | undefined {
    const base = new URL(calendarUrl);
    const url = href !== undefined && URL.canParse(href, calendarUrl) ? new URL(href, base) : undefined;
    return url?.origin === base.origin ? url.href : undefined;
  }

  return {
    isOwn,

    async discover() {
      const account = await discoverAccount(serverUrl, discovery);
      const responses = await propfind({
        ...discovery,
        url: account.homeUrl,
        depth: '1',
        props: {
          'd:displayname': {},
          'd:resourcetype': {},
          'd:current-user-privilege-set': {},
          'c:supported-calendar-component-set': {},
        },
      });
      const listed = itemResponses(responses).filter(supportsEvents).slice(0, MAX_CALENDARS);
      const found = listed.flatMap(({ href, props }) => {
        if (!URL.canParse(href ?? '', account.homeUrl)) return [];
        const { href: url, pathname } = new URL(href ?? '', account.homeUrl);
        const name = (textOf(props?.displayname) ?? pathname.split('/').filter(Boolean).at(-1) ?? '')
          .replaceAll(/\p{C}/gu, '')
          .slice(0, MAX_NAME);
        return [{ url, name: name || 'Calendar', is_writable: isWritable(props?.currentUserPrivilegeSet) }];
      });
      addOrigins(found);
      const addresses = await fetchCalendarUserAddresses({ ...discovery, account }).catch(() => []);
      const emails = [userName, ...addresses.map((address) => String(address).replace(/^mailto:/i, ''))];
      return {
        calendars: found,
        addresses: [...new Set(emails.filter(isEmailAddress).map((email) => email.toLowerCase()))],
      };
    },

    async changeToken(calendarUrl) {
      const responses = await propfind({
        ...common,
        url: calendarUrl,
        depth: '0',
        props: { 'cs:getctag': {}, 'd:sync-token': {} },
      });
      const [response] = itemResponses(responses);
      return textOf(response?.props?.syncToken) ?? textOf(response?.props?.getctag);
    },

    async list(calendarUrl) {
      const props = { 'd:getetag': {}, 'd:resourcetype': {} };
      const responses = itemResponses(await propfind({ ...common, url: calendarUrl, depth: '1', props }));
      const found = new Map<string, string | null>();
      for (const { href, props } of responses) {
        const url = resolveHref(calendarUrl, href);
        const isCollection = Object.keys(Object(props?.resourcetype)).includes('collection');
        if (url !== undefined && !isCollection) found.set(url, textOf(props?.getetag));
      }
      if (found.size > MAX_EVENTS) throw new CalendarError('too_large');
      return found;
    },

    async read(calendarUrl, hrefs) {
      const events: StoredEvent[] = [];
      for (let from = 0; from < hrefs.length; from += EVENTS_PER_REQUEST) {
        const responses = await calendarMultiGet({
          ...common,
          url: calendarUrl,
          depth: '1',
          props: { 'd:getetag': {}, 'c:calendar-data': {} },
          objectUrls: hrefs.slice(from, from + EVENTS_PER_REQUEST).map((href) => new URL(href).pathname),
        });
        for (const { href, props } of itemResponses(responses)) {
          const url = resolveHref(calendarUrl, href);
          const text = textOf(props?.calendarData);
          if (url !== undefined && text !== null)
            events.push({ href: url, etag: textOf(props?.getetag), text });
        }
      }
      return events;
    },

    async write(href, text) {
      const headers = { ...common.headers, 'content-type': 'text/calendar; charset=utf-8' };
      const response = await updateObject({ ...common, headers, url: href, data: text });
      requireOk(response.status);
      return response.headers.get('etag');
    },

    async remove(href) {
      const { status } = await deleteObject({ ...common, url: href });
      if (status !== 404 && status !== 410) requireOk(status);
    },

    close: guarded.close,
  };
}

const isEmailAddress = (text: string) => /^[^@\s]+@[^@\s]+$/.test(text);

async function discoverAccount(serverUrl: string, common: CommonOptions) {
  let refusedStatus: number | undefined;
  let outboundError: OutboundError | undefined;
  // tsdav reports errors only as messages, so the cause is taken from the requests themselves.
  const observedFetch: typeof fetch = async (input, init) => {
    try {
      const response = await common.fetch(input, init);
      if (response.status === 401 || response.status === 403) refusedStatus = response.status;
      return response;
    } catch (error) {
      if (error instanceof OutboundError) outboundError = error;
      throw error;
    }
  };
  try {
    const account = await createAccount({
      account: { serverUrl, accountType: 'caldav' },
      headers: common.headers,
      fetch: observedFetch,
    });
    const { homeUrl } = account;
    if (homeUrl === undefined) throw new CalendarError('not_caldav');
    return { ...account, homeUrl };
  } catch (error) {
    if (refusedStatus !== undefined) requireOk(refusedStatus);
    throw outboundError ?? new CalendarError('not_caldav', error);
  }
}

/** @throws CalendarError unless the status is 2xx */
function requireOk(status: number): void {
  if (status >= 200 && status < 300) return;
  if (status === 401) throw new CalendarError('wrong_password');
  if (status === 403 || status === 405) throw new CalendarError('not_allowed');
  if (status === 404 || status === 410) throw new CalendarError('calendar_gone');
  if (status === 429 || status >= 500) throw new CalendarError('unreachable');
  throw new CalendarError('not_caldav');
}

function supportsEvents({ props }: DAVResponse): boolean {
  if (!Object.keys(Object(props?.resourcetype)).includes('calendar')) return false;
  const components: unknown = props?.supportedCalendarComponentSet?.comp;
  if (components === undefined) return true;
  const listed = Array.isArray(components) ? components : [components];
  return listed.some((component) => Object(Object(component)._attributes).name === 'VEVENT');
}

/** Whether a calendar can be written to. If the server reports no privileges, assumes so; the first write tells. */
function isWritable(privileges: unknown): boolean {
  if (privileges === undefined || privileges === null) return true;
  const text = JSON.stringify(privileges);
  return text === '{}' || text === '""' || /"(all|write|writeContent|bind)"/.test(text);
}
