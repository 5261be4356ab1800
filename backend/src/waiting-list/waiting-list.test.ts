import {
  HOUR_MS,
  MAX_WAITING_ENTRIES,
  MINUTE_MS,
  WAITING_LIST_MESSAGES,
  type WaitingListEntry,
  type WaitingListStarts,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { lockWaits } from '../../testing/lock-waits';
import {
  makeAdmin,
  makeClient,
  makeProfessional,
  makeService,
  type ProfilePerson,
} from '../../testing/people';
import { statementsOf } from '../../testing/plans';
import { saveMenu, styleMenu, styleRequest } from '../../testing/style-menus';
import { changeBooking } from '../bookings/change-booking';
import { lapseUnpaid } from '../bookings/scheduled-changes';
import { addWindow, book, bookOk, makeVisit, minutesIn, NOW, type Visit } from '../bookings/testing/visit';
import { newId } from '../database/identifiers';
import { styleOfAnswer } from '../photo-quotes/rules';
import { toStyleMenu } from '../style-menus/rules';
import { ASKED_AT_ONCE } from './any-professional';
import { joinWaitingList } from './changes';
import { keepWaitingList } from './jobs';
import { readWaitingListMail } from './offer-mails';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.setNow(NOW));
afterAll(() => testApp.close());

const later = (minutes: number) => testApp.setNow(new Date(testApp.now().getTime() + minutes * MINUTE_MS));
const DAYS = { from: '2026-10-05', to: '2026-10-06' };

const join = ({ token }: ProfilePerson, visit: Visit, change: Record<string, unknown> = {}) =>
  testApp.call('POST', '/waiting-list/', {
    token,
    body: { professional_id: visit.professional.id, service_id: visit.serviceId, ...DAYS, ...change },
  });
async function joinOk(client: ProfilePerson, visit: Visit, change: Record<string, unknown> = {}) {
  const answer = await join(client, visit, change);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  // The next one has waited less.
  later(1);
  return answer.json<WaitingListEntry>();
}
const entriesOf = async ({ token }: ProfilePerson) =>
  (await testApp.call('GET', '/waiting-list/', { token })).json<WaitingListEntry[]>();
const offerTo = async (client: ProfilePerson) => (await entriesOf(client))[0]?.offer;
const accept = (
  client: ProfilePerson,
  visit: Visit,
  offer: WaitingListEntry['offer'] | undefined,
  change = {},
) =>
  book(
    testApp,
    { ...visit, client },
    { start_time: offer?.start_time, waiting_list_offer_id: offer?.id, ...change },
  );
const cancel = ({ token }: ProfilePerson, id: string) =>
  testApp.call('PATCH', `/bookings/${id}`, { token, body: { status: 'cancelled' } });
const endOffer = ({ token }: ProfilePerson, id: string | undefined) =>
  testApp.call('POST', `/waiting-list/offers/${id}/end`, { token });
const keep = () =>
  keepWaitingList.run(
    {},
    {
      ...testApp,
      log: testApp.app.log,
      mailer: {} as never,
      signal: undefined,
      workerId: '',
      attempt: 1,
      isLastAttempt: false,
    },
  );

/** A professional whose one hour is booked, and clients who wait for it, the first the longest. */
async function makeFullHour(clients = 2) {
  const visit = await makeVisit(testApp, { start_time: minutesIn(0), end_time: minutesIn(60) });
  const booking = await bookOk(testApp, visit);
  const waiting: ProfilePerson[] = [];
  for (let count = 0; count < clients; count += 1) {
    const client = await makeClient(testApp);
    await joinOk(client, visit);
    waiting.push(client);
  }
  const [first, second] = waiting as [ProfilePerson, ProfilePerson];
  const open = async () => {
    await cancel(visit.client, booking.id);
    await runJobs(testApp);
  };
  return { visit, booking, waiting, first, second, open };
}

