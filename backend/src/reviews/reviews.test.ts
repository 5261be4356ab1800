import { DAY_MS, REVIEW_MESSAGES } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { storeBooking } from '../../testing/bookings';
import { lockWaits } from '../../testing/lock-waits';
import {
  logInAs,
  makeAdmin,
  makeClient,
  makeProfessional,
  makeService,
  PASSWORD,
  type Person,
  type ProfilePerson,
} from '../../testing/people';
import { storeReview, storeVisit } from '../../testing/reviews';
import { storeMedia, uploadMedia } from '../../testing/uploads';
import { samplePicture } from '../pictures/testing/sample-pictures';
import { deleteReview } from './changes';
import { publishReviews, requestReview } from './jobs';

const SCORES = { result: 5, on_time: 4, price_as_quoted: 5, gentle: 4 };

let testApp: TestApp;
let client: ProfilePerson;
let professional: ProfilePerson;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setNow();
  client = await makeClient(testApp, { hair_type: 4, hair_subtype: 'B' });
  professional = await makeProfessional(testApp);
});

const parties = () => ({ clientId: client.id, professionalId: professional.id });
const write = (bookingId: string, review: object = {}, token = client.token) =>
  testApp.call('POST', '/reviews/', { token, body: { booking_id: bookingId, ...SCORES, ...review } });
const read = (query = '') => testApp.call('GET', `/reviews/?professional_id=${professional.id}${query}`);
const ofVisit = (bookingId: string, { token }: { token: string }) =>
  testApp.call('GET', `/bookings/${bookingId}/review`, { token });
const giveFeedback = (bookingId: string, token = professional.token) =>
  testApp.call('PUT', `/bookings/${bookingId}/feedback`, { token, body: { text: 'Came well prepared.' } });
const inDays = (days: number) => testApp.setNow(new Date(Date.now() + days * DAY_MS));
const ratingOf = async () => (await testApp.call('GET', `/professionals/${professional.id}`)).json().rating;
const typesFor = async ({ token }: { token: string }): Promise<string[]> =>
  (await testApp.call('GET', '/notifications/me', { token }))
    .json<{ type: string }[]>()
    .map(({ type }) => type);

test('a review is public when both parties have written, with hair type and first name', async () => {
  const serviceId = await makeService(testApp, professional);
  const visit = await storeVisit(testApp, parties());
  await testApp.database
    .insertInto('booking_services')
    .values({
      booking_id: visit,
      position: 0,
      professional_id: professional.id,
      service_id: serviceId,
      name: 'Box braids',
      price_cents: 3000,
      duration_minutes: 45,
    })
    .execute();
  const written = await write(visit, { text: 'Neat parts.' });
  expect(written.statusCode).toBe(201);
  expect(written.json()).toMatchObject({ review: { published_at: null }, other_wrote: false });
  expect((await read()).json()).toMatchObject({ results: [], summary: null });
  expect((await ofVisit(visit, professional)).json()).toMatchObject({ review: null, other_wrote: true });
  expect(await ratingOf()).toBeNull();

  expect((await giveFeedback(visit)).statusCode).toBe(200);
  expect((await read('&hair_type=4')).json()).toMatchObject({
    total: 1,
    results: [
      {
        author: 'Zuri',
        overall: 4.5,
        hair_type: 4,
        hair_subtype: 'B',
        service: { id: serviceId, name: 'Box braids' },
      },
    ],
    summary: { count: 1, mean: 4.5, result: 5, on_time: 4, price_as_quoted: 5, gentle: 4 },
    hair_types: [{ hair_type: 4, count: 1 }],
  });
  expect((await read('&hair_type=3')).json()).toMatchObject({ total: 0, summary: null });
  expect((await read(`&service_id=${serviceId}`)).json()).toMatchObject({ total: 1 });
  expect((await ofVisit(visit, client)).json()).toMatchObject({ feedback: { text: 'Came well prepared.' } });
  expect(await ratingOf()).toEqual({ mean: 4.5, count: 1 });
  const service = (await testApp.call('GET', `/services/${serviceId}`)).json();
  expect(service.rating).toEqual({ mean: 4.5, count: 1 });
  expect(await typesFor(professional)).toContain('booking_review_written');
  expect(await typesFor(client)).toContain('booking_review_published');
});

