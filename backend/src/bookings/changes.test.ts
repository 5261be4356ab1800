import { type Booking, MESSAGES } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeAdmin, makeClient, type Person } from '../../testing/people';
import { addWindow, bookOk, makeVisit, minutesIn, NOW, renewVisit, type Visit } from './testing/visit';

let testApp: TestApp;
let visit: Visit;
let booking: Booking;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
  admin = await makeAdmin(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  visit = await renewVisit(testApp, visit);
  booking = await bookOk(testApp, visit);
});

const change = (person: Person, body: Record<string, unknown>) =>
  testApp.call('PATCH', `/bookings/${booking.id}`, { token: person.token, body });

async function changeOk(person: Person, body: Record<string, unknown>): Promise<Booking> {
  const answer = await change(person, body);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}
const refusalOf = async (person: Person, body: Record<string, unknown>) => {
  const answer = await change(person, body);
  return [answer.statusCode, answer.json().detail];
};
const history = () =>
  testApp.database
    .selectFrom('booking_history')
    .select(['actor', 'actor_user_id', 'action', 'old_status', 'new_status', 'happened_at'])
    .where('booking_id', '=', booking.id)
    .orderBy('id')
    .execute();

test('the professional can confirm, the client cannot', async () => {
  expect(await refusalOf(visit.client, { status: 'confirmed' })).toEqual([
    409,
    'Only its professional can confirm a booking.',
  ]);
  const confirmed = await changeOk(visit.professional, { status: 'confirmed' });
  expect([confirmed.status, confirmed.cancelled_by]).toEqual(['confirmed', null]);
});

test('either party or an admin may cancel, and the booking records who did', async () => {
  for (const [person, role] of [
    [visit.client, 'client'],
    [visit.professional, 'professional'],
    [admin, 'admin'],
  ] as const) {
    const cancelled = await changeOk(person, { status: 'Cancelled' });
    expect([cancelled.status, cancelled.cancelled_by, cancelled.cancelled_late]).toEqual([
      'cancelled',
      role,
      false,
    ]);
    booking = await bookOk(testApp, visit);
  }
});

test('cancelling a confirmed booking less than 24 hours before its start is marked late', async () => {
  await changeOk(visit.professional, { status: 'confirmed' });
  testApp.setNow(new Date(minutesIn(-24 * 60 + 1)));
  expect((await changeOk(visit.client, { status: 'cancelled' })).cancelled_late).toBe(true);
});

test('setting the same status again is 200 and changes nothing', async () => {
  await changeOk(visit.client, { status: 'cancelled' });
  const entries = await history();
  testApp.setNow(new Date(NOW.getTime() + 60_000));
  const again = await changeOk(visit.professional, { status: 'cancelled' });
  expect([again.cancelled_by, again.updated_at]).toEqual(['client', NOW.toISOString()]);
  expect(await history()).toEqual(entries);
});

test('a finished booking cannot change status', async () => {
  await changeOk(visit.client, { status: 'cancelled' });
  expect(await refusalOf(visit.professional, { status: 'confirmed' })).toEqual([
    409,
    'This booking is already cancelled.',
  ]);
});

test('the professional can complete a booking after its start, not before', async () => {
  await changeOk(visit.professional, { status: 'confirmed' });
  expect(await refusalOf(visit.professional, { status: 'completed' })).toEqual([
    409,
    'This booking has not started yet.',
  ]);
  testApp.setNow(new Date(minutesIn(0)));
  expect(await refusalOf(visit.client, { status: 'cancelled' })).toEqual([
    409,
    'This booking has already started.',
  ]);
  expect((await changeOk(visit.professional, { status: 'completed' })).status).toBe('completed');
});

test('notes are shared: either party replaces the whole text, and a blank clears it', async () => {
  expect((await changeOk(visit.client, { notes: 'Bring extensions.' })).notes).toBe('Bring extensions.');
  expect((await changeOk(visit.professional, { notes: 'I have them.' })).notes).toBe('I have them.');
  expect((await changeOk(visit.client, { notes: '' })).notes).toBeNull();
  expect((await changeOk(visit.client, { notes: 'x'.repeat(1000) })).notes).toHaveLength(1000);
});

test('moving less than 24 hours before the start and then cancelling is late for the party who moved', async () => {
  await changeOk(visit.professional, { status: 'confirmed' });
  testApp.setNow(new Date(Date.parse(booking.start_time) - 3 * 3_600_000));
  const dayAfter = { start_time: '2026-10-06T22:00:00.000Z', end_time: '2026-10-07T06:00:00.000Z' };
  await addWindow(testApp, visit.professional, dayAfter);
  const moved = await testApp.call('POST', `/bookings/${booking.id}/reschedule`, {
    token: visit.client.token,
    body: { start_time: dayAfter.start_time },
  });
  expect(moved.json()).toMatchObject({ status: 'pending', late_moved_by: ['client'] });
  expect(await changeOk(visit.client, { status: 'cancelled' })).toMatchObject({ cancelled_late: true });
});