test('a freed time is held for the client who has waited longest, who books it', async () => {
  const { visit, first, second, open } = await makeFullHour();
  await runJobs(testApp);
  expect(await offerTo(first)).toBeNull();
  await open();
  const offer = await offerTo(first);
  expect(offer).toMatchObject({ start_time: minutesIn(0), end_time: minutesIn(60) });
  expect(await offerTo(second)).toBeNull();
  // No one else can book it, and no list of bookings shows it.
  expect((await book(testApp, { ...visit, client: second })).statusCode).toBe(409);
  for (const { token, id, path } of [
    { ...first, path: 'clients' },
    { ...visit.professional, path: 'professionals' },
  ]) {
    const seen = await testApp.call('GET', `/bookings/${path}/${id}`, { token });
    expect(seen.json<{ status: string }[]>().filter(({ status }) => status === 'pending')).toEqual([]);
    const counts = await testApp.call('GET', `/bookings/${path}/${id}/counts`, { token });
    expect(counts.json().pending).toBe(0);
    expect((await testApp.call('GET', `/bookings/${offer?.id}`, { token })).statusCode).toBe(404);
  }
  const booked = await accept(first, visit, offer);
  expect(booked.statusCode).toBe(201);
  expect((await entriesOf(first))[0]).toMatchObject({ state: 'booked', offer: null });
  expect((await accept(first, visit, offer)).json().detail).toBe('This offer is not open any more.');
  await runJobs(testApp);
  expect(await offerTo(second)).toBeNull();
});

test('the client is notified in the app and, unless disabled, by a mail while the offer is open', async () => {
  const { first, second, open } = await makeFullHour();
  await open();
  const notices = await testApp.call('GET', '/notifications/me', { token: first.token });
  expect(notices.json()[0]).toMatchObject({ type: 'waiting_list_offered', booking_id: null });
  const mails = () =>
    testApp.database
      .selectFrom('mails')
      .select(['recipient', 'status'])
      .where('template', '=', 'waiting-list-notice')
      .execute();
  expect(await mails()).toContainEqual({ recipient: first.email, status: 'outbox' });
  await testApp.call('PUT', '/users/me/notification-settings', {
    token: second.token,
    body: { email: false },
  });
  const offer = await offerTo(first);
  const ofMail = { offerId: offer?.id ?? '', unsubscribeToken: 'token' };
  expect(await readWaitingListMail(testApp.database, ofMail)).toMatchObject({ name: 'Zuri' });
  await endOffer(first, offer?.id);
  expect(await readWaitingListMail(testApp.database, ofMail)).toBeUndefined();
  await runJobs(testApp);
  expect(await offerTo(second)).not.toBeNull();
  expect(await mails()).not.toContainEqual(expect.objectContaining({ recipient: second.email }));
});

const newestNotice = async ({ token }: { readonly token: string }) => {
  const notices = await testApp.call('GET', '/notifications/me', { token });
  return notices.json<{ message: string }[]>()[0]?.message;
};

test('a declined offer goes to the next client, and never to the same one again', async () => {
  const { visit, first, second, open } = await makeFullHour();
  await open();
  const declined = await offerTo(first);
  expect((await endOffer(first, declined?.id)).statusCode).toBe(204);
  expect((await endOffer(first, declined?.id)).statusCode).toBe(204);
  await runJobs(testApp);
  expect(await offerTo(first)).toBeNull();
  const next = await offerTo(second);
  expect(next).toMatchObject({ start_time: minutesIn(0) });
  expect((await accept(first, visit, declined)).statusCode).toBe(409);
  expect((await accept(second, visit, next)).statusCode).toBe(201);
  expect((await entriesOf(first))[0]?.state).toBe('waiting');
});

test('an unanswered offer expires after 15 minutes; after a second one the client leaves the list', async () => {
  const { visit, first, second, open } = await makeFullHour();
  await open();
  const missed = await offerTo(first);
  later(15);
  expect(await offerTo(first)).toBeNull();
  expect((await accept(first, visit, missed)).statusCode).toBe(409);
  await keep();
  await runJobs(testApp);
  expect(await offerTo(second)).not.toBeNull();
  expect(await newestNotice(first)).toMatch(/^You did not answer an offer in time.*You keep your place/);
  await addWindow(testApp, visit.professional, { start_time: minutesIn(120), end_time: minutesIn(180) });
  await runJobs(testApp);
  expect(await offerTo(first)).toMatchObject({ start_time: minutesIn(120) });
  later(15);
  await keep();
  expect((await entriesOf(first))[0]).toMatchObject({ state: 'missed', offer: null });
  expect(await newestNotice(first)).toMatch(/^You left the waiting list, as two offers ran out/);
});

