import type { CalendarServer } from '../../../testing/servers';

/** Changes a calendar directly at the server, as a person's calendar app does. */
export interface OutsideCalendar {
  readonly url: string;
  put(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** The text of each object, by name. */
  read(): Promise<Map<string, string>>;
}

/** Creates a calendar in the server's account. */
export async function makeCalendar(server: CalendarServer, name: string): Promise<OutsideCalendar> {
  const url = new URL(`${server.userName}/${name}/`, server.url).href;
  const authorization = `Basic ${Buffer.from(`${server.userName}:${server.password}`).toString('base64')}`;
  const call = async (
    method: string,
    target: string,
    body?: string,
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(target, {
      method,
      headers: { authorization, ...headers },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${target}: ${answer.status} ${text}`);
    return text;
  };
  await call(
    'MKCALENDAR',
    url,
    `<c:mkcalendar xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:"><d:set><d:prop><d:displayname>${name}</d:displayname></d:prop></d:set></c:mkcalendar>`,
  );
  return {
    url,
    put: async (object, text) => {
      await call('PUT', `${url}${object}`, text, { 'content-type': 'text/calendar' });
    },
    remove: async (object) => {
      await call('DELETE', `${url}${object}`);
    },
    read: async () => {
      const listing = await call('PROPFIND', url, undefined, { depth: '1' });
      const names = [...listing.matchAll(/<href>[^<]*\/([^/<]+\.ics)<\/href>/g)].map(
        ([, found = '']) => found,
      );
      const texts = await Promise.all(names.map(async (one) => [one, await call('GET', url + one)] as const));
      return new Map(texts);
    },
  };
}

const stamp = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '');

/** An event as a calendar app stores it. @param lines further lines of the event */
export const eventText = (uid: string, start: Date, end: Date, lines: readonly string[] = []): string =>
  objectText(uid, [`DTSTART:${stamp(start)}`, `DTEND:${stamp(end)}`, ...lines]);

/** An event with these lines. @param more further components before it */
export const objectText = (uid: string, lines: readonly string[], more: readonly string[] = []): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Outside//EN',
    ...more,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    'SUMMARY:Something private',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
