import {
  DAY_MS,
  type MediaItem,
  type PhotoQuote,
  type PhotoQuoteAnswer,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { runJobs } from '../../testing/background';
import { lockWaits } from '../../testing/lock-waits';
import { mailsTo } from '../../testing/mails';
import {
  logInAs,
  makeAdmin,
  makeClient,
  makeProfessional,
  makeService,
  type Person,
} from '../../testing/people';
import { styleRequest } from '../../testing/style-menus';
import { storeMedia } from '../../testing/uploads';
import { book, minutesIn, NOW } from '../bookings/testing/visit';
import { attachPictures } from '../media/changes';
import { keepPhotoQuotes } from './jobs';
import {
  ask,
  askAndAnswer,
  bookQuote,
  end,
  later,
  messages,
  picture,
  read,
  sendAnswer,
  sendRequest,
  setVisit,
  testApp,
  visit,
  WORDS,
  write,
} from './testing/photo-quotes-app';

const list = async ({ token }: Person): Promise<PhotoQuote[]> =>
  (await testApp.call('GET', '/photo-quotes/', { token })).json();
const keep = () =>
  keepPhotoQuotes.run({}, { database: testApp.database, now: testApp.now, log: testApp.app.log } as never);
const open = (address: string) => testApp.app.inject({ url: address });

test('a request shows its text and ordered pictures to both parties', async () => {
  const wish = await storeMedia(testApp, visit.client, 'Quote Wish');
  const hair = await storeMedia(testApp, visit.client, 'Quote Current Hair');
  const quote = await ask({ service_id: visit.serviceId, picture_ids: [wish.id, hair.id] });
  expect(quote).toMatchObject({
    state: 'asked',
    words: WORDS,
    service: { id: visit.serviceId, name: 'Box braids' },
    client: { id: visit.client.id, first_name: 'Zuri' },
    answer: null,
    booking_id: null,
    expires_at: new Date(NOW.getTime() + 7 * DAY_MS).toISOString(),
  });
  expect(quote.pictures.map(({ id }) => id)).toEqual([hair.id, wish.id]);
  for (const party of [visit.client, visit.professional]) {
    const found = (await read(quote.id, party)).json<PhotoQuote>();
    expect([found, await list(party)]).toEqual([quote, [quote]]);
    expect((await open(found.pictures[0]?.url ?? '')).statusCode).toBe(200);
  }
  // They are no longer among the pictures for the next quote.
  const own = await testApp.call('GET', '/media', { token: visit.client.token });
  expect(own.json<MediaItem[]>().map(({ id }) => id)).toEqual([]);
});

test('no one else can see a quote, and a live booking does not show its pictures', async () => {
  const quote = await ask();
  const others = [await makeClient(testApp), await makeProfessional(testApp)];
  for (const stranger of others) {
    const statuses = [await read(quote.id, stranger), await end(quote.id, stranger)];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(await list(stranger)).toEqual([]);
  }
  expect((await sendAnswer(quote.id, {}, others[1])).statusCode).toBe(404);
  const admin = await makeAdmin(testApp);
  expect((await read(quote.id, admin)).statusCode).toBe(403);
  const booked = await book(testApp, visit);
  expect(booked.statusCode).toBe(201);
  const { token } = visit.professional;
  const shown = await testApp.call('GET', `/media/client/${visit.client.id}`, { token });
  expect([shown.statusCode, shown.json()]).toEqual([200, []]);
});

test.each(['client', 'professional'] as const)(
  'a %s can withdraw what they sent and decline what they received; then the professional sees none of it',
  async (party) => {
    const person = visit[party];
    const asked = await ask();
    expect((await end(asked.id, person)).statusCode).toBe(204);
    expect((await end(asked.id, person)).statusCode).toBe(204);
    const answered = await askAndAnswer();
    expect((await end(answered.id, person)).statusCode).toBe(204);
    const states = (await list(visit.client)).map(({ state, ended_by }) => [state, ended_by]);
    expect(states).toEqual(
      party === 'client'
        ? [
            ['declined', party],
            ['withdrawn', party],
          ]
        : [
            ['withdrawn', party],
            ['declined', party],
          ],
    );
    expect(await list(visit.professional)).toEqual([]);
    expect((await read(asked.id, visit.professional)).statusCode).toBe(404);
    expect((await sendAnswer(asked.id)).statusCode).toBe(404);
  },
);

test('unanswered requests and unbooked answers expire, and both parties are notified, also by mail', async () => {
  const asked = await ask();
  later(7);
  expect((await read(asked.id, visit.client)).json()).toMatchObject({ state: 'expired', ended_by: 'system' });
  expect((await read(asked.id, visit.professional)).statusCode).toBe(404);
  expect((await sendAnswer(asked.id)).statusCode).toBe(404);
  await keep();
  testApp.setNow(NOW);
  const { id } = await askAndAnswer({ valid_days: 3 });
  later(3);
  await keep();
  await keep();
  expect((await read(id, visit.client)).json()).toMatchObject({ state: 'expired', ended_by: 'system' });
  expect((await messages(visit.client)).slice(0, 3)).toEqual([
    'The photo quote from Amara Braids has expired',
    'Amara Braids answered your photo quote: $250.00, up to 2 h 30 min',
    'Amara Braids did not answer your photo quote request in time',
  ]);
  expect((await messages(visit.professional)).slice(0, 3)).toEqual([
    'Your photo quote for Zuri has expired',
    'New photo quote request from Zuri',
    'The photo quote request from Zuri was not answered in time',
  ]);
  const mails = (await mailsTo(testApp, visit.client.email)).filter(
    ({ template }) => template === 'photo-quote-notice',
  );
  const answered = mails.find(({ subject }) => subject === 'Your photo quote is here');
  expect(answered?.text).toContain('$250.00');
  expect(answered?.text).toContain('Deposit: $50.00, paid to the professional directly');
  expect(new URL(answered?.link ?? '').pathname).toBe(`/photo-quote/${id}`);
  // The client still sees what has expired; its professional does not.
  const pathsOfExpired = (found: typeof mails) =>
    found
      .filter(({ subject }) => subject === 'A photo quote has expired')
      .map(({ link }) => new URL(link ?? '').pathname)
      .sort();
  expect(pathsOfExpired(mails)).toEqual([`/photo-quote/${asked.id}`, `/photo-quote/${id}`].sort());
  expect(pathsOfExpired(await mailsTo(testApp, visit.professional.email))).toEqual([
    '/my-photo-quotes',
    '/my-photo-quotes',
  ]);
  expect(JSON.stringify(mails)).not.toContain(WORDS);
});

test('a request is not sent to a professional who is deleting the account', async () => {
  const { database } = testApp;
  const { id } = await makeProfessional(testApp);
  const pictureId = (await picture()).id;
  const deletion = await database.startTransaction().execute();
  await sql`update professionals set deleted_at = now(), is_active = false where id = ${id}`.execute(
    deletion,
  );
  const asked = sendRequest({ professional_id: id, picture_ids: [pictureId] });
  await lockWaits(database, 1, asked);
  await deletion.commit().execute();
  expect((await asked).statusCode).toBe(404);
});

test('an old picture that is being sent is not deleted as unsent', async () => {
  const { id } = await ask();
  const old = await picture();
  later(89);
  let cleanUp: Promise<void> | undefined;
  await testApp.database.transaction().execute(async (transaction) => {
    await attachPictures(transaction, { kind: 'photo_quote', id }, visit.client.userId, [old.id]);
    cleanUp = keep();
    await lockWaits(testApp.database, 1, cleanUp);
  });
  await cleanUp;
  const sent = testApp.database.selectFrom('photo_quote_pictures').select('media_id');
  expect(await sent.where('media_id', '=', old.id).execute()).toHaveLength(1);
});

test('a quote and its pictures are deleted 90 days after its end, or after the visit if booked', async () => {
  const withdrawn = await ask();
  const { file_key } = await testApp.database
    .selectFrom('media')
    .select('file_key')
    .executeTakeFirstOrThrow();
  await end(withdrawn.id, visit.client);
  const booked = await askAndAnswer();
  expect((await bookQuote(booked.id)).statusCode).toBe(201);
  const unsent = await picture();
  later(89);
  await keep();
  expect(await list(visit.client)).toHaveLength(2);
  // Uploaded and not sent for a month.
  expect(
    await testApp.database.selectFrom('media').select('id').where('id', '=', unsent.id).execute(),
  ).toEqual([]);
  const visitEnd = Date.parse(minutesIn(150));
  for (const [time, left] of [
    [NOW.getTime() + 90 * DAY_MS, [booked.id]],
    [visitEnd + 90 * DAY_MS - 1, [booked.id]],
    [visitEnd + 90 * DAY_MS, []],
  ] as const) {
    testApp.setNow(new Date(time));
    await keep();
    testApp.setNow(NOW);
    expect((await list(visit.client)).map(({ id }) => id)).toEqual(left);
  }
  expect(await testApp.database.selectFrom('media').select('id').execute()).toEqual([]);
  await runJobs(testApp);
  const stored = await testApp.database
    .selectFrom('stored_pictures')
    .select('state')
    .where('file_key', '=', file_key)
    .executeTakeFirst();
  expect(stored?.state ?? 'leaving').toBe('leaving');
});

test.each<[string, () => Promise<Record<string, unknown>>, number, string]>([
  ['without pictures', async () => ({ picture_ids: [] }), 422, 'Add at least one picture'],
  ['without words', async () => ({ words: ' ' }), 422, 'Say in a few words'],
  [
    'with seven pictures',
    async () => ({
      picture_ids: Array.from({ length: 7 }, (_, n) => `01920000-0000-7000-8000-00000000000${n}`),
    }),
    422,
    '6 pictures at most',
  ],
  [
    'with a picture of another kind',
    async () => ({ picture_ids: [(await storeMedia(testApp, visit.client, 'Inspiration Picture')).id] }),
    422,
    'not there any more',
  ],
  [
    'with a picture of another client',
    async () => ({ picture_ids: [(await storeMedia(testApp, await makeClient(testApp), 'Quote Wish')).id] }),
    422,
    'not there any more',
  ],
  [
    'for a service of another professional',
    async () => ({ service_id: await makeService(testApp, await makeProfessional(testApp)) }),
    422,
    'Choose one of the services',
  ],
  [
    'to an inactive professional',
    async () => ({ professional_id: (await makeProfessional(testApp, { is_active: false })).id }),
    404,
    'Professional not found',
  ],
])('a request %s is refused', async (_what, change, status, message) => {
  const answer = await sendRequest(await change());
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(message)]);
});