test('an offer whose time is taken by the connected calendar is withdrawn, and does not count as missed', async () => {
  const { visit, first, open } = await makeFullHour();
  const professional_id = visit.professional.id;
  await open();
  const offer = await offerTo(first);
  await testApp.database
    .insertInto('calendar_connections')
    .values({
      ...{ professional_id, server_url: 'https://calendar.test/', user_name: 'ada' },
      ...{ sealed_secret: Buffer.from('x'), key_id: 'x', state: 'connected', write_to: null },
      ...{ failure: null, failed_since: null, created_at: NOW, last_synced_at: null, next_sync_at: NOW },
    })
    .execute();
  await testApp.database
    .insertInto('busy_times')
    .values({ professional_id, start_time: new Date(minutesIn(45)), end_time: new Date(minutesIn(90)) })
    .execute();
  expect((await accept(first, visit, offer)).statusCode).toBe(409);
  // Even if the job runs late.
  later(15);
  await keep();
  expect((await entriesOf(first))[0]).toMatchObject({ state: 'waiting', offer: null });
  expect(await newestNotice(first)).toMatch(/^The time that was held for you is not offered any more/);
  const { state } = await testApp.database
    .selectFrom('waiting_list_offers')
    .select('state')
    .where('id', '=', offer?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(state).toBe('withdrawn');
});

test('added, extended or moved windows and moved bookings create offers; clients who need longer are skipped', async () => {
  const { visit, booking, first, second } = await makeFullHour();
  const long = await makeService(testApp, visit.professional, { service_duration_minutes: 240 });
  const patient = await makeClient(testApp);
  await joinOk(patient, { ...visit, serviceId: long });
  await addWindow(testApp, visit.professional, { start_time: minutesIn(90), end_time: minutesIn(150) });
  await runJobs(testApp);
  expect(await offerTo(first)).toMatchObject({ start_time: minutesIn(90) });
  const moved = await testApp.call('POST', `/bookings/${booking.id}/reschedule`, {
    token: visit.professional.token,
    body: { start_time: minutesIn(0) },
  });
  expect(moved.statusCode).toBe(200);
  expect(await offerTo(second)).toBeNull();
  await testApp.call('PUT', `/availability/${visit.windowId}`, {
    token: visit.professional.token,
    body: { start_time: minutesIn(-300), end_time: minutesIn(60) },
  });
  await runJobs(testApp);
  expect(await offerTo(second)).toMatchObject({ start_time: minutesIn(-300) });
  expect(await offerTo(patient)).toMatchObject({ start_time: minutesIn(-240), end_time: minutesIn(0) });
});

test('what is left of a visit that is completed early is offered', async () => {
  const visit = await makeVisit(testApp);
  const { token } = visit.professional;
  const whole = await makeService(testApp, visit.professional, { service_duration_minutes: 480 });
  const { id } = await bookOk(testApp, { ...visit, serviceId: whole });
  const client = await makeClient(testApp);
  await joinOk(client, visit);
  const change = (body: Record<string, unknown>) => testApp.call('PATCH', `/bookings/${id}`, { token, body });
  expect((await change({ status: 'confirmed' })).statusCode).toBe(200);
  testApp.setNow(new Date(minutesIn(30)));
  expect((await change({ no_show: true })).statusCode).toBe(200);
  await runJobs(testApp);
  expect(await offerTo(client)).toBeNull();
  expect((await change({ status: 'completed' })).statusCode).toBe(200);
  await runJobs(testApp);
  // Two hours after the offer ends.
  expect(await offerTo(client)).toMatchObject({ start_time: minutesIn(30 + 15 + 120) });
});

test('strangers see and change nothing, and an offer is valid for its own start only', async () => {
  const { visit, first, second, open } = await makeFullHour();
  await open();
  const offer = await offerTo(first);
  const entry = (await entriesOf(first))[0];
  const stranger = await makeProfessional(testApp);
  expect(await entriesOf(stranger)).toEqual([]);
  expect((await endOffer(second, offer?.id)).statusCode).toBe(404);
  expect((await endOffer(stranger, offer?.id)).statusCode).toBe(404);
  expect((await accept(second, visit, offer)).statusCode).toBe(409);
  expect((await accept(first, visit, offer, { start_time: minutesIn(15) })).json().detail).toBe(
    'This offer is for another time.',
  );
  expect((await accept(first, visit, offer, { total_price: 1 })).statusCode).toBe(409);
  const leave = ({ token }: ProfilePerson) =>
    testApp.call('POST', `/waiting-list/${entry?.id}/end`, { token });
  expect((await leave(second)).statusCode).toBe(404);
  expect((await leave(first)).statusCode).toBe(204);
  await runJobs(testApp);
  expect(await offerTo(second)).not.toBeNull();
});

test('an offer is accepted once, however many concurrent requests accept it', async () => {
  const { visit, first, second, open } = await makeFullHour();
  await open();
  const offer = await offerTo(first);
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => accept(first, visit, offer)),
    ...Array.from({ length: 4 }, () => book(testApp, { ...visit, client: second })),
    endOffer(second, offer?.id),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(answers.every(({ statusCode }) => [201, 404, 409].includes(statusCode))).toBe(true);
});

