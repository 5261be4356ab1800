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
import { CalendarProblem } from './calendar-problem';

/** Calendars of one account, and events of one calendar, that are looked at. */
const MAX_CALENDARS = 40;
const MAX_EVENTS = 10_000;
/** Events that are asked for at once. */
const EVENTS_AT_ONCE = 50;
const MAX_NAME = 100;

export interface CaldavAccount {
  readonly serverUrl: string;
  readonly userName: string;
  /** A token goes to no other origin, whatever the server answers. */
  readonly access: { readonly password: string } | { readonly accessToken: string };
}

/** A stored object of a calendar, by its address. */
export interface StoredEvent {
  readonly href: string;
  readonly etag: string | null;
  readonly text: string;
}

/** What the product asks a CalDAV server (RFC 4791). Every call throws CalendarProblem or OutboundError when it does not work. */
export interface CaldavServer {
  /** The person's calendars for events, and as which addresses they are invited, in lower case. */
  discover(): Promise<{ readonly calendars: ConnectedCalendar[]; readonly addresses: string[] }>;
  /** A token that changes with every change inside a calendar; null when the server has none. */
  tokenOf(calendarUrl: string): Promise<string | null>;
  /** The address of each object in a calendar with its etag, if the server has one. */
  list(calendarUrl: string): Promise<Map<string, string | null>>;
  /** Objects of a calendar; those that are gone meanwhile are left out. */
  read(calendarUrl: string, hrefs: readonly string[]): Promise<StoredEvent[]>;
  /** Stores an object at an address, whether there is one or not. @returns its etag, if the server answers it */
  write(href: string, text: string): Promise<string | null>;
  /** Repeating it has no effect. */
  remove(href: string): Promise<void>;
  close(): void;
}

/** A value of tsdav's XML, which has numbers where a text looks like one. */
const textOf = (value: unknown): string | null => {
  const text = typeof value === 'object' && value !== null ? (value as { _cdata?: unknown })._cdata : value;
  return text === undefined || text === null || text === '' || typeof text === 'object' ? null : String(text);
};

export function caldavServer(
  { serverUrl, userName, access }: CaldavAccount,
  options: GuardOptions,
): CaldavServer {
  const guarded = guardedFetch(options);
  const common: { readonly headers: Record<string, string>; readonly fetch: typeof fetch } =
    'accessToken' in access
      ? {
          headers: { authorization: `Bearer ${access.accessToken}` },
          fetch: onlyTo(new URL(serverUrl).origin, guarded.fetch),
        }
      : {
          headers: { ...getBasicAuthHeaders({ username: userName, password: access.password }) },
          fetch: guarded.fetch,
        };

  /** The answers about single things that have them; the answer as a whole must have worked. */
  function checked(answers: readonly DAVResponse[]): DAVResponse[] {
    const [first] = answers;
    if (first !== undefined && first.raw !== undefined && first.props === undefined) requireOk(first.status);
    return answers.filter(({ href, props }) => href !== undefined && props !== undefined);
  }

  /** An address that the server answered, which may not lead elsewhere. */
  function within(calendarUrl: string, href: string | undefined): string | undefined {
    const base = new URL(calendarUrl);
    const url = href !== undefined && URL.canParse(href, calendarUrl) ? new URL(href, base) : undefined;
    return url?.origin === base.origin ? url.href : undefined;
  }

  return {
    async discover() {
      const account = await discoverAccount(serverUrl, common);
      const answers = await propfind({
        ...common,
        url: account.homeUrl,
        depth: '1',
        props: {
          'd:displayname': {},
          'd:resourcetype': {},
          'd:current-user-privilege-set': {},
          'c:supported-calendar-component-set': {},
        },
      });
      const found = checked(answers).filter(isForEvents).slice(0, MAX_CALENDARS);
      const calendars = found.flatMap(({ href, props }) => {
        if (!URL.canParse(href ?? '', account.homeUrl)) return [];
        const { href: url, pathname } = new URL(href ?? '', account.homeUrl);
        const name = (textOf(props?.displayname) ?? pathname.split('/').filter(Boolean).at(-1) ?? '')
          .replaceAll(/\p{C}/gu, '')
          .slice(0, MAX_NAME);
        return [{ url, name: name || 'Calendar', is_writable: mayWrite(props?.currentUserPrivilegeSet) }];
      });
      const addresses = await fetchCalendarUserAddresses({ ...common, account }).catch(() => []);
      const mails = [userName, ...addresses.map((address) => String(address).replace(/^mailto:/i, ''))];
      return { calendars, addresses: [...new Set(mails.filter(isMail).map((mail) => mail.toLowerCase()))] };
    },

    async tokenOf(calendarUrl) {
      const answers = await propfind({
        ...common,
        url: calendarUrl,
        depth: '0',
        props: { 'cs:getctag': {}, 'd:sync-token': {} },
      });
      const [answer] = checked(answers);
      return textOf(answer?.props?.syncToken) ?? textOf(answer?.props?.getctag);
    },

    async list(calendarUrl) {
      const props = { 'd:getetag': {}, 'd:resourcetype': {} };
      const answers = checked(await propfind({ ...common, url: calendarUrl, depth: '1', props }));
      const found = new Map<string, string | null>();
      for (const { href, props } of answers) {
        const url = within(calendarUrl, href);
        const isCollection = Object.keys(Object(props?.resourcetype)).includes('collection');
        if (url !== undefined && !isCollection) found.set(url, textOf(props?.getetag));
      }
      if (found.size > MAX_EVENTS) throw new CalendarProblem('too_large');
      return found;
    },

    async read(calendarUrl, hrefs) {
      const events: StoredEvent[] = [];
      for (let from = 0; from < hrefs.length; from += EVENTS_AT_ONCE) {
        const answers = await calendarMultiGet({
          ...common,
          url: calendarUrl,
          depth: '1',
          props: { 'd:getetag': {}, 'c:calendar-data': {} },
          objectUrls: hrefs.slice(from, from + EVENTS_AT_ONCE).map((href) => new URL(href).pathname),
        });
        for (const { href, props } of checked(answers)) {
          const url = within(calendarUrl, href);
          const text = textOf(props?.calendarData);
          if (url !== undefined && text !== null)
            events.push({ href: url, etag: textOf(props?.getetag), text });
        }
      }
      return events;
    },

    async write(href, text) {
      const headers = { ...common.headers, 'content-type': 'text/calendar; charset=utf-8' };
      const answer = await updateObject({ ...common, headers, url: href, data: text });
      requireOk(answer.status);
      return answer.headers.get('etag');
    },

    async remove(href) {
      const { status } = await deleteObject({ ...common, url: href });
      if (status !== 404 && status !== 410) requireOk(status);
    },

    close: guarded.close,
  };
}