test('a client who deleted the account gets no feedback, and the form for it is not offered', async () => {
  const visit = await storeVisit(testApp, parties());
  expect((await ofVisit(visit, professional)).json().write_until).not.toBeNull();
  const body = { password: PASSWORD };
  await testApp.call('DELETE', '/users/me/', { token: client.token, body });
  expect((await ofVisit(visit, professional)).json().write_until).toBeNull();
  expect((await giveFeedback(visit)).statusCode).toBe(404);
});

test('without feedback a review is public 14 days after the visit', async () => {
  const visit = await storeVisit(testApp, parties());
  await write(visit);
  inDays(13);
  await publishReviews.run({}, { ...testApp, log: testApp.app.log } as never);
  expect((await read()).json().total).toBe(0);
  inDays(15);
  await publishReviews.run({}, { ...testApp, log: testApp.app.log } as never);
  expect((await read()).json().total).toBe(1);
  expect((await giveFeedback(visit)).json().detail).toBe(REVIEW_MESSAGES.feedbackTooLate);
  expect(await typesFor(professional)).toEqual(['booking_review_published', 'booking_review_written']);
});

test('only the client of a completed visit can review it, once, and in time', async () => {
  const visit = await storeVisit(testApp, parties());
  const stranger = await makeClient(testApp);
  expect((await write(visit, {}, stranger.token)).statusCode).toBe(404);
  expect((await write(visit, {}, professional.token)).statusCode).toBe(403);
  for (const status of ['pending', 'confirmed', 'cancelled'] as const) {
    const other = await storeBooking(testApp, { ...parties(), status });
    const refused = await write(other);
    expect([status, refused.statusCode, refused.json().detail]).toEqual([
      status,
      409,
      REVIEW_MESSAGES.notCompleted,
    ]);
  }
  const missed = await storeVisit(testApp, parties());
  await testApp.database.updateTable('bookings').set({ no_show: true }).where('id', '=', missed).execute();
  expect((await write(missed)).json().detail).toBe(REVIEW_MESSAGES.noShow);
  expect((await giveFeedback(missed)).json().detail).toBe(REVIEW_MESSAGES.noShow);
  const old = await storeVisit(testApp, parties());
  inDays(91);
  expect((await write(old)).json().detail).toBe(REVIEW_MESSAGES.tooLate);
  testApp.setNow();
  expect((await write(visit)).statusCode).toBe(201);
  expect((await write(visit)).json().detail).toBe(REVIEW_MESSAGES.written);
});

test('of fifty concurrent reviews of one visit, one is stored', async () => {
  const visit = await storeVisit(testApp, parties());
  const answers = await Promise.all(Array.from({ length: 50 }, () => write(visit)));
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
});

test('its author can change a review for 30 days, or delete it, which is final', async () => {
  const visit = await storeVisit(testApp, parties());
  const { id } = (await write(visit)).json().review;
  await giveFeedback(visit);
  const change = (token: string, body: object = SCORES) =>
    testApp.call('PUT', `/reviews/${id}`, { token, body });
  const stranger = await makeClient(testApp);
  expect((await change(stranger.token)).statusCode).toBe(404);
  expect((await change(client.token, { ...SCORES, result: 1, text: 'It came loose.' })).json()).toMatchObject(
    {
      review: { result: 1, text: 'It came loose.', edited_at: expect.any(String) },
    },
  );
  expect(await ratingOf()).toEqual({ mean: 3.5, count: 1 });
  inDays(31);
  expect((await change(client.token)).json().detail).toBe(REVIEW_MESSAGES.editTooLate);
  const remove = (token: string) => testApp.call('DELETE', `/reviews/${id}`, { token });
  expect((await remove(stranger.token)).statusCode).toBe(404);
  expect((await remove(client.token)).statusCode).toBe(204);
  expect((await remove(client.token)).statusCode).toBe(204);
  expect(await ratingOf()).toBeNull();
  expect((await ofVisit(visit, client)).json()).toMatchObject({ review: null, write_until: null });
  testApp.setNow();
  expect((await write(visit)).statusCode).toBe(409);
});