test('a client has one entry per service and five in total, and none while a time is free', async () => {
  const { visit, first } = await makeFullHour();
  expect((await join(first, visit)).json().detail).toBe('You are already waiting for this service.');
  for (let count = 0; count < 4; count += 1)
    await joinOk(first, { ...visit, serviceId: await makeService(testApp, visit.professional) });
  const sixth = await makeService(testApp, visit.professional);
  expect((await join(first, { ...visit, serviceId: sixth })).statusCode).toBe(409);
  const other = await makeClient(testApp);
  for (const [change, status] of [
    [{ service_id: visit.professional.id }, 422],
    [{ to: '2026-10-04' }, 422],
    [{ to: '2027-10-04' }, 422],
    [{ from: '2026-10-01', to: '2026-10-01' }, 422],
    [{ choice: { options: ['medium'] } }, 422],
    [{ professional_id: visit.client.id }, 404],
  ] as const)
    expect((await join(other, visit, change)).statusCode).toBe(status);
  await addWindow(testApp, visit.professional, { start_time: minutesIn(120), end_time: minutesIn(180) });
  expect((await join(other, visit)).json().detail).toBe(
    'There are free times on these days. Please choose one.',
  );
});

test('a changed price is a 409 and keeps the offer; a changed duration applies from the next offer', async () => {
  const { visit, first, second, open } = await makeFullHour();
  await open();
  const offer = await offerTo(first);
  const change = (body: Record<string, unknown>) =>
    testApp.call('PUT', `/services/${visit.serviceId}`, {
      token: visit.professional.token,
      body: {
        name: 'Box braids',
        category: 'Protective Styles',
        price: 80,
        service_duration_minutes: 60,
        ...body,
      },
    });
  expect((await change({})).statusCode).toBe(200);
  expect((await accept(first, visit, offer, { total_price: 50 })).statusCode).toBe(409);
  expect(await offerTo(first)).toEqual(offer);
  expect((await accept(first, visit, offer, { total_price: 80 })).statusCode).toBe(201);
  // Now it needs more than the hour.
  await change({ service_duration_minutes: 75 });
  await cancel(
    first,
    (await testApp.call('GET', `/bookings/clients/${first.id}`, { token: first.token })).json()[0].id,
  );
  await runJobs(testApp);
  expect((await entriesOf(second))[0]).toMatchObject({ minutes: 75, offer: null });
});

test('an entry for a style uses its duration, and closes when the style is removed', async () => {
  const visit = await makeVisit(testApp, { start_time: minutesIn(0), end_time: minutesIn(90) });
  const { token } = visit.professional;
  const saved = await testApp.call('PUT', `/services/${visit.serviceId}/menu`, { token, body: styleMenu() });
  expect(saved.statusCode).toBe(200);
  const choice = {
    options: ['medium'],
    hair: 'bring',
    preparation: [{ id: 'washed', by: 'client' }],
    add_ons: [],
  };
  const client = await makeClient(testApp);
  expect((await join(client, visit)).statusCode).toBe(422);
  expect(await joinOk(client, visit, { choice })).toMatchObject({ minutes: 120, style_words: 'Medium' });
  const menu = styleMenu();
  const variants = menu.variants.filter(({ options }) => options[0] === 'large');
  await testApp.call('PUT', `/services/${visit.serviceId}/menu`, {
    token,
    body: { ...menu, revision: 1, variants, add_ons: [] },
  });
  await addWindow(testApp, visit.professional, { start_time: minutesIn(90), end_time: minutesIn(240) });
  await runJobs(testApp);
  expect((await entriesOf(client))[0]).toMatchObject({ state: 'closed', offer: null });
});

