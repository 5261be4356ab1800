import { MINUTE_MS, WAITING_LIST_MESSAGES, type WaitingListEntry } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { runJobs } from '../../testing/background';
import { makeClient, makeProfessional, makeService, type ProfilePerson } from '../../testing/people';
import { statementsOf } from '../../testing/plans';
import { styleMenu } from '../../testing/style-menus';
import { addWindow, minutesIn } from '../bookings/testing/visit';
import { ASKED_AT_ONCE } from './any-professional';
import {
  accept,
  DAYS,
  endOffer,
  entriesOf,
  join,
  keep,
  later,
  offerTo,
  testApp,
} from './testing/waiting-list-app';

describe('for any professional within a distance', () => {
  const FOOTSCRAY = { location: 'Footscray VIC', ...DAYS };
  const ask = ({ token }: ProfilePerson, body: Record<string, unknown>) =>
    testApp.call('POST', '/waiting-list/any-professional', { token, body });
  /** A braider with a full day, and their service of a name that no one else has. */
  async function makeBraider(name: string, location = 'Footscray VIC') {
    const professional = await makeProfessional(testApp, { location });
    const serviceId = await makeService(testApp, professional, { name, service_duration_minutes: 60 });
    return { professional, serviceId, client: await makeClient(testApp), windowId: '' };
  }

  test('a time that a search would show is offered to the longest-waiting client, and booked like any offer', async () => {
    const near = await makeBraider('Zulu knots');
    const far = await makeBraider('Zulu knots', 'Perth WA');
    const other = await makeBraider('Silk press');
    const [client, second] = [await makeClient(testApp), await makeClient(testApp)];
    const asked = await ask(client, { ...FOOTSCRAY, search: 'zulu knots', part_of_day: 'morning' });
    expect([asked.statusCode, asked.json()]).toMatchObject([
      201,
      { professional: null, service: null, minutes: null, search: { search: 'zulu knots', radius_km: 10 } },
    ]);
    later(1);
    // Of the professional alone: a later place.
    expect((await join(second, near)).statusCode).toBe(201);
    for (const { professional } of [far, other])
      await addWindow(testApp, professional, { start_time: minutesIn(0), end_time: minutesIn(60) });
    await runJobs(testApp);
    expect(await offerTo(client)).toBeNull();
    expect(await entriesOf(near.professional)).toHaveLength(1);
    await addWindow(testApp, near.professional, { start_time: minutesIn(0), end_time: minutesIn(60) });
    await runJobs(testApp);
    const offer = await offerTo(client);
    expect(offer).toMatchObject({ start_time: minutesIn(0), end_time: minutesIn(60), choice: null });
    expect((await entriesOf(client))[0]).toMatchObject({
      professional: { id: near.professional.id },
      service: { id: near.serviceId, name: 'Zulu knots' },
      minutes: 60,
    });
    expect(await offerTo(second)).toBeNull();
    // Now its professional sees the client, and no other does.
    expect(await entriesOf(near.professional)).toHaveLength(2);
    expect(await entriesOf(other.professional)).toEqual([]);
    expect((await accept(client, near, offer)).statusCode).toBe(201);
    expect((await entriesOf(client))[0]).toMatchObject({ state: 'booked', professional: null });
    const { more } = (await testApp.call('GET', '/users/me/export', { token: client.token })).json();
    expect(more.waiting_list_entries[0].search).toMatchObject({ search: 'zulu knots' });
  });

  test('a synonym matches the service that the search finds by it', async () => {
    const braider = await makeBraider('Uniform braids');
    const client = await makeClient(testApp);
    expect((await ask(client, { ...FOOTSCRAY, search: 'uniform plaits' })).statusCode).toBe(201);
    await addWindow(testApp, braider.professional, { start_time: minutesIn(0), end_time: minutesIn(60) });
    await runJobs(testApp);
    expect(await offerTo(client)).toMatchObject({ start_time: minutesIn(0) });
    expect((await entriesOf(client))[0]).toMatchObject({ service: { id: braider.serviceId } });
  });

  test('a client behind many whom the time does not fit is found too, a part of them at a time', async () => {
    const braider = await makeBraider('Victor locs');
    const [client, earlier] = [await makeClient(testApp), await makeClient(testApp)];
    const wanted = { ...FOOTSCRAY, search: 'victor locs' };
    const { id } = (await ask(earlier, { ...wanted, part_of_day: 'evening' })).json<WaitingListEntry>();
    await sql`
      insert into waiting_list_entries
      select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
      from waiting_list_entries e, generate_series(1, ${ASKED_AT_ONCE}) where e.id = ${id}
    `.execute(testApp.database);
    later(1);
    await ask(client, wanted);
    await addWindow(testApp, braider.professional, { start_time: minutesIn(0), end_time: minutesIn(60) });
    const statements = await statementsOf(() => runJobs(testApp));
    expect(await offerTo(client)).toMatchObject({ start_time: minutesIn(0) });
    const isPart = (text: string) => /as "refused" from "waiting_list_entries" as "e".* limit /s.test(text);
    expect(statements.filter(({ text }) => isPart(text)).length).toBeGreaterThan(1);
  });

  test('after an answered offer the times of all professionals are tried, whichever the search lists first', async () => {
    const [one, other] = [await makeBraider('Oscar knots'), await makeBraider('Oscar knots')];
    for (const [declined, next] of [
      [one, other],
      [other, one],
    ] as const) {
      const client = await makeClient(testApp);
      expect((await ask(client, { ...FOOTSCRAY, search: 'oscar knots' })).statusCode).toBe(201);
      const windows: string[] = [];
      for (const [{ professional }, start] of [
        [declined, 0],
        [next, 60],
      ] as const) {
        const time = { start_time: minutesIn(start), end_time: minutesIn(start + 60) };
        windows.push(await addWindow(testApp, professional, time));
        await runJobs(testApp);
      }
      const offer = await offerTo(client);
      expect((await entriesOf(client))[0]?.professional?.id).toBe(declined.professional.id);
      expect((await endOffer(client, offer?.id)).statusCode).toBe(204);
      await runJobs(testApp);
      expect(await offerTo(client)).toBeNull();
      await keep();
      expect((await entriesOf(client))[0]?.professional?.id).toBe(next.professional.id);
      const [entry] = await entriesOf(client);
      await testApp.call('POST', `/waiting-list/${entry?.id}/end`, { token: client.token });
      await testApp.database.deleteFrom('availability_windows').where('id', 'in', windows).execute();
    }
  });

  test('a price and a language among the words count as in the search', async () => {
    const braider = await makeBraider('Whiskey knots');
    const client = await makeClient(testApp);
    await addWindow(testApp, braider.professional, { start_time: minutesIn(0), end_time: minutesIn(60) });
    expect((await ask(client, { ...FOOTSCRAY, search: 'whiskey knots' })).statusCode).toBe(409);
    const search = 'whiskey knots under $5, speaks Amharic';
    const asked = await ask(client, { ...FOOTSCRAY, search });
    expect([asked.statusCode, asked.json()]).toMatchObject([
      201,
      { search: { search: 'whiskey knots speaks', max_price: 5, languages: ['Amharic'] } },
    ]);
    await keep();
    expect(await offerTo(client)).toBeNull();
  });

  test('a part of the day among the words counts, and another time is refused', async () => {
    const client = await makeClient(testApp);
    const partOf = async (search: string, more: object = {}) => {
      const asked = await ask(client, { ...FOOTSCRAY, search, ...more });
      return asked.statusCode === 201 ? asked.json().part_of_day : asked.json().detail;
    };
    expect(await partOf('xray knots after 5pm')).toBe('evening');
    expect(await partOf('yoke knots saturday arvo')).toBe('afternoon');
    expect(await partOf('xray locs after 6pm', { part_of_day: 'morning' })).toBe('morning');
    expect(await partOf('yoke locs after 6pm')).toEqual([
      { loc: ['body', 'search'], msg: WAITING_LIST_MESSAGES.timeAmongWords, type: 'time' },
    ]);
  });

  test('a menu style is offered in full, as the shortest one that matches the words', async () => {
    const braider = await makeBraider('Quebec twists');
    const { token } = braider.professional;
    await testApp.call('PUT', `/services/${braider.serviceId}/menu`, { token, body: styleMenu() });
    const client = await makeClient(testApp);
    expect((await ask(client, { ...FOOTSCRAY, search: 'quebec medium saturday' })).statusCode).toBe(201);
    await addWindow(testApp, braider.professional, { start_time: minutesIn(0), end_time: minutesIn(240) });
    await runJobs(testApp);
    const offer = await offerTo(client);
    expect(offer?.choice).toMatchObject({ options: ['medium'] });
    const style = await testApp.call('GET', `/services/${braider.serviceId}/menu`, { token });
    const variant = style.json().variants.find((one: { options: string[] }) => one.options[0] === 'medium');
    expect(Date.parse(offer?.end_time ?? '') - Date.parse(offer?.start_time ?? '')).toBe(
      variant.minutes_max * MINUTE_MS,
    );
  });

  test('a sixth entry, a duplicate, one while times are free, or one without a place is refused', async () => {
    const braider = await makeBraider('Kilo locs');
    const client = await makeClient(testApp);
    for (const [body, status] of [
      [{ ...DAYS, search: 'kilo locs' }, 422],
      [{ ...FOOTSCRAY, near: 'here' }, 422],
      [{ ...FOOTSCRAY, to: '2026-10-01', from: '2026-10-01' }, 422],
      [{ ...FOOTSCRAY, radius_km: 5000 }, 422],
      [{ ...FOOTSCRAY, search: 'kilo locs' }, 201],
      [{ ...FOOTSCRAY, search: 'kilo locs' }, 409],
      [{ ...DAYS, search: 'kilo locs near footscray' }, 201],
      [{ ...DAYS, search: 'kilo', near: '-37.8,144.9' }, 201],
    ] as const)
      expect([body, (await ask(client, body)).statusCode]).toEqual([body, status]);
    await addWindow(testApp, braider.professional, { start_time: minutesIn(0), end_time: minutesIn(60) });
    expect((await ask(await makeClient(testApp), { ...FOOTSCRAY, search: 'kilo locs' })).json().detail).toBe(
      'There are free times on these days. Please choose one.',
    );
    // One open offer a client, though three of the requests fit; left, the next one gets the time.
    await runJobs(testApp);
    const offered = (await entriesOf(client)).filter(({ offer }) => offer !== null);
    expect(offered).toHaveLength(1);
    const leave = await testApp.call('POST', `/waiting-list/${offered[0]?.id}/end`, { token: client.token });
    expect(leave.statusCode).toBe(204);
    await runJobs(testApp);
    expect((await entriesOf(client)).filter(({ offer }) => offer !== null)).toHaveLength(1);
  });

  test('a time that opens while an entry is saved is offered a minute later, and entries end with their days', async () => {
    const braider = await makeBraider('Tango braids');
    const client = await makeClient(testApp);
    await ask(client, { ...FOOTSCRAY, search: 'tango braids' });
    await testApp.database.deleteFrom('waiting_list_offers').execute();
    await addWindow(testApp, braider.professional, { start_time: minutesIn(0), end_time: minutesIn(60) });
    await sql`delete from graphile_worker._private_jobs`.execute(testApp.database);
    await keep();
    expect(await offerTo(client)).not.toBeNull();
    testApp.setNow(new Date('2026-10-08T00:00:00Z'));
    await keep();
    expect((await entriesOf(client))[0]).toMatchObject({ state: 'expired', offer: null });
  });
});
