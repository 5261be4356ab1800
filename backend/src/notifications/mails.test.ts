import { createTestApp, type TestApp } from '../../testing/app';
import { bookOk, makeVisit, NOW, renewVisit, type Visit } from '../bookings/testing/visit';
import { composeMail, type StoredMail } from '../mail/compose';

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

test('a request is mailed to the professional, with all they need and a way to switch it off', async () => {
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
  // A person, or a scanner, that opens it switches nothing off.
  const opened = await testApp.call('GET', path);
  expect([opened.statusCode, opened.headers.location]).toEqual([302, `/unsubscribe${search}`]);
  await testApp.call('PATCH', `/bookings/${id}`, {
    token: visit.client.token,
    body: { status: 'cancelled' },
  });
  expect(await mails()).toHaveLength(2);
  // A mail program posts, as RFC 8058 has it.
  const posted = await testApp.call('POST', path, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(posted.json()).toEqual({ email: false });
  await bookOk(testApp, visit);
  expect(await mails()).toHaveLength(2);
  await testApp.call('PUT', '/users/me/notification-settings', {
    token: visit.professional.token,
    body: { email: true },
  });
});

test('a mail goes with its notification or not at all', async () => {
  const { id } = await bookOk(testApp, visit);
  const refused = { token: visit.client.token, body: { status: 'confirmed' } };
  expect((await testApp.call('PATCH', `/bookings/${id}`, refused)).statusCode).toBe(409);
  const told = await testApp.database
    .selectFrom('notifications')
    .select('id')
    .where('booking_id', '=', id)
    .execute();
  expect((await mails()).map(({ dedupe_key }) => dedupe_key)).toEqual(
    told.map(({ id: notificationId }) => `notification ${notificationId}`),
  );
});
