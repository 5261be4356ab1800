import { HOUSE_RULES_TEMPLATES } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeService } from '../../testing/people';
import { saveMenu, styleMenu, styleRequest } from '../../testing/style-menus';
import { bookOk, makeVisit, minutesIn, NOW, renewVisit, type Visit } from '../bookings/testing/visit';
import { composeMail, type StoredMail } from '../mail/compose';
import { greeting, greetingOfStranger } from '../mail/content';

let testApp: TestApp;
let visit: Visit;
beforeAll(async () => {
  testApp = await createTestApp({ env: { PUBLIC_URL: 'https://crown.example' } });
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.database.deleteFrom('mails').execute();
  visit = await renewVisit(testApp, visit);
});

const mails = () =>
  testApp.database
    .selectFrom('mails')
    .select(['id', 'recipient', 'template', 'template_values', 'mail_link_id', 'dedupe_key'])
    .orderBy('id')
    .execute();
const compose = (mail: StoredMail) => composeMail(testApp.database, testApp.config, mail, NOW);

test('a mail describes the booked style: what it is, what to bring, what to prepare', async () => {
  const styled = { ...visit, serviceId: await makeService(testApp, visit.professional) };
  await saveMenu(testApp, visit.professional, styled.serviceId, styleMenu());
  const style = styleRequest(styled.serviceId, { add_ons: ['beads'] }, { price_cents: 19_500, minutes: 135 });
  const booking = await bookOk(testApp, styled, { styles: [style] });
  const { token } = visit.professional;
  const body = { status: 'confirmed' };
  await testApp.call('PATCH', `/bookings/${booking.id}`, { token, body });
  for (const mail of await mails())
    expect((await compose(mail))?.facts).toEqual(
      expect.arrayContaining([
        ['Style', 'Size: Medium; Beads'],
        ['Length', '1 h 15 min to 2 h 15 min'],
        ['Bring', '4 packs of X-pression, pre-stretched'],
        ['Prepare before', 'Washed, at most 48 hours before'],
        ['Total', '$195.00'],
      ]),
    );
  const { payload } = await testApp.call('GET', `/bookings/${booking.id}.ics`, { token });
  expect(payload.replaceAll('\r\n ', '')).toContain('Bring: 4 packs of X-pression\\, pre-stretched');
  const everything = (await testApp.call('GET', '/users/me/export', { token })).json();
  expect(everything.more.style_menus).toMatchObject([{ service_id: styled.serviceId }]);
  expect(everything.bookings[0].services[0].style.packing_list).toHaveLength(1);
});

test('requests and confirmations quote the house rules that the client accepted, whatever they are now', async () => {
  const { id: professionalId, token } = visit.professional;
  const { deposit, ...fair } = HOUSE_RULES_TEMPLATES.fair;
  const save = async (version: number, change: object) => {
    const rules = { ...fair, deposit: { ...deposit, kind: 'none' }, ...change };
    const body = { version, rules };
    await testApp.call('PUT', `/professionals/${professionalId}/house-rules`, { token, body });
  };
  await save(0, {});
  const booking = await bookOk(testApp, visit, { house_rules_version: 1 });
  await save(1, { free_cancellation_hours: 72 });
  await testApp.call('PATCH', `/bookings/${booking.id}`, { token, body: { status: 'confirmed' } });
  const sent = await mails();
  expect(sent).toHaveLength(2);
  const accepted = ['As the client read and accepted them', 'As you accepted them'];
  for (const [place, mail] of sent.entries())
    expect((await compose(mail))?.facts).toEqual(
      expect.arrayContaining([
        ['House rules', accepted[place]],
        ['If you cancel', 'Cancel before Sun 4 Oct, 9:00 am, please. There is nothing to pay.'],
        ['If you move it', 'You can move it twice, before Sun 4 Oct, 9:00 am.'],
      ]),
    );
});

