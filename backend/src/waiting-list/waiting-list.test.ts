import { HOUR_MS, type WaitingListStarts } from '@crown-and-coil/shared-api/contract';
import { runJobs } from '../../testing/background';
import {
  makeAdmin,
  makeClient,
  makeProfessional,
  makeService,
  type ProfilePerson,
} from '../../testing/people';
import { saveMenu, styleMenu, styleRequest } from '../../testing/style-menus';
import { addWindow, book, bookOk, makeVisit, minutesIn, NOW, type Visit } from '../bookings/testing/visit';
import { newId } from '../database/identifiers';
import { styleOfAnswer } from '../photo-quotes/rules';
import { toStyleMenu } from '../style-menus/rules';
import { readWaitingListMail } from './offer-mails';
import {
  accept,
  cancel,
  endOffer,
  entriesOf,
  join,
  joinOk,
  keep,
  later,
  makeFullHour,
  newestNotice,
  offerTo,
  testApp,
} from './testing/waiting-list-app';

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

test("a client's entries are in their export", async () => {
  const { first, open } = await makeFullHour();
  await open();
  const { more } = (await testApp.call('GET', '/users/me/export', { token: first.token })).json();
  expect(more.waiting_list_entries).toHaveLength(1);
  expect(more.waiting_list_offers).toHaveLength(1);
});