test('a held time can be booked with another, shorter style', async () => {
  const visit = await makeVisit(testApp, { start_time: minutesIn(0), end_time: minutesIn(60) });
  await saveMenu(testApp, visit.professional, visit.serviceId, styleMenu());
  const { choice } = styleRequest(visit.serviceId);
  const client = await makeClient(testApp);
  await joinOk(client, visit, { choice });
  await addWindow(testApp, visit.professional, { start_time: minutesIn(60), end_time: minutesIn(120) });
  await runJobs(testApp);
  const offer = await offerTo(client);
  expect(offer).toMatchObject({ start_time: minutesIn(0), end_time: minutesIn(120) });
  const large = { price_cents: 15_000, minutes: 90 };
  const booked = await accept(client, visit, offer, {
    styles: [styleRequest(visit.serviceId, { options: ['large'] }, large)],
  });
  expect(booked.statusCode).toBe(201);
  expect(booked.json()).toMatchObject({ start_time: minutesIn(0), end_time: minutesIn(90) });
  expect((await entriesOf(client))[0]).toMatchObject({ state: 'booked', offer: null });
});

test('a paused list makes no offers and accepts no entries; reopened, it continues', async () => {
  const { visit, first, open } = await makeFullHour();
  const { token } = visit.professional;
  const set = (is_open: boolean) =>
    testApp.call('PUT', '/waiting-list/settings', { token, body: { is_open } });
  await set(false);
  await open();
  expect(await entriesOf(first)).toMatchObject([{ is_paused: true, offer: null }]);
  expect((await join(await makeClient(testApp), visit)).statusCode).toBe(409);
  await set(true);
  await runJobs(testApp);
  const offer = await offerTo(first);
  expect(offer).not.toBeNull();
  // An open offer stays open.
  await set(false);
  expect((await accept(first, visit, offer)).statusCode).toBe(201);
});

test('a professional can offer a free time to any waiting client by hand, and withdraw the offer', async () => {
  const { visit, first, second } = await makeFullHour();
  const [entry] = await entriesOf(second);
  const offer = ({ token }: ProfilePerson, start_time: string) =>
    testApp.call('POST', `/waiting-list/${entry?.id}/offer`, { token, body: { start_time } });
  const { professional } = visit;
  expect((await offer(professional, minutesIn(0))).json().detail).toBe(
    'This time is not free, or too short.',
  );
  await testApp.database
    .insertInto('availability_windows')
    .values({
      id: first.id,
      professional_id: professional.id,
      start_time: new Date('2026-10-20T00:00:00Z'),
      end_time: new Date('2026-10-20T01:00:00Z'),
    })
    .execute();
  const start = '2026-10-20T00:00:00.000Z';
  const starts = ({ token }: ProfilePerson) =>
    testApp.call('GET', `/waiting-list/${entry?.id}/starts`, { token });
  expect((await starts(professional)).json()).toEqual({ start_times: [start] });
  expect((await starts(await makeProfessional(testApp))).statusCode).toBe(404);
  expect((await offer(await makeProfessional(testApp), start)).statusCode).toBe(404);
  expect((await offer(professional, start)).statusCode).toBe(200);
  expect((await offer(professional, start)).statusCode).toBe(409);
  expect((await starts(professional)).statusCode).toBe(409);
  const made = await offerTo(second);
  expect(made).toMatchObject({ start_time: start });
  const newest = async () =>
    (await testApp.call('GET', '/notifications/me', second)).json<{ type: string; message: string }[]>()[0];
  expect((await newest())?.type).toBe('waiting_list_offered');
  expect((await endOffer(professional, made?.id)).statusCode).toBe(204);
  expect((await endOffer(professional, made?.id)).statusCode).toBe(204);
  expect(await offerTo(second)).toBeNull();
  expect(await newest()).toMatchObject({
    type: 'waiting_list_ended',
    message: expect.stringMatching(
      /^The time that was held for you is not offered any more\. You keep your place/,
    ),
  });
});

