import { MAX_WAITING_ENTRIES, MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import { runJobs } from '../../testing/background';
import { lockWaits } from '../../testing/lock-waits';
import { makeClient, makeProfessional, makeService, type ProfilePerson } from '../../testing/people';
import { changeBooking } from '../bookings/change-booking';
import { lapseUnpaid } from '../bookings/scheduled-changes';
import { addWindow, minutesIn, NOW, type Visit } from '../bookings/testing/visit';
import { joinWaitingList } from './changes';
import {
  accept,
  cancel,
  DAYS,
  entriesOf,
  join,
  joinOk,
  later,
  makeFullHour,
  newestNotice,
  offerTo,
  testApp,
} from './testing/waiting-list-app';

describe('an accepted offer whose booking is not paid', () => {
  const unpaidUntil = (minutes: number) => new Date(testApp.now().getTime() + minutes * MINUTE_MS);
  /** Accepts an offer; the booking waits for a deposit for 30 minutes. */
  async function acceptUnpaid(client: ProfilePerson, visit: Visit): Promise<string> {
    const booked = await accept(client, visit, await offerTo(client));
    expect([booked.statusCode, (await entriesOf(client))[0]?.state]).toEqual([201, 'booked']);
    const { id } = booked.json<{ id: string }>();
    await testApp.database
      .updateTable('bookings')
      .set({ deposit_cents: 2000, held_until: unpaidUntil(30) })
      .where('id', '=', id)
      .execute();
    return id;
  }
  async function lapse() {
    later(30);
    const { database, app } = testApp;
    await lapseUnpaid({ database, now: testApp.now(), signal: undefined, log: app.log });
    await runJobs(testApp);
  }

  test('waits again with its old place when the booking lapses, and leaves the list after a second one', async () => {
    const { visit, first, second, open } = await makeFullHour();
    const [before] = await entriesOf(first);
    await open();
    await acceptUnpaid(first, visit);
    await lapse();
    expect((await entriesOf(first))[0]).toEqual(before);
    expect(await newestNotice(first)).toMatch(/^You did not finish the booking .*You keep your place/);
    // The same time goes to the next client, the next time to the first one again.
    expect(await offerTo(second)).toMatchObject({ start_time: minutesIn(0) });
    await addWindow(testApp, visit.professional, { start_time: minutesIn(120), end_time: minutesIn(180) });
    await runJobs(testApp);
    expect(await offerTo(first)).toMatchObject({ start_time: minutesIn(120) });
    await acceptUnpaid(first, visit);
    await lapse();
    expect((await entriesOf(first))[0]).toMatchObject({ state: 'missed', offer: null });
    expect(await newestNotice(first)).toMatch(/^You left the waiting list, as two offers ran out/);
  });

  test('counts as declined when the client cancels it: their place stays, however often', async () => {
    const { visit, first, open } = await makeFullHour(1);
    await open();
    for (const start of [0, 120, 240]) {
      expect(await offerTo(first)).toMatchObject({ start_time: minutesIn(start) });
      expect((await cancel(first, await acceptUnpaid(first, visit))).statusCode).toBe(200);
      expect((await entriesOf(first))[0]).toMatchObject({ state: 'waiting', offer: null });
      const next = { start_time: minutesIn(start + 120), end_time: minutesIn(start + 180) };
      await addWindow(testApp, visit.professional, next);
      await runJobs(testApp);
    }
  });

  test('of any professional waits again, and is offered the time of another one', async () => {
    const location = 'Footscray VIC';
    const professional = await makeProfessional(testApp, { location });
    const serviceId = await makeService(testApp, professional, { name: 'Yankee knots' });
    const client = await makeClient(testApp);
    const asked = await testApp.call('POST', '/waiting-list/any-professional', {
      token: client.token,
      body: { ...DAYS, location, search: 'yankee knots' },
    });
    expect(asked.statusCode).toBe(201);
    await addWindow(testApp, professional, { start_time: minutesIn(0), end_time: minutesIn(60) });
    await runJobs(testApp);
    await acceptUnpaid(client, { professional, serviceId, client, windowId: '' });
    await addWindow(testApp, professional, { start_time: minutesIn(120), end_time: minutesIn(180) });
    await runJobs(testApp);
    await lapse();
    expect(await offerTo(client)).toMatchObject({ start_time: minutesIn(120) });
  });

  test('exceeds the limit of entries, and gives way to a newer entry for the same service', async () => {
    const { visit, first, open } = await makeFullHour(1);
    await open();
    await acceptUnpaid(first, visit);
    for (let count = 0; count < MAX_WAITING_ENTRIES; count += 1)
      await joinOk(first, { ...visit, serviceId: await makeService(testApp, visit.professional) });
    await lapse();
    const waiting = async () => (await entriesOf(first)).filter(({ state }) => state === 'waiting').length;
    expect(await waiting()).toBe(MAX_WAITING_ENTRIES + 1);
    expect((await join(first, visit)).statusCode).toBe(409);

    const again = await makeFullHour(1);
    await again.open();
    await acceptUnpaid(again.first, again.visit);
    await joinOk(again.first, again.visit);
    await lapse();
    expect((await entriesOf(again.first)).map(({ state }) => state)).toEqual(['waiting', 'withdrawn']);
  });

  const TOMORROW = { from: DAYS.to, to: DAYS.to };

  test('keeps its place with the new days when its client joins again while the booking lapses', async () => {
    const { visit, first, open } = await makeFullHour(1);
    const [before] = await entriesOf(first);
    await open();
    const booking = await acceptUnpaid(first, visit);
    later(30);
    const { database } = testApp;
    const lapse = await database.startTransaction().execute();
    await changeBooking(lapse, booking, { status: 'cancelled' }, { by: 'system', now: testApp.now() });
    const joined = join(first, visit, TOMORROW);
    await lockWaits(database, 1, joined);
    await lapse.commit().execute();
    expect((await joined).statusCode).toBe(201);
    expect(await entriesOf(first)).toEqual([{ ...before, ...TOMORROW }]);
  });

  test('gives way to an entry that is being written when the booking lapses', async () => {
    const { visit, first, open } = await makeFullHour(1);
    await open();
    await acceptUnpaid(first, visit);
    const { database, config, now } = testApp;
    const joining = await database.startTransaction().execute();
    await joinWaitingList(
      joining,
      {
        ...{ professional_id: visit.professional.id, service_id: visit.serviceId },
        ...{ ...TOMORROW, choice: null, part_of_day: null },
      },
      {
        ...{ userId: first.userId, clientId: first.id, now: now() },
        leadTimeMinutes: config.leadTimeMinutes,
      },
    );
    const lapsed = lapse();
    await lockWaits(database, 1, lapsed);
    await joining.commit().execute();
    await lapsed;
    expect((await entriesOf(first)).map(({ state }) => state)).toEqual(['waiting', 'withdrawn']);
  });

  test('ends when its days are over, or its professional has left', async () => {
    const over = await makeFullHour(1);
    await over.open();
    const booking = await acceptUnpaid(over.first, over.visit);
    await testApp.database
      .updateTable('bookings')
      .set({ held_until: new Date('2026-10-07T00:00:00Z') })
      .where('id', '=', booking)
      .execute();
    testApp.setNow(new Date('2026-10-07T00:00:00Z'));
    await lapse();
    expect((await entriesOf(over.first))[0]?.state).toBe('expired');
    expect(await newestNotice(over.first)).toMatch(/^Your days on the waiting list are over/);
    testApp.setNow(NOW);
    const gone = await makeFullHour(1);
    await gone.open();
    await acceptUnpaid(gone.first, gone.visit);
    await testApp.database
      .updateTable('professionals')
      .set({ deleted_at: NOW, is_active: false })
      .where('id', '=', gone.visit.professional.id)
      .execute();
    await lapse();
    expect((await entriesOf(gone.first))[0]?.state).toBe('closed');
  });
});
