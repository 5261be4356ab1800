import type { ServerResponse } from 'node:http';
import { CALENDAR_FAILURES } from '@crown-and-coil/shared-api/contract';
import { runJobs } from '../../testing/background';
import { logInAs, makeProfessional, PASSWORD } from '../../testing/people';
import { bookOk, makeVisit, minutesIn, NOW } from '../bookings/testing/visit';
import {
  account,
  at,
  calendar,
  call,
  copies,
  google,
  principalAt,
  server,
  startOtherServer,
  starts,
  state,
  storeCopyAt,
  sync,
  testApp,
  visit,
} from './testing/calendar-app';
import { eventText } from './testing/outside-calendar';

describe('a Google calendar', () => {
  const begin = async (token = visit.professional.token) =>
    (await testApp.call('POST', '/calendar/connection/google', { token })).json<{ url: string }>().url;
  const answer = (code: string, signInState: string, token = visit.professional.token) =>
    testApp.call('POST', '/calendar/connection/google/answer', { token, body: { code, state: signInState } });
  /** Completes a sign-in, and the first synchronization. */
  const signIn = async (scope?: string) => {
    const { searchParams: given } = await google.agree(await begin(), scope);
    const answered = await answer(given.get('code') ?? '', given.get('state') ?? '');
    expect(answered.statusCode).toBe(202);
    await runJobs(testApp);
    return state();
  };
  const revocations = () => google.calls.filter(({ path }) => path === '/revoke').map(({ status }) => status);
  const atGoogle = () => calendar.url.replace(server.url, `${google.url}/caldav/v2/`);
  beforeEach(() => {
    google.calls.length = 0;
    google.grants.length = 0;
  });

  test('connects by sign-in, syncs both ways, and is revoked on disconnect; tokens never leak', async () => {
    const booking = await bookOk(testApp, visit);
    await calendar.put('dentist.ics', eventText('dentist', at(360), at(420)));
    const connected = await signIn();
    expect(connected).toMatchObject({
      state: 'connected',
      kind: 'google',
      is_google_offered: true,
      calendars: [{ url: atGoogle(), is_writable: true }],
      write_to: atGoogle(),
      failure: null,
    });
    expect((await calendar.read()).has(`${booking.id}.ics`)).toBe(true);
    expect(await starts()).not.toContain(minutesIn(360));
    await calendar.remove('dentist.ics');
    await sync();
    expect(await starts()).toContain(minutesIn(360));
    expect(google.calls).toEqual([
      { path: '/token', status: 200 },
      { path: '/token', status: 200 },
    ]);

    const [grant] = google.grants;
    const stored = await testApp.database.selectFrom('calendar_connections').selectAll().execute();
    const exported = await testApp.call('GET', '/users/me/export', { token: visit.professional.token });
    for (const secret of [grant?.refreshToken ?? '', ...(grant?.accessTokens ?? [])])
      for (const words of [
        JSON.stringify(connected),
        exported.body,
        ...stored.map((row) => JSON.stringify(row) + row.sealed_secret.toString('latin1')),
      ])
        expect(words).not.toContain(secret);

    // Replacing it by a CalDAV connection would leave the grant at Google.
    expect((await call('POST', '', account())).statusCode).toBe(409);
    await call('DELETE', '?events=leave');
    expect(await starts()).toContain(minutesIn(360));
    const again = await google.agree(await begin());
    const early = await answer(again.searchParams.get('code') ?? '', again.searchParams.get('state') ?? '');
    expect(early.statusCode).toBe(409);
    await runJobs(testApp);
    expect(await state()).toMatchObject({ state: 'none', kind: null });
    expect(revocations()).toEqual([200]);
    expect([...(await calendar.read()).keys()]).toEqual([`${booking.id}.ics`]);
  });

  test('loses its bookings and its grant when the account is deleted', async () => {
    const own = await makeVisit(testApp);
    await bookOk(testApp, own);
    const { token } = own.professional;
    const { searchParams: given } = await google.agree(await begin(token));
    await answer(given.get('code') ?? '', given.get('state') ?? '', token);
    await runJobs(testApp);
    expect((await calendar.read()).size).toBe(1);
    await testApp.call('DELETE', '/users/me', { token, body: { password: PASSWORD } });
    await runJobs(testApp);
    expect((await calendar.read()).size).toBe(0);
    expect(revocations()).toEqual([200]);
  });

  test('reports a grant revoked at Google, and reconnects by another sign-in', async () => {
    await signIn();
    google.revokeAll();
    expect(await sync()).toMatchObject({ state: 'connected', failure: 'grant_ended' });
    expect(CALENDAR_FAILURES.grant_ended).toMatch(/again/);
    // Busy times stay in force, and Google is not asked every five minutes.
    testApp.setNow(new Date(NOW.getTime() + 3_600_000));
    google.calls.length = 0;
    await runJobs(testApp, { later: true });
    expect(google.calls).toEqual([]);
    expect(await signIn()).toMatchObject({ state: 'connected', failure: null });
    // Already revoked: disconnecting does not wait for it.
    google.revokeAll();
    await call('DELETE');
    await runJobs(testApp);
    expect(await state()).toMatchObject({ state: 'none' });
  });

  test('refuses a sign-in of another session or account, and one expired, altered or used', async () => {
    const { searchParams: given } = await google.agree(await begin());
    const [code, good] = [given.get('code') ?? '', given.get('state') ?? ''];
    const other = await makeProfessional(testApp);
    const elsewhere = await logInAs(testApp, visit.professional);
    const refusals = [
      await answer(code, good, other.token),
      await answer(code, good, elsewhere),
      await answer(code, `${good.slice(0, -6)}AAAAAA`),
      await answer(code, 'x'),
      await answer(code, '.'),
      await answer('', good),
    ];
    testApp.setNow(new Date(NOW.getTime() + 16 * 60_000));
    refusals.push(await answer(code, good));
    testApp.setNow(NOW);
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual(refusals.map(() => 422));
    expect((await answer(code, good, visit.client.token)).statusCode).toBe(403);
    await runJobs(testApp);
    expect([await state(), google.calls]).toMatchObject([{ state: 'none' }, []]);

    const answers = await Promise.all([answer(code, good), answer(code, good)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 422]);
    await runJobs(testApp);
    expect(await state()).toMatchObject({ state: 'connected' });
    expect((await answer(code, good)).statusCode).toBe(422);
    const theirs = await testApp.call('GET', '/calendar/connection', { token: other.token });
    expect(theirs.json()).toMatchObject({ state: 'none' });
  });

  test.each([
    ['a code that Google did not issue', 'other code', undefined],
    ['a sign-in with fewer scopes', undefined, 'email'],
  ])('%s is reported', async (_case, otherCode, scope) => {
    const { searchParams: given } = await google.agree(await begin(), scope);
    await answer(otherCode ?? given.get('code') ?? '', given.get('state') ?? '');
    await runJobs(testApp);
    expect(await state()).toMatchObject({ state: 'connecting', failure: 'grant_ended' });
  });

  test('is retried with the same code while Google is unreachable', async () => {
    google.failNext(1);
    expect(await signIn()).toMatchObject({ state: 'connecting', failure: 'unreachable' });
    expect(await sync()).toMatchObject({ state: 'connected', failure: null });
  });

  test.each([
    [
      'a redirect',
      (response: ServerResponse, url: string) => response.writeHead(307, { location: url }).end(),
    ],
    [
      'a URL in a response',
      (response: ServerResponse, url: string) =>
        response.writeHead(207, { 'content-type': 'application/xml' }).end(principalAt(url, url)),
    ],
  ])('never sends its token to another server: %s', async (_case, lead) => {
    const other = await startOtherServer((response) => response.end());
    google.answerNext((response) => lead(response, other.url));
    expect(await signIn()).toMatchObject({ state: 'connecting', failure: 'not_caldav' });
    expect(other.asked).toEqual([]);
    other.stop();
  });

  test('drops copies at another server without calling it', async () => {
    await signIn();
    const other = await startOtherServer((response) => response.writeHead(403).end());
    await storeCopyAt(other.url);
    expect(await sync()).toMatchObject({ failure: null });
    expect([await copies(), other.asked]).toEqual([[], []]);
    other.stop();
  });
});
