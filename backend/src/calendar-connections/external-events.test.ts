import { DAY_MS, MESSAGES } from '@crown-and-coil/shared-api/contract';
import { book, bookOk, minutesIn, NOW } from '../bookings/testing/visit';
import { MAX_EVENT_LENGTH } from './run-with-timeout';
import {
  at,
  calendar,
  connect,
  makeNextCalendar,
  starts,
  sync,
  testApp,
  visit,
} from './testing/calendar-app';
import { eventText } from './testing/outside-calendar';

test('an external event blocks slots, bookings and moves, and frees its time when removed', async () => {
  await connect();
  expect(await starts()).toContain(minutesIn(60));
  const standing = await bookOk(testApp, visit, { start_time: minutesIn(240) });
  await calendar.put('dentist.ics', eventText('dentist', at(60), at(120)));
  await sync();
  const free = await starts();
  expect(free).toContain(minutesIn(0));
  for (const minutes of [15, 60, 105]) expect(free).not.toContain(minutesIn(minutes));
  const refused = await book(testApp, visit, { start_time: minutesIn(60) });
  expect([refused.statusCode, refused.json()]).toEqual([409, { detail: MESSAGES.timeTaken }]);
  const move = () =>
    testApp.call('POST', `/bookings/${standing.id}/reschedule`, {
      token: visit.client.token,
      body: { start_time: minutesIn(75) },
    });
  expect((await move()).statusCode).toBe(409);
  const search = await testApp.call('GET', `/services/${visit.serviceId}/free-days`);
  expect(search.body).not.toContain(minutesIn(60));

  await calendar.put('dentist.ics', eventText('dentist', at(360), at(420)));
  await sync();
  expect(await starts()).toContain(minutesIn(60));
  expect(await starts()).not.toContain(minutesIn(360));
  expect((await move()).statusCode).toBe(200);

  await calendar.remove('dentist.ics');
  await sync();
  expect(await starts()).toContain(minutesIn(360));
});

test('a copy of a time that the professional blocked, as their feed has it, blocks it only once', async () => {
  await connect();
  const { token } = visit.professional;
  const body = { start_time: minutesIn(60), end_time: minutesIn(120), note: '' };
  const blocked = await testApp.call('POST', '/availability/blocked-times', { token, body });
  const uid = `${blocked.json<{ id: string }>().id}@crown-and-coil`;
  await calendar.put('copy.ics', eventText(uid, at(60), at(120)));
  await sync();
  expect(await testApp.database.selectFrom('busy_times').selectAll().execute()).toEqual([]);
});

test("a copy of another professional's booking blocks time: only the professional's own UIDs are recognised", async () => {
  await connect();
  const uid = '01890000-0000-7000-8000-000000000000@crown-and-coil';
  await calendar.put('copy.ics', eventText(uid, at(60), at(120)));
  await sync();
  expect(await starts()).not.toContain(minutesIn(60));
});

test('an event placed over a booking leaves it unchanged, and the professional sees the conflict', async () => {
  await connect();
  const booking = await bookOk(testApp, visit);
  await calendar.put('clash.ics', eventText('clash', at(30), at(90)));
  const { conflicts } = await sync();
  expect(conflicts).toEqual([
    {
      booking_id: booking.id,
      client_name: 'Zuri Okafor',
      start_time: booking.start_time,
      end_time: booking.end_time,
    },
  ]);
  const confirmed = await testApp.call('PATCH', `/bookings/${booking.id}`, {
    token: visit.professional.token,
    body: { status: 'confirmed' },
  });
  expect(confirmed.statusCode).toBe(200);
});

test('a recurring event blocks each of its times, a transparent one none', async () => {
  await calendar.put(
    'lunch.ics',
    eventText('lunch', at(180 - 7 * 1440), at(240 - 7 * 1440), ['RRULE:FREQ=WEEKLY']),
  );
  await calendar.put('free.ics', eventText('free', at(0), at(60), ['TRANSP:TRANSPARENT']));
  await connect();
  const free = await starts();
  expect(free).toContain(minutesIn(0));
  expect(free).not.toContain(minutesIn(180));
});

test('the count of unreadable events is exact after every synchronization', async () => {
  const other = await makeNextCalendar();
  const unreadable = (uid: string) =>
    eventText(uid, at(0), at(60), [`DESCRIPTION:${'x'.repeat(MAX_EVENT_LENGTH)}`]);
  await calendar.put('large.ics', unreadable('large'));
  await other.put('too-large.ics', unreadable('too-large'));
  expect(await connect()).toMatchObject({ unread_events: 2, failure: null });
  for (let time = 0; time < 2; time += 1) expect(await sync()).toMatchObject({ unread_events: 2 });
  await calendar.put('dentist.ics', eventText('dentist', at(60), at(120)));
  expect(await sync()).toMatchObject({ unread_events: 2 });
  await calendar.put('large.ics', eventText('large', at(0), at(60)));
  expect(await sync()).toMatchObject({ unread_events: 1 });
  await other.remove('too-large.ics');
  expect(await sync()).toMatchObject({ unread_events: 0, failure: null });
});

test('events for which no time is left keep their times, and are read by the next synchronization', async () => {
  const EVENTS = 24;
  for (let event = 0; event < EVENTS; event += 1)
    await calendar.put(
      `${event}.ics`,
      eventText(`${event}`, at((event + 2) * 1440), at((event + 2) * 1440 + 60)),
    );
  await connect();
  const busy = async () =>
    (await testApp.database.selectFrom('busy_times').select('start_time').execute()).length;
  const unread = () =>
    testApp.database.selectFrom('calendar_objects').select('href').where('etag', 'is', null).execute();
  expect([await busy(), await unread()]).toEqual([EVENTS, []]);

  // All are read again on the next day, and each takes 250 ms.
  testApp.setNow(new Date(NOW.getTime() + DAY_MS));
  let milliseconds = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => {
    milliseconds += 250;
    return milliseconds;
  });
  expect(await sync()).toMatchObject({ failure: null, unread_events: 0 });
  clock.mockRestore();
  expect([await busy(), (await unread()).length]).toEqual([EVENTS, EVENTS - 20]);
  expect(await sync()).toMatchObject({ failure: null, unread_events: 0 });
  expect([await busy(), await unread()]).toEqual([EVENTS, []]);
});