test('feedback does not announce a review that its author is deleting', async () => {
  const { database, now } = testApp;
  const visit = await storeVisit(testApp, parties());
  await write(visit);
  const { id } = (await ofVisit(visit, client)).json().review;
  const deletion = await database.startTransaction().execute();
  await deleteReview(deletion, id, { clientId: client.id, now: now() });
  const given = giveFeedback(visit);
  await lockWaits(database, 1, given);
  await deletion.commit().execute();
  expect((await given).statusCode).toBe(200);
  expect(await typesFor(client)).not.toContain('booking_review_published');
});

test('pictures require consent, are private until the review is public, and are removed with it', async () => {
  const visit = await storeVisit(testApp, parties());
  const stranger = await makeClient(testApp);
  const [mine, second, foreign] = await Promise.all([
    storeMedia(testApp, client, 'Review'),
    storeMedia(testApp, client, 'Review'),
    storeMedia(testApp, stranger, 'Review'),
  ]);
  const withPictures = (ids: string[], picture_consent = true) =>
    write(visit, { picture_ids: ids, picture_consent });
  expect((await withPictures([mine.id], false)).json().detail[0].msg).toBe(REVIEW_MESSAGES.consentMissing);
  expect((await withPictures([foreign.id])).json().detail[0].msg).toBe(REVIEW_MESSAGES.picturesGone);
  const { review } = (await withPictures([mine.id, second.id])).json();
  expect(review.pictures).toHaveLength(2);
  expect(review.pictures[0].url).toContain('signature');
  const kept = await testApp.call('PUT', `/reviews/${review.id}`, {
    token: client.token,
    body: { ...SCORES, picture_ids: [mine.id], picture_consent: true },
  });
  expect(kept.json().review.pictures.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
  const own = await testApp.call('GET', '/media?media_type=Review', { token: client.token });
  expect(own.json()).toEqual([]);
  await testApp.call('DELETE', `/reviews/${review.id}`, { token: client.token });
  expect(await testApp.database.selectFrom('review_pictures').select('media_id').execute()).toEqual([]);
});

test.each([
  ['30 days later', async () => inDays(31)],
  [
    'after an admin removed the review',
    async (reviewId: string) => {
      const { token } = await makeAdmin(testApp);
      const body = { reason: 'fake' };
      const removed = await testApp.call('POST', `/admin/reviews/${reviewId}/remove`, { token, body });
      expect(removed.statusCode).toBe(204);
    },
  ],
])('the alt text of a picture cannot change %s', async (_when, end) => {
  const visit = await storeVisit(testApp, parties());
  const { id } = await storeMedia(testApp, client, 'Review');
  const { review } = (await write(visit, { picture_ids: [id], picture_consent: true })).json();
  const describe = async (alt: string) =>
    (await testApp.call('PATCH', `/media/${id}`, { token: client.token, body: { alt } })).statusCode;
  expect(await describe('Box braids')).toBe(200);
  await end(review.id);
  expect(await describe('Something else')).toBe(404);
});

test('the alt text of a picture has no address in it', async () => {
  const alt = 'More at www.braids.example';
  const { id } = await storeMedia(testApp, client, 'Review');
  const refused = { detail: [{ msg: REVIEW_MESSAGES.noAddresses }] };
  const described = await testApp.call('PATCH', `/media/${id}`, { token: client.token, body: { alt } });
  expect([described.statusCode, described.json()]).toMatchObject([422, refused]);
  const picture = await samplePicture({ width: 40, height: 30 });
  const uploaded = await uploadMedia(testApp, client, 'Review', picture, { alt });
  expect([uploaded.statusCode, uploaded.json()]).toMatchObject([422, refused]);
  expect((await uploadMedia(testApp, client, 'Inspiration Picture', picture, { alt })).statusCode).toBe(201);
});

test.each([
  ['a score of six', { result: 6 }],
  ['half a score', { gentle: 2.5 }],
  ['no score', { on_time: null }],
  ['a text that is too long', { text: 'x'.repeat(2001) }],
  ['a link', { text: 'Cheaper at https://example.com' }],
  ['a bare address', { text: 'Write to braids.shop for more' }],
  ['an email address', { text: 'Ask me at zuri@example.test' }],
  ['four pictures', { picture_ids: Array.from({ length: 4 }, () => crypto.randomUUID()) }],
])('%s is refused', async (_case, review) => {
  expect((await write(await storeVisit(testApp, parties()), review)).statusCode).toBe(422);
});

test('markup in a review is plain text', async () => {
  const visit = await storeVisit(testApp, parties());
  const text = '<script>alert(1)</script> & "quotes"';
  expect((await write(visit, { text })).json().review.text).toBe(text);
});

test('the mean is correct after every change', async () => {
  const score = fc.integer({ min: 1, max: 5 });
  const scores = fc.record({ result: score, on_time: score, price_as_quoted: score, gentle: score });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), scores, isPublic: fc.boolean() }),
    fc.record({ kind: fc.constant('change' as const), scores, which: fc.nat() }),
    fc.record({ kind: fc.constantFrom('remove', 'restore', 'publish', 'delete'), which: fc.nat() }),
  );
  const { database } = testApp;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const pro = await makeProfessional(testApp);
      const ids: string[] = [];
      for (const one of steps) {
        const id = 'which' in one ? ids[one.which % Math.max(1, ids.length)] : undefined;
        const change = database.updateTable('reviews').where('id', '=', id ?? '');
        const now = new Date();
        if (one.kind === 'add' && 'isPublic' in one) {
          const bookingId = await storeVisit(testApp, { clientId: client.id, professionalId: pro.id });
          const added = await storeReview(testApp, {
            bookingId,
            clientId: client.id,
            professionalId: pro.id,
          });
          await database
            .updateTable('reviews')
            .set({ ...one.scores, ...(!one.isPublic && { published_at: null }) })
            .where('id', '=', added)
            .execute();
          ids.push(added);
        } else if (id === undefined) continue;
        else if ('scores' in one) await change.set(one.scores).execute();
        else if (one.kind === 'remove')
          await change.set({ removed_at: now, removal_reason: 'fake' }).execute();
        else if (one.kind === 'restore')
          await change.set({ removed_at: null, removal_reason: null }).execute();
        else if (one.kind === 'publish') await change.set({ published_at: now }).execute();
        else await database.deleteFrom('reviews').where('id', '=', id).execute();
        const { summary } = (await testApp.call('GET', `/reviews/?professional_id=${pro.id}`)).json();
        const { rating } = (await testApp.call('GET', `/professionals/${pro.id}`)).json();
        expect(rating).toEqual(summary && { mean: summary.mean, count: summary.count });
      }
    }),
    { numRuns: 8 },
  );
});