test('a request is mailed to the professional with all details and an unsubscribe link', async () => {
  const { id } = await bookOk(testApp, visit);
  const [mail, ...others] = await mails();
  if (!mail) throw new Error('No mail.');
  expect([mail.recipient, others]).toEqual([visit.professional.email, []]);
  const content = await compose(mail);
  expect(content).toMatchObject({
    subject: 'New booking request: Mon 5 Oct, 9:00 am to 10:00 am AEDT',
    paragraphs: [
      'Hi Amara Braids,',
      'New booking request from Zuri for Box braids, Mon 5 Oct, 9:00 am AEDT.',
    ],
    facts: [
      ['Service', 'Box braids'],
      ['When', 'Mon 5 Oct, 9:00 am to 10:00 am AEDT'],
      ['Client', 'Zuri Okafor'],
      ['Total', '$50.00'],
    ],
    action: { label: 'Review the request', url: `https://crown.example/booking-details/${id}` },
  });

  const { pathname, search } = new URL(content?.unsubscribeUrl ?? '');
  const path = pathname.replace('/api', '') + search;
  // Opening the link, by a person or a scanner, unsubscribes nothing.
  const opened = await testApp.call('GET', path);
  expect([opened.statusCode, opened.headers.location]).toEqual([302, `/unsubscribe${search}`]);
  await testApp.call('PATCH', `/bookings/${id}`, {
    token: visit.client.token,
    body: { status: 'cancelled' },
  });
  expect(await mails()).toHaveLength(2);
  // A mail program posts, as RFC 8058 says.
  const posted = await testApp.call('POST', path, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(posted.json()).toEqual({ email: false, next_visits: true, reviews: true });
  await bookOk(testApp, visit);
  expect(await mails()).toHaveLength(2);
  await testApp.call('PUT', '/users/me/notification-settings', {
    token: visit.professional.token,
    body: { email: true },
  });
});

test('a move by the client has the heading of a request, one by the professional that of a change', async () => {
  const { id } = await bookOk(testApp, visit);
  const move = (token: string, minutes: number) =>
    testApp.call('POST', `/bookings/${id}/reschedule`, { token, body: { start_time: minutesIn(minutes) } });
  expect((await move(visit.client.token, 60)).statusCode).toBe(200);
  expect((await move(visit.professional.token, 120)).statusCode).toBe(200);
  const contents = await Promise.all((await mails()).slice(1).map(compose));
  expect(contents.map((content) => [content?.heading, content?.subject])).toEqual([
    ['A client asks to move a booking', expect.stringMatching(/^A client asks to move a booking: Mon 5 Oct/)],
    ['A booking was moved', expect.stringMatching(/^A booking was moved: Mon 5 Oct/)],
  ]);
  expect(contents[0]?.paragraphs[1]).toMatch(/^Zuri asks to move Box braids/);
});

test('a cancellation mail gives the reason, until that is erased', async () => {
  const { id } = await bookOk(testApp, visit);
  const body = { status: 'cancelled', reason: 'I am ill' };
  await testApp.call('PATCH', `/bookings/${id}`, { token: visit.professional.token, body });
  const mail = (await mails()).at(-1);
  if (!mail) throw new Error('No mail.');
  expect((await compose(mail))?.paragraphs[1]).toMatch(
    /^Amara Braids cancelled .* AEDT\. Reason: I am ill\.$/,
  );
  expect(JSON.stringify(mail)).not.toContain('I am ill');
  const [notification] = (
    await testApp.call('GET', '/notifications/me', { token: visit.client.token })
  ).json();
  expect(notification.message).toMatch(/Reason: I am ill$/);
  await testApp.database.updateTable('bookings').set({ cancellation_reason: null }).execute();
  expect((await compose(mail))?.paragraphs[1]).toMatch(/AEDT\.$/);
});

test('account holders are greeted by any name, strangers only by one that looks like a name', async () => {
  for (const [name, words] of [
    ['Fade & Co. 2', 'Hi Fade & Co. 2,'],
    ['Two\nlines', 'Hi Two lines,'],
    ['', 'Hi there,'],
  ])
    expect(greeting(name)).toBe(words);
  expect(greetingOfStranger('Zuri')).toBe('Hi Zuri,');
  expect(greetingOfStranger('Win at spam.example')).toBe('Hi there,');
});

test('a mail is stored in the same transaction as its notification', async () => {
  const { id } = await bookOk(testApp, visit);
  const refused = { token: visit.client.token, body: { status: 'confirmed' } };
  expect((await testApp.call('PATCH', `/bookings/${id}`, refused)).statusCode).toBe(409);
  const written = await testApp.database
    .selectFrom('notifications')
    .select('id')
    .where('booking_id', '=', id)
    .execute();
  expect((await mails()).map(({ dedupe_key }) => dedupe_key)).toEqual(
    written.map(({ id: notificationId }) => `notification ${notificationId}`),
  );
});