test('a refused status change leaves the notes unchanged', async () => {
  expect((await change(visit.client, { status: 'completed', notes: 'Sneaky' })).statusCode).toBe(409);
  expect((await changeOk(visit.client, { status: 'pending' })).notes).toBeNull();
});

test('each change of the notes increments their version, by client and professional', async () => {
  expect(booking.notes_version).toBe(1);
  expect((await changeOk(visit.client, { notes: 'Bring extensions.', notes_version: 1 })).notes_version).toBe(
    2,
  );
  expect((await changeOk(visit.professional, { notes: 'I have them.' })).notes_version).toBe(3);
  expect((await changeOk(visit.professional, { notes: 'I have them.' })).notes_version).toBe(3);
  expect((await changeOk(visit.professional, { status: 'confirmed' })).notes_version).toBe(3);
});

test('notes based on an outdated version are 409 with the current text, and change nothing', async () => {
  await changeOk(visit.client, { notes: 'Bring extensions.', notes_version: 1 });
  const late = { notes: 'I have them.', notes_version: 1 };
  const answer = await change(visit.professional, { ...late, status: 'confirmed' });
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    {
      detail: 'The notes have changed since you opened them. Please compare both texts.',
      current: { notes: 'Bring extensions.', notes_version: 2 },
    },
  ]);
  expect(await changeOk(visit.client, { status: 'pending' })).toMatchObject({
    status: 'pending',
    notes: 'Bring extensions.',
  });
  expect((await changeOk(visit.professional, { ...late, notes_version: 2 })).notes).toBe('I have them.');
});

test('of two concurrent changes to the notes, the second gets a 409 with the first', async () => {
  const answers = await Promise.all([
    change(visit.client, { notes: 'From the client', notes_version: 1 }),
    change(visit.professional, { notes: 'From the professional', notes_version: 1 }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const [saved, refused] = answers[0]?.statusCode === 200 ? answers : answers.toReversed();
  expect(refused?.json().current).toEqual({ notes: saved?.json().notes, notes_version: 2 });
});

test('the reason for a cancellation is one paragraph that both parties and admins can read', async () => {
  expect(booking.cancellation_reason).toBeNull();
  const reason = '  My train\r\nis cancelled.\u2028Total: $0.00 ';
  const cancelled = await changeOk(visit.client, { status: 'cancelled', reason });
  expect(cancelled.cancellation_reason).toBe('My train is cancelled. Total: $0.00');
  for (const person of [visit.professional, admin]) {
    const answer = await testApp.call('GET', `/bookings/${booking.id}`, { token: person.token });
    expect(answer.json().cancellation_reason).toBe('My train is cancelled. Total: $0.00');
  }
  const again = await changeOk(visit.professional, { status: 'cancelled', reason: 'Another one' });
  expect(again.cancellation_reason).toBe('My train is cancelled. Total: $0.00');
});

test('a blank reason is stored as none', async () => {
  const cancelled = await changeOk(visit.client, { status: 'cancelled', reason: ' \n ' });
  expect(cancelled.cancellation_reason).toBeNull();
});

test.each([
  [{ status: 'confirmed', reason: 'Why not' }, 'A reason goes with a cancellation'],
  [{ notes: 'Hello', reason: 'Why not' }, 'A reason goes with a cancellation'],
  [{ status: 'cancelled', reason: 'x'.repeat(501) }, 'A reason can be 500 characters at most'],
  [{ status: 'cancelled', reason: 'Sorry \u202eyrros' }, MESSAGES.notOneLine],
])('%j is refused as a reason', async (body, msg) => {
  const answer = await change(visit.professional, body);
  expect([answer.statusCode, answer.json().detail]).toEqual([
    422,
    [expect.objectContaining({ loc: ['body', 'reason'], msg })],
  ]);
});

test('the history records who did what, and when', async () => {
  const later = new Date(NOW.getTime() + 60_000);
  testApp.setNow(later);
  await changeOk(visit.professional, { status: 'confirmed', notes: 'See you.' });
  const shared = { actor: 'professional', actor_user_id: visit.professional.userId, happened_at: later };
  expect((await history()).slice(1)).toEqual([
    { ...shared, action: 'status_changed', old_status: 'pending', new_status: 'confirmed' },
    { ...shared, action: 'notes_changed', old_status: null, new_status: null },
  ]);
});

test.each([{ status: 'lost' }, { notes: 'x'.repeat(1001) }, {}, { status: '' }])(
  '%j is 422',
  async (body) => {
    expect((await change(visit.client, body)).statusCode).toBe(422);
  },
);

test('for strangers the booking does not exist', async () => {
  const stranger = await makeClient(testApp);
  expect((await change(stranger, { status: 'cancelled' })).statusCode).toBe(404);
  const anonymous = await testApp.call('PATCH', `/bookings/${booking.id}`, { body: { status: 'cancelled' } });
  expect(anonymous.statusCode).toBe(401);
});