test.each<[string, Partial<PhotoQuoteAnswer>, string]>([
  ['a range the wrong way round', { minutes_min: 200 }, 'Must not be less than the shortest duration'],
  ['a deposit above the price', { deposit_cents: 25_001 }, 'The deposit must not be more than the price'],
  ['no price', { price_cents: 0 }, 'Price must be positive'],
  ['a validity of 61 days', { valid_days: 61 }, 'valid for 1 to 60 days'],
  ['a variant of a service without a menu', { choice: styleRequest('x').choice }, 'no style menu'],
])('an answer with %s is refused', async (_what, change, message) => {
  const { id } = await ask();
  const answer = await sendAnswer(id, change);
  expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(message)]);
});

test('a client may have one open request per professional and service, and ten in total', async () => {
  const pictures = [await picture(), await picture()];
  const answers = await Promise.all(pictures.map(({ id }) => sendRequest({ picture_ids: [id] })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  const professionals = await Promise.all(Array.from({ length: 9 }, () => makeProfessional(testApp)));
  for (const { id } of professionals) {
    const [left] = (
      await testApp.call('GET', '/media?media_type=Quote Wish', { token: visit.client.token })
    ).json<MediaItem[]>();
    await ask({ professional_id: id, picture_ids: [left?.id ?? (await picture()).id] });
  }
  const full = await sendRequest({ service_id: visit.serviceId });
  expect([full.statusCode, full.json().detail]).toEqual([
    409,
    expect.stringContaining('10 open photo quotes'),
  ]);
});

test("a quote is in both parties' exports, and is deleted with the account", async () => {
  const client = await makeClient(testApp);
  const professional = await makeProfessional(testApp);
  setVisit({ ...visit, client, professional, serviceId: await makeService(testApp, professional) });
  const quote = await askAndAnswer({ words: 'Bring your own hair.' });
  const exported = async ({ token }: Person) =>
    (await testApp.call('GET', '/users/me/export', { token })).body;
  expect(await exported(client)).toContain(WORDS);
  expect(await exported(professional)).toContain('Bring your own hair.');
  expect(await exported(professional)).not.toContain(WORDS);
  const remove = ({ token }: Person) =>
    testApp.call('DELETE', '/users/me/', { token, body: { password: 'a long enough password' } });
  expect((await remove(professional)).statusCode).toBe(204);
  expect((await read(quote.id, client)).json()).toMatchObject({
    state: 'withdrawn',
    answer: { words: null },
  });
  expect((await messages(client))[0]).toBe('A former professional withdrew the photo quote');
  expect((await remove(client)).statusCode).toBe(204);
  expect(await testApp.database.selectFrom('photo_quotes').select('id').execute()).toEqual([]);
});

describe('when its client is suspended', () => {
  const suspension = async (change: 'suspend' | 'restore', { userId }: Person = visit.client) => {
    const { token } = await makeAdmin(testApp);
    const answer = await testApp.call('POST', `/admin/users/${userId}/${change}`, { token, body: {} });
    expect(answer.statusCode).toBe(200);
  };

  test('an open quote ends, and the professional does not see its words and pictures any more', async () => {
    const client = await makeClient(testApp);
    setVisit({ ...visit, client });
    const answered = await askAndAnswer();
    const asked = await ask();
    await write(answered.id, visit.professional, 'How long is it now?');
    const ends = async () => (await messages(visit.professional)).filter((text) => text.includes('closed'));
    const before = (await ends()).length;
    await suspension('suspend');
    expect((await read(asked.id, visit.professional)).statusCode).toBe(404);
    // Its messages can be read and reported, as after any other end.
    expect((await read(answered.id, visit.professional)).json()).toMatchObject({
      ...{ state: 'declined', ended_by: 'system', words: '', pictures: [] },
    });
    expect((await ends()).slice(0, (await ends()).length - before)).toEqual(
      Array(2).fill(`The photo quote for Zuri has ended, as their account is closed`),
    );
    await suspension('restore');
    const again = { ...client, token: await logInAs(testApp, client) };
    expect((await read(asked.id, again)).json()).toMatchObject({ state: 'withdrawn', ended_by: 'system' });
  });

  test('a request that was under way is not sent', async () => {
    const client = await makeClient(testApp);
    setVisit({ ...visit, client });
    const pictureId = (await picture()).id;
    const suspending = await testApp.database.startTransaction().execute();
    await sql`
      update users set suspended_at = now(), token_version = token_version + 1 where id = ${client.userId}
    `.execute(suspending);
    const asked = sendRequest({ picture_ids: [pictureId] });
    await lockWaits(testApp.database, 1, asked);
    await suspending.commit().execute();
    expect((await asked).statusCode).toBe(401);
  });
});

test('a professional can delete the account while a quote has expired but not ended', async () => {
  const professional = await makeProfessional(testApp);
  setVisit({ ...visit, professional, serviceId: await makeService(testApp, professional) });
  const quote = await askAndAnswer({ valid_days: 1 });
  later(2);
  const token = await logInAs(testApp, professional);
  const body = { password: 'a long enough password' };
  expect((await testApp.call('DELETE', '/users/me/', { token, body })).statusCode).toBe(204);
  await keep();
  const client = { ...visit.client, token: await logInAs(testApp, visit.client) };
  expect((await read(quote.id, client)).json()).toMatchObject({ state: 'expired', ended_by: 'system' });
});