describe('a service that needs a photo quote', () => {
  /** An answered quote, directly into the database. */
  async function storeQuote(client: ProfilePerson, visit: Visit, { minutes = 60, hours = 100 } = {}) {
    const id = newId();
    const answer = { service_id: visit.serviceId, choice: null, price_cents: 25_000, words: null };
    const style = styleOfAnswer(
      { ...answer, minutes_min: minutes, minutes_max: minutes, deposit_cents: 0, valid_days: 30 },
      { name: 'Box braids', menu: toStyleMenu({ revision: 0, document: null, hairProduct: null }) },
    );
    await testApp.database
      .insertInto('photo_quotes')
      .values({
        ...{ id, client_id: client.id, professional_id: visit.professional.id, service_id: visit.serviceId },
        ...{ state: 'answered', words: 'Waist length', style: JSON.stringify(style), deposit_cents: 0 },
        ...{ created_at: NOW, answered_at: NOW },
        expires_at: new Date(testApp.now().getTime() + hours * HOUR_MS),
      })
      .execute();
    return id;
  }
  async function makeGatedHour(clients: number) {
    const made = await makeFullHour(clients);
    await testApp.database
      .updateTable('services')
      .set({ gates: JSON.stringify({ photo_quote: true }) })
      .where('id', '=', made.visit.serviceId)
      .execute();
    return made;
  }

  test('is offered to the client whose quote fits into the time until the offer ends, who books it', async () => {
    const { visit, waiting, open } = await makeGatedHour(4);
    const [, long, old, quoted] = waiting as [ProfilePerson, ProfilePerson, ProfilePerson, ProfilePerson];
    await storeQuote(long, visit, { minutes: 75 });
    await storeQuote(old, visit, { hours: 0.25 });
    const photo_quote_id = await storeQuote(quoted, visit);
    await open();
    expect(await Promise.all(waiting.map(offerTo))).toEqual([
      null,
      null,
      null,
      expect.objectContaining({ start_time: minutesIn(0) }),
    ]);
    const booked = await accept(quoted, visit, await offerTo(quoted), { photo_quote_id });
    expect([booked.statusCode, booked.json()]).toEqual([201, expect.objectContaining({ total_price: 250 })]);
  });

  test('cannot be offered by hand to a client without a quote', async () => {
    const { visit, first } = await makeGatedHour(1);
    const { token } = visit.professional;
    await addWindow(testApp, visit.professional, { start_time: minutesIn(60), end_time: minutesIn(120) });
    const [entry] = await entriesOf(first);
    const offer = () =>
      testApp.call('POST', `/waiting-list/${entry?.id}/offer`, {
        token,
        body: { start_time: minutesIn(60) },
      });
    const refused = await offer();
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'This client cannot book this time: it needs a consultation, patch test or photo quote first.',
    ]);
    await storeQuote(first, visit);
    expect((await offer()).statusCode).toBe(200);
  });
});

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

test('manual offers ignore the limits set for clients, but respect buffers and open offers', async () => {
  const { visit, second } = await makeFullHour();
  const { professional } = visit;
  const [entry] = await entriesOf(second);
  await testApp.database
    .updateTable('professionals')
    .set({ notice_hours: 72, horizon_days: 1, start_interval_minutes: 60 })
    .where('id', '=', professional.id)
    .execute();
  await testApp.database
    .updateTable('services')
    .set({ buffer_before_minutes: 15 })
    .where('id', '=', visit.serviceId)
    .execute();
  await addWindow(testApp, professional, { start_time: minutesIn(60), end_time: minutesIn(150) });
  await runJobs(testApp);
  expect(await offerTo(second)).toBeNull();
  const { token } = professional;
  const { start_times } = (
    await testApp.call('GET', `/waiting-list/${entry?.id}/starts`, { token })
  ).json<WaitingListStarts>();
  // The visit before ends where the window begins.
  expect(start_times).toEqual([minutesIn(75), minutesIn(90)]);
  for (const [start_time, status] of [
    [minutesIn(60), 409],
    [minutesIn(75), 200],
  ] as const) {
    const path = `/waiting-list/${entry?.id}/offer`;
    expect((await testApp.call('POST', path, { token, body: { start_time } })).statusCode).toBe(status);
  }
  // The limits hold for a visit that takes more time than was offered.
  const offer = await offerTo(second);
  const longer = await makeService(testApp, professional, { price: 80, service_duration_minutes: 75 });
  const refused = await accept(second, visit, offer, { service_ids: [longer] });
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    expect.stringContaining('Please choose a later time.'),
  ]);
  expect((await accept(second, visit, offer)).statusCode).toBe(201);
});