/** @throws CalendarProblem for an address of another origin */
const onlyTo =
  (origin: string, call: typeof fetch): typeof fetch =>
  async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!URL.canParse(url) || new URL(url).origin !== origin) throw new CalendarProblem('not_caldav');
    return call(input, init);
  };

const isMail = (text: string) => /^[^@\s]+@[^@\s]+$/.test(text);

async function discoverAccount(
  serverUrl: string,
  common: { readonly headers: Record<string, string>; readonly fetch: typeof fetch },
) {
  let refusal: number | undefined;
  let problem: OutboundError | undefined;
  // tsdav answers in words: what went wrong is taken from the calls themselves.
  const watched: typeof fetch = async (input, init) => {
    try {
      const answer = await common.fetch(input, init);
      if (answer.status === 401 || answer.status === 403) refusal = answer.status;
      return answer;
    } catch (error) {
      if (error instanceof OutboundError) problem = error;
      throw error;
    }
  };
  try {
    const account = await createAccount({
      account: { serverUrl, accountType: 'caldav' },
      headers: common.headers,
      fetch: watched,
    });
    const { homeUrl } = account;
    if (homeUrl === undefined) throw new CalendarProblem('not_caldav');
    return { ...account, homeUrl };
  } catch (error) {
    if (refusal !== undefined) requireOk(refusal);
    throw problem ?? new CalendarProblem('not_caldav', error);
  }
}

/** @throws CalendarProblem for an answer that is no success */
function requireOk(status: number): void {
  if (status >= 200 && status < 300) return;
  if (status === 401) throw new CalendarProblem('wrong_password');
  if (status === 403 || status === 405) throw new CalendarProblem('not_allowed');
  if (status === 404 || status === 410) throw new CalendarProblem('calendar_gone');
  if (status === 429 || status >= 500) throw new CalendarProblem('unreachable');
  throw new CalendarProblem('not_caldav');
}

function isForEvents({ props }: DAVResponse): boolean {
  if (!Object.keys(Object(props?.resourcetype)).includes('calendar')) return false;
  const components: unknown = props?.supportedCalendarComponentSet?.comp;
  if (components === undefined) return true;
  const listed = Array.isArray(components) ? components : [components];
  return listed.some((component) => Object(Object(component)._attributes).name === 'VEVENT');
}

/** A server that does not say what is allowed is asked by writing. */
function mayWrite(privileges: unknown): boolean {
  if (privileges === undefined || privileges === null) return true;
  const text = JSON.stringify(privileges);
  return text === '{}' || text === '""' || /"(all|write|writeContent|bind)"/.test(text);
}