test('a client is asked once to review a completed visit, unless they disabled that', async () => {
  const complete = async (person: ProfilePerson, minutesAgo: number) => {
    const start = new Date(Date.now() - minutesAgo * 60_000);
    const both = { clientId: person.id, professionalId: professional.id };
    const visit = await storeBooking(testApp, { ...both, status: 'confirmed', start });
    const done = await testApp.call('PATCH', `/bookings/${visit}`, {
      token: professional.token,
      body: { status: 'completed' },
    });
    expect(done.statusCode).toBe(200);
    return visit;
  };
  const asked = async (person: ProfilePerson) =>
    (await typesFor(person)).filter((type) => type === 'booking_review_due').length;
  const visit = await complete(client, 70);
  expect(await asked(client)).toBe(0);
  await runJobs(testApp, { later: true });
  expect(await asked(client)).toBe(1);
  await requestReview.run({ bookingId: visit }, testApp as never);
  expect(await asked(client)).toBe(1);
  const mail = await testApp.database
    .selectFrom('mails')
    .select('template_values')
    .where('recipient', '=', client.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { unsubscribeToken } = mail.template_values as { unsubscribeToken: string };
  const off = await testApp.call('POST', `/notifications/unsubscribe?token=${unsubscribeToken}&only=reviews`);
  expect(off.json()).toEqual({ email: true, next_visits: true, reviews: false });
  await complete(client, 200);
  await runJobs(testApp, { later: true });
  expect(await asked(client)).toBe(1);
});

test('deleting an account erases the text, hair type and pictures of its reviews; the mean stays', async () => {
  const visit = await storeVisit(testApp, parties());
  await write(visit, { text: 'My twins slept through it.' });
  await giveFeedback(visit);
  const exported = await testApp.call('GET', '/users/me/export', { token: client.token });
  expect(exported.json().more.reviews).toMatchObject([{ text: 'My twins slept through it.' }]);
  const deleted = await testApp.call('DELETE', '/users/me/', {
    token: client.token,
    body: { password: 'a long enough password' },
  });
  expect(deleted.statusCode).toBe(204);
  expect((await read()).json().results).toMatchObject([
    { author: 'A former client', text: '', hair_type: null, overall: 4.5 },
  ]);
  expect(await ratingOf()).toEqual({ mean: 4.5, count: 1 });
});

describe('a published review', () => {
  let id: string;
  let visit: string;
  let admin: Person;
  const TEXT = { text: 'Thank you, see you soon.' };
  const act = (path: string, token: string, body?: object) =>
    testApp.call('POST', `${path.startsWith('/') ? path : `/reviews/${id}/${path}`}`, { token, body });
  const decide = (path: string, body?: object, token = admin.token) =>
    testApp.call('POST', `/admin/reviews/${id}/${path}`, { token, body });
  const queue = async (show: string) =>
    (await testApp.call('GET', `/admin/reviews?show=${show}&limit=100`, { token: admin.token }))
      .json()
      .results.filter(({ review }: { review: { id: string } }) => review.id === id);

  beforeEach(async () => {
    admin = await makeAdmin(testApp);
    visit = await storeVisit(testApp, parties());
    id = (await write(visit)).json().review.id;
    await giveFeedback(visit);
  });

  test('can get one public reply from its professional, who cannot hide it', async () => {
    expect((await act('reply', (await makeProfessional(testApp)).token, TEXT)).statusCode).toBe(404);
    expect((await act('reply', professional.token, TEXT)).json().review.reply.text).toBe(TEXT.text);
    expect((await act('reply', professional.token, TEXT)).statusCode).toBe(409);
    expect((await read()).json().results[0].reply.text).toBe(TEXT.text);
    expect(await typesFor(client)).toContain('booking_review_replied');
    for (const call of ['PUT', 'DELETE'] as const)
      expect(
        (await testApp.call(call, `/reviews/${id}`, { token: professional.token, body: SCORES })).statusCode,
      ).toBe(403);
  });

  test('can be reported once, and stays public until an admin decides', async () => {
    const report = { reason: 'private', words: 'It names my child.' };
    expect((await act('report', professional.token, report)).json().reported_at).toEqual(expect.any(String));
    expect((await ofVisit(visit, professional)).json()).toMatchObject({ may_report: false });
    expect((await act('report', professional.token, report)).statusCode).toBe(409);
    expect((await read()).json().total).toBe(1);
    expect(await queue('reported')).toMatchObject([
      { report: { ...report, by: 'reviewed' }, booking_id: visit },
    ]);
    expect((await decide('keep')).statusCode).toBe(204);
    expect(await queue('reported')).toEqual([]);
    expect((await read()).json().total).toBe(1);
    const log = (await testApp.call('GET', '/admin/log?limit=1', { token: admin.token })).json().results;
    expect(log).toMatchObject([{ action: 'review_report_dismissed', subject_id: id }]);
  });

  test('can be reported by any signed-in user once, but not by its author', async () => {
    const reader = await makeClient(testApp);
    const colleague = await makeProfessional(testApp);
    const states = async (token: string) => {
      const {
        is_own,
        reported_at,
        professional: about,
      } = (await testApp.call('GET', `/reviews/${id}/report`, { token })).json();
      return { isOwn: is_own, isReported: reported_at !== null, about: about.id };
    };
    const about = professional.id;
    expect(await states(reader.token)).toEqual({ isOwn: false, isReported: false, about });
    expect(await states(client.token)).toEqual({ isOwn: true, isReported: false, about });
    const own = await act('report', client.token, { reason: 'fake' });
    expect([own.statusCode, own.json().detail]).toEqual([409, REVIEW_MESSAGES.ownReview]);

    expect((await act('report', reader.token, { reason: 'abusive', words: 'A slur.' })).statusCode).toBe(200);
    testApp.setNow(new Date(Date.now() + 1000));
    expect((await act('report', colleague.token, { reason: 'fake' })).statusCode).toBe(200);
    expect(await states(reader.token)).toEqual({ isOwn: false, isReported: true, about });
    const again = await act('report', reader.token, { reason: 'fake' });
    expect([again.statusCode, again.json().detail]).toEqual([409, REVIEW_MESSAGES.reported]);
    const first = { reason: 'abusive', words: 'A slur.', by: 'client' };
    expect(await queue('reported')).toMatchObject([
      { report: first, reports: [first, { reason: 'fake', by: 'professional' }] },
    ]);
    // Its professional has not reported it.
    expect((await ofVisit(visit, professional)).json()).toMatchObject({ may_report: true });

    expect((await decide('keep')).statusCode).toBe(204);
    expect(await queue('reported')).toEqual([]);
    expect((await act('report', professional.token, { reason: 'fake' })).statusCode).toBe(200);
    expect(await queue('reported')).toMatchObject([{ report: { by: 'reviewed', decided_at: null } }]);
    expect((await decide('remove', { reason: 'abusive' })).statusCode).toBe(204);
    expect(await queue('reported')).toEqual([]);
    expect((await act('report', (await makeClient(testApp)).token, { reason: 'fake' })).statusCode).toBe(404);

    // Each reporter is notified of the outcome, and its author nothing of who they are.
    const stays =
      'We looked at the review of a visit that you reported: it keeps to our rules and stays public';
    const removed = 'We removed the review of a visit that you reported';
    const noticesTo = async ({ token }: Person) =>
      (await testApp.call('GET', '/notifications/me', { token }))
        .json()
        .filter(({ message }: { message: string }) => message.includes('you reported'))
        .map(({ message, booking_id }: { message: string; booking_id: string | null }) => [
          message,
          booking_id,
        ]);
    expect(await noticesTo(reader)).toEqual([[stays, null]]);
    expect(await noticesTo(colleague)).toEqual([[stays, null]]);
    expect(await noticesTo(professional)).toContainEqual([removed, visit]);
    expect(await noticesTo(client)).toEqual([]);
    const mails = await testApp.database
      .selectFrom('mails')
      .select(['recipient', 'template_values'])
      .where('template', '=', 'review-report-notice')
      .execute();
    const mailedTo = ({ email }: Person) =>
      mails
        .filter(({ recipient }) => recipient === email)
        .map(({ template_values: values }) => (values as { message: string }).message);
    expect([mailedTo(reader), mailedTo(colleague), mailedTo(client)]).toEqual([[stays], [stays], []]);
    expect(mailedTo(professional)).toContain(removed);
  });

  test('reported twenty times concurrently by one person stores one report', async () => {
    const reader = await makeClient(testApp);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => act('report', reader.token, { reason: 'fake' })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  test("loses the text of a report when the reporter's account is deleted", async () => {
    const reader = await makeClient(testApp);
    await act('report', reader.token, { reason: 'private', words: 'It names my street.' });
    const exported = await testApp.call('GET', '/users/me/export', { token: reader.token });
    expect(exported.json().more.review_reports).toMatchObject([{ words: 'It names my street.' }]);
    await testApp.call('DELETE', '/users/me/', {
      token: reader.token,
      body: { password: 'a long enough password' },
    });
    expect(await queue('reported')).toMatchObject([{ reports: [{ reason: 'private', words: '' }] }]);
  });

  test.each([
    ['a reason that does not exist', { reason: 'unfair' }, 422],
    ['no reason', { words: 'Please look.' }, 422],
    ['words that are too long', { reason: 'fake', words: 'x'.repeat(1001) }, 422],
  ])('%s is not a valid report', async (_case, body, status) => {
    expect((await act('report', (await makeClient(testApp)).token, body)).statusCode).toBe(status);
  });

  test('can be reported by id only while it is public', async () => {
    const reader = await makeClient(testApp);
    const report = (reviewId: string) => act(`/reviews/${reviewId}/report`, reader.token, { reason: 'fake' });
    expect((await report(crypto.randomUUID())).statusCode).toBe(404);
    expect((await report('x')).statusCode).toBe(404);
    await testApp.database.updateTable('reviews').set({ published_at: null }).where('id', '=', id).execute();
    expect((await report(id)).statusCode).toBe(404);
    expect((await testApp.call('GET', `/reviews/${id}/report`, { token: reader.token })).statusCode).toBe(
      404,
    );
  });

  test('leaves no report to decide when its author deletes it', async () => {
    const reader = await makeClient(testApp);
    await act('report', reader.token, { reason: 'fake' });
    expect(await queue('reported')).toHaveLength(1);
    await testApp.call('DELETE', `/reviews/${id}`, { token: client.token });
    expect(await queue('reported')).toEqual([]);
    expect((await decide('keep')).statusCode).toBe(204);
    expect(await typesFor(reader)).toEqual([]);
  });

  test('can be removed with a reason and restored; both are logged and its author is notified', async () => {
    await act('report', professional.token, { reason: 'fake' });
    expect((await decide('remove', { reason: 'fake' })).statusCode).toBe(204);
    expect((await decide('remove', { reason: 'fake' })).statusCode).toBe(409);
    expect((await read()).json().total).toBe(0);
    expect(await ratingOf()).toBeNull();
    expect(await queue('reported')).toEqual([]);
    expect(await queue('removed')).toMatchObject([{ removal_reason: 'fake' }]);
    expect((await ofVisit(visit, client)).json()).toMatchObject({ removal_reason: 'fake', edit_until: null });
    expect((await act('reply', professional.token, TEXT)).statusCode).toBe(404);
    expect((await decide('restore')).statusCode).toBe(204);
    expect(await ratingOf()).toEqual({ mean: 4.5, count: 1 });
    expect(await typesFor(client)).toEqual(
      expect.arrayContaining(['booking_review_removed', 'booking_review_restored']),
    );
    const log = (await testApp.call('GET', '/admin/log?limit=2', { token: admin.token })).json().results;
    expect(log).toMatchObject([
      { action: 'review_restored', subject_id: id },
      { action: 'review_removed', subject_id: id, details: { reason: 'fake' } },
    ]);
    await testApp.call('DELETE', `/reviews/${id}`, { token: client.token });
    expect((await decide('restore')).json().detail).toBe(REVIEW_MESSAGES.byItsAuthor);
  });
});

test('signs of a fake are detected when a review is written, and shown to admins only', async () => {
  const admin = await makeAdmin(testApp);
  await logInAs(testApp, professional);
  for (let count = 0; count < 5; count += 1) {
    const author = await makeClient(testApp);
    const visit = await storeVisit(testApp, { clientId: author.id, professionalId: professional.id });
    expect((await write(visit, {}, author.token)).json()).not.toHaveProperty('signs');
  }
  const found = await testApp.call('GET', '/admin/reviews?show=signs', { token: admin.token });
  const [newest, oldest] = [found.json().results[0], found.json().results[4]];
  expect(newest.signs).toEqual(['same_device', 'burst', 'first_visits_only']);
  expect(oldest.signs).toEqual(['same_device']);
});

test('a later log-in by the professional from where a review was written flags it, once', async () => {
  const { database } = testApp;
  const admin = await makeAdmin(testApp);
  await database.deleteFrom('professional_logins').where('professional_id', '=', professional.id).execute();
  const { id } = (await write(await storeVisit(testApp, parties()))).json().review;
  const logIn = (userAgent: string) =>
    testApp.call('POST', '/login/', {
      form: { username: professional.email, password: 'a long enough password' },
      headers: { 'user-agent': userAgent },
    });
  const signs = async () =>
    (await testApp.call('GET', '/admin/reviews?show=signs&limit=100', { token: admin.token }))
      .json()
      .results.find((one: { id: string }) => one.id === id)?.signs;
  await makeProfessional(testApp);
  expect(await signs()).toBeUndefined();
  await logIn('Another browser');
  expect(await signs()).toEqual(['same_network']);
  await logInAs(testApp, professional);
  await logInAs(testApp, professional);
  expect(await signs()).toEqual(['same_device']);
  await logIn('A third browser');
  expect(await signs()).toEqual(['same_device']);
  await testApp.call('DELETE', `/reviews/${id}`, { token: client.token });
  expect(
    await database.selectFrom('review_origins').select('network').where('review_id', '=', id).execute(),
  ).toEqual([]);
});