test('entries end with their days, with a booking of the service, and with either account', async () => {
  const { visit, first, second, open } = await makeFullHour(3);
  const third = (await entriesOf(visit.professional))[2];
  await open();
  const offer = await offerTo(first);
  await testApp.call('DELETE', '/users/me/', {
    token: first.token,
    body: { password: 'a long enough password' },
  });
  await runJobs(testApp);
  expect((await accept(first, visit, offer)).statusCode).toBe(401);
  expect(await offerTo(second)).not.toBeNull();
  await addWindow(testApp, visit.professional, { start_time: minutesIn(120), end_time: minutesIn(180) });
  await runJobs(testApp);
  // Third has an offer, second books the time of somebody else's hand.
  expect((await entriesOf(visit.professional)).find(({ id }) => id === third?.id)?.offer).not.toBeNull();
  await addWindow(testApp, visit.professional, { start_time: minutesIn(240), end_time: minutesIn(300) });
  await bookOk(testApp, { ...visit, client: second }, { start_time: minutesIn(240) });
  await keep();
  expect((await entriesOf(second))[0]).toMatchObject({ state: 'booked', offer: null });
  testApp.setNow(new Date('2026-10-07T00:00:00Z'));
  await keep();
  expect(await entriesOf(visit.professional)).toEqual([]);
  testApp.setNow(NOW);
  const gone = await makeFullHour(1);
  await testApp.call('DELETE', '/users/me/', {
    token: gone.visit.professional.token,
    body: { password: 'a long enough password' },
  });
  expect((await entriesOf(gone.first))[0]).toMatchObject({ state: 'closed' });
});

test('an unbookable service or professional pauses its entries, and a deleted one ends them', async () => {
  const { visit, first, second, open } = await makeFullHour();
  const setService = async (is_active: boolean) => {
    const body = { name: 'Braids', category: 'Protective Styles', price: 50, service_duration_minutes: 60 };
    const { token } = visit.professional;
    const path = `/services/${visit.serviceId}`;
    expect((await testApp.call('PUT', path, { token, body: { ...body, is_active } })).statusCode).toBe(200);
  };
  await open();
  const offer = await offerTo(first);
  await setService(false);
  // Before the job has seen it.
  expect(await entriesOf(first)).toMatchObject([{ state: 'waiting', is_paused: true, offer: null }]);
  expect((await accept(first, visit, offer)).statusCode).not.toBe(201);
  await keep();
  await runJobs(testApp);
  expect(await entriesOf(first)).toMatchObject([{ state: 'waiting', is_paused: true, offer: null }]);
  expect(await offerTo(second)).toBeNull();
  await setService(true);
  await addWindow(testApp, visit.professional, { start_time: minutesIn(120), end_time: minutesIn(180) });
  await runJobs(testApp);
  expect(await offerTo(first)).toMatchObject({ start_time: minutesIn(120) });

  const { token } = await makeAdmin(testApp);
  const suspension = (deed: 'suspend' | 'restore') =>
    testApp.call('POST', `/admin/users/${visit.professional.userId}/${deed}`, { token, body: {} });
  expect((await suspension('suspend')).statusCode).toBe(200);
  expect(await entriesOf(first)).toMatchObject([{ state: 'waiting', is_paused: true, offer: null }]);
  await keep();
  await runJobs(testApp);
  const openOffers = await testApp.database
    .selectFrom('waiting_list_offers')
    .select('id')
    .where('professional_id', '=', visit.professional.id)
    .where('state', '=', 'offered')
    .execute();
  expect(openOffers).toEqual([]);
  expect((await suspension('restore')).statusCode).toBe(200);
  expect(await entriesOf(first)).toMatchObject([{ state: 'waiting', is_paused: false }]);

  await testApp.database
    .updateTable('services')
    .set({ deleted_at: testApp.now() })
    .where('id', '=', visit.serviceId)
    .execute();
  await keep();
  expect(await entriesOf(second)).toMatchObject([{ state: 'closed', offer: null }]);
  const notices = await testApp.call('GET', '/notifications/me', { token: second.token });
  expect(notices.json()[0].message).toContain('not offered any more');
});

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

test("a client's entries are in their export", async () => {
  const { first, open } = await makeFullHour();
  await open();
  const { more } = (await testApp.call('GET', '/users/me/export', { token: first.token })).json();
  expect(more.waiting_list_entries).toHaveLength(1);
  expect(more.waiting_list_offers).toHaveLength(1);
});
