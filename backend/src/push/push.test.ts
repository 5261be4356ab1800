import { MAX_PUSH_DEVICES, type NotificationSettings } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { lockWaits } from '../../testing/lock-waits';
import { logInAs, makeAdmin, makeClient, PASSWORD } from '../../testing/people';
import { makeReceiver, type PushService, startPushService, vapidClaims } from '../../testing/push-service';
import { remind } from '../bookings/scheduled-changes';
import { bookOk, makeVisit, NOW, renewVisit, type Visit } from '../bookings/testing/visit';
import type { Queries } from '../database/connection';
import { sendText } from '../texts/send-text';

const VAPID_PRIVATE_KEY = Buffer.alloc(32, 7).toString('base64url');
const DEVICES = '/users/me/push-subscriptions';
const SETTINGS = '/users/me/notification-settings';
const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

let testApp: TestApp;
let service: PushService;
let visit: Visit;
beforeAll(async () => {
  service = await startPushService();
  testApp = await createTestApp({ env: { VAPID_PRIVATE_KEY, OUTSIDE_SERVERS: 'any' } });
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
});
afterAll(async () => {
  await testApp.close();
  await service.close();
});
beforeEach(async () => {
  testApp.setNow(NOW);
  await testApp.database.deleteFrom('push_subscriptions').execute();
  await testApp.database.deleteFrom('notification_settings').execute();
  visit = await renewVisit(testApp, visit);
  await runJobs(testApp, { later: true });
  service.requests.length = 0;
});

let browsers = 0;
/** A browser subscribes. */
async function subscribe(token: string) {
  browsers += 1;
  const { decrypt, ...keys } = makeReceiver();
  const endpoint = `${service.url}/browser-${browsers}`;
  const answer = await post(token, { endpoint, ...keys });
  return { endpoint, decrypt, keys, status: answer.statusCode, id: answer.json<{ id: string }>().id };
}
const post = (token: string, body: object) =>
  testApp.call('POST', DEVICES, { token, body, headers: { 'user-agent': CHROME } });
const devicesOf = async (token: string) => (await testApp.call('GET', DEVICES, { token })).json();
const set = async (token: string, body: object) => {
  const answer = await testApp.call('PUT', SETTINGS, { token, body: { email: true, ...body } });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json<NotificationSettings>();
};
const confirm = (id: string) =>
  testApp.call('PATCH', `/bookings/${id}`, {
    token: visit.professional.token,
    body: { status: 'confirmed' },
  });
const paths = () => service.requests.map(({ path }) => path).sort();

test('a notification reaches each device, encrypted and signed, with text suitable for a lock screen', async () => {
  const devices = [await subscribe(visit.client.token), await subscribe(visit.client.token)];
  const { id } = await bookOk(testApp, visit);
  await confirm(id);
  await runJobs(testApp);
  expect(paths()).toEqual(devices.map(({ endpoint }) => new URL(endpoint).pathname).sort());
  for (const { endpoint, decrypt } of devices) {
    const request = service.requests.find(({ path }) => endpoint.endsWith(path));
    if (!request) throw new Error('No request.');
    expect(request.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(vapidClaims(request)).toMatchObject({
      aud: service.url,
      sub: 'mailto:hello@crown-and-coil.test',
      key: testApp.config.pushKeys?.publicKey,
    });
    const notice = JSON.parse(decrypt(request.body));
    expect(notice).toEqual({
      id: expect.any(String),
      title: 'Your booking is confirmed',
      body: 'Amara Braids, Mon 5 Oct, 9:00 am AEDT',
      path: `/booking-details/${id}`,
    });
    expect(() => makeReceiver().decrypt(request.body)).toThrow();
  }
});

test('a device is named after its browser; its endpoint and keys are in no response, export or plain column', async () => {
  const { token } = visit.client;
  const { id, endpoint, keys } = await subscribe(token);
  expect(await devicesOf(token)).toEqual([
    { id, browser: 'Chrome', system: 'Android', created_at: NOW.toISOString() },
  ]);
  const everything = (await testApp.call('GET', '/users/me/export', { token })).json();
  expect(everything.more.notified_devices).toMatchObject([{ browser: 'Chrome', system: 'Android' }]);
  const rows = await testApp.database.selectFrom('push_subscriptions').selectAll().execute();
  const stored = JSON.stringify([rows, everything], (_key, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
  for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(stored).not.toContain(secret);
});

test('a browser is one device, of the account that subscribed last', async () => {
  const { endpoint, keys, id } = await subscribe(visit.client.token);
  expect((await post(visit.client.token, { endpoint, ...keys })).json().id).toBe(id);
  await post(visit.professional.token, { endpoint, ...keys });
  expect(await devicesOf(visit.client.token)).toEqual([]);
  expect(await devicesOf(visit.professional.token)).toHaveLength(1);
});

test(`an account has ${MAX_PUSH_DEVICES} devices: another one replaces the oldest`, async () => {
  const { token } = visit.client;
  const first = await subscribe(token);
  for (let more = 1; more <= MAX_PUSH_DEVICES; more += 1) {
    testApp.setNow(new Date(NOW.getTime() + more * 1000));
    await subscribe(token);
  }
  const ids = (await devicesOf(token)).map(({ id }: { id: string }) => id);
  expect(ids).toHaveLength(MAX_PUSH_DEVICES);
  expect(ids).not.toContain(first.id);
});

describe('a device stops getting notifications', () => {
  const arrives = async () => {
    await confirm((await bookOk(testApp, visit)).id);
    await runJobs(testApp);
    return service.requests.length;
  };

  test('after logging out on it, while another one continues', async () => {
    const phone = await logInAs(testApp, visit.client);
    const [lost, kept] = [await subscribe(phone), await subscribe(visit.client.token)];
    expect((await testApp.call('POST', '/logout/', { token: phone })).statusCode).toBeLessThan(300);
    expect(await arrives()).toBe(1);
    expect(service.requests[0]?.path).toBe(new URL(kept.endpoint).pathname);
    expect(lost.id).not.toBe(kept.id);
  });

  test('after its owner logs out on all other devices', async () => {
    await subscribe(await logInAs(testApp, visit.client));
    const answer = await testApp.call('POST', '/users/me/log-out-elsewhere', {
      token: visit.client.token,
      body: { own_password: PASSWORD },
    });
    visit = { ...visit, client: { ...visit.client, token: answer.json().access_token } };
    expect(await devicesOf(visit.client.token)).toEqual([]);
    expect(await arrives()).toBe(0);
  });

  test('when its owner removes it, which no other account can', async () => {
    const { id } = await subscribe(visit.client.token);
    const remove = async (token: string) =>
      (await testApp.call('DELETE', `${DEVICES}/${id}`, { token })).statusCode;
    expect(await remove(visit.professional.token)).toBe(404);
    expect(await remove(visit.client.token)).toBe(204);
    expect(await remove(visit.client.token)).toBe(404);
    expect(await arrives()).toBe(0);
  });

  test.each([404, 410])('when the push service answers %i', async (status) => {
    await subscribe(visit.client.token);
    service.answers.push(status);
    expect(await arrives()).toBe(1);
    expect(await devicesOf(visit.client.token)).toEqual([]);
  });

  test('after five failures in a row', async () => {
    await subscribe(visit.client.token);
    for (let times = 1; times <= 5; times += 1) {
      service.answers.push(403);
      expect(await devicesOf(visit.client.token)).toHaveLength(1);
      visit = await renewVisit(testApp, visit);
      await arrives();
    }
    expect(await devicesOf(visit.client.token)).toEqual([]);
  });
});

test('an unavailable push service is retried', async () => {
  const { decrypt } = await subscribe(visit.client.token);
  service.answers.push(503);
  await confirm((await bookOk(testApp, visit)).id);
  await runJobs(testApp);
  await runJobs(testApp, { later: true });
  expect(service.requests).toHaveLength(2);
  expect(decrypt(service.requests[1]?.body ?? Buffer.of())).toContain('confirmed');
});

describe('a notification kind that is disabled', () => {
  test('for push is sent by email only', async () => {
    await subscribe(visit.client.token);
    await set(visit.client.token, { push_off: ['bookings'] });
    const { id } = await bookOk(testApp, visit);
    await testApp.database.deleteFrom('mails').execute();
    await confirm(id);
    await runJobs(testApp);
    expect(service.requests).toEqual([]);
    expect(await testApp.database.selectFrom('mails').select('recipient').execute()).toEqual([
      { recipient: visit.client.email },
    ]);
  });

  test('for email is sent by push only; other kinds still come by email', async () => {
    await subscribe(visit.client.token);
    await set(visit.client.token, { email_off: ['bookings'] });
    const { id } = await bookOk(testApp, visit);
    await testApp.database.deleteFrom('mails').execute();
    await confirm(id);
    await testApp.call('POST', `/bookings/${id}/messages`, {
      token: visit.professional.token,
      body: { text: 'See you soon' },
      headers: { 'idempotency-key': `message-of-push-${id}` },
    });
    await runJobs(testApp);
    expect(service.requests).toHaveLength(2);
    const mails = await testApp.database.selectFrom('mails').select('template_values').execute();
    expect(mails.map(({ template_values }) => Object(template_values).details.event.kind)).toEqual([
      'message',
    ]);
  });
});

describe('quiet hours', () => {
  // Noon in Melbourne.
  const quiet_hours = { from: '11:00', until: '13:30', time_zone: 'Australia/Melbourne' };
  const afterwards = () => testApp.setNow(new Date('2026-10-02T03:31:00Z'));

  test('delay a notification until they end, but not its email', async () => {
    await subscribe(visit.client.token);
    expect((await set(visit.client.token, { quiet_hours })).quiet_hours).toEqual(quiet_hours);
    await confirm((await bookOk(testApp, visit)).id);
    await runJobs(testApp);
    expect(service.requests).toEqual([]);
    afterwards();
    await runJobs(testApp, { later: true });
    expect(service.requests).toHaveLength(1);
  });

  test('drop a notification that is read in the meantime', async () => {
    await subscribe(visit.client.token);
    await set(visit.client.token, { quiet_hours });
    await confirm((await bookOk(testApp, visit)).id);
    await runJobs(testApp);
    await testApp.call('POST', '/notifications/read-all', { token: visit.client.token });
    afterwards();
    await runJobs(testApp, { later: true });
    expect(service.requests).toEqual([]);
  });

  test('are removed by null, and kept when omitted', async () => {
    const { token } = visit.client;
    await set(token, { quiet_hours });
    expect((await set(token, { push_off: ['reviews'] })).quiet_hours).toEqual(quiet_hours);
    expect((await set(token, { quiet_hours: null })).quiet_hours).toBeNull();
  });
});

describe('a text message reminder', () => {
  const texts = () =>
    testApp.database.selectFrom('text_messages').select(['recipient', 'text', 'status']).execute();
  const reachReminder = async () => {
    await testApp.database.deleteFrom('text_messages').execute();
    await confirm((await bookOk(testApp, visit)).id);
    testApp.setNow(new Date('2026-10-03T23:00:00Z'));
    const { app, database } = testApp;
    await remind({ database, now: testApp.now(), signal: undefined, log: app.log });
    await runJobs(testApp);
  };
  const phone = (phone_number: string) =>
    testApp.call('PUT', '/clients/me', {
      token: visit.client.token,
      body: { first_name: 'Zuri', last_name: 'Okafor', phone_number, hair_type: null, hair_subtype: null },
    });

  test("is sent once, to the profile's mobile number, if the client agreed", async () => {
    expect((await phone('0412 555 018')).statusCode).toBe(200);
    expect(await set(visit.client.token, { text_reminders: true })).toMatchObject({
      text_reminders: true,
      text_number: '0412555018',
    });
    await reachReminder();
    await runJobs(testApp, { later: true });
    expect(await texts()).toEqual([
      {
        recipient: '0412555018',
        text: 'Crown & Coil: Your appointment is coming up. Amara Braids, Mon 5 Oct, 9:00 am AEDT',
        status: 'outbox',
      },
    ]);
    expect((await testApp.app.inject('/outbox')).body).toContain('Text message');
  });

  test('is not sent without consent, or to a number that is not a mobile', async () => {
    await phone('0412 555 018');
    await reachReminder();
    expect(await texts()).toEqual([]);
    await phone('03 9555 0180');
    visit = await renewVisit(testApp, visit);
    testApp.setNow(NOW);
    expect((await set(visit.client.token, { text_reminders: true })).text_number).toBeNull();
    await reachReminder();
    expect(await texts()).toEqual([]);
  });

  test('is not kept for an account that was deleted while it was sent', async () => {
    const { database, config, now } = testApp;
    await phone('0412 555 018');
    await set(visit.client.token, { text_reminders: true });
    await reachReminder();
    const { notification_id: notificationId } = await database
      .deleteFrom('text_messages')
      .returning('notification_id')
      .executeTakeFirstOrThrow();
    const { userId } = visit.client;
    const setDeleted = (queries: Queries, deleted_at: Date | null) =>
      queries.updateTable('users').set({ deleted_at }).where('id', '=', userId).execute();
    const deletion = await database.startTransaction().execute();
    await setDeleted(deletion, NOW);
    const sending = sendText.run({ notificationId, userId }, { database, config, now } as never);
    await lockWaits(database, 1, sending);
    await deletion.commit().execute();
    await sending;
    expect(await texts()).toEqual([]);
    await setDeleted(database, null);
  });

  test('can be enabled by clients only', async () => {
    const { statusCode } = await testApp.call('PUT', SETTINGS, {
      token: visit.professional.token,
      body: { email: true, text_reminders: true },
    });
    expect(statusCode).toBe(422);
  });
});

describe('a subscription is refused', () => {
  const { decrypt: _decrypt, ...keys } = makeReceiver();
  test.each([
    ['an address that is none', { endpoint: 'push', ...keys }],
    ['another protocol', { endpoint: 'ftp://push.example/a', ...keys }],
    ['a password in the address', { endpoint: 'https://a:b@push.example/a', ...keys }],
    ['an address without end', { endpoint: `https://push.example/${'a'.repeat(1000)}`, ...keys }],
    ['a key that is no point', { endpoint: 'https://push.example/a', ...keys, p256dh: 'A'.repeat(87) }],
    ['a short secret', { endpoint: 'https://push.example/a', ...keys, auth: 'AAAA' }],
  ])('for %s', async (_why, body) => {
    expect((await post(visit.client.token, body)).statusCode).toBe(422);
  });

  test('for an address on this machine or its network, except in development', async () => {
    const strict = await createTestApp({ env: { VAPID_PRIVATE_KEY } });
    try {
      const client = await makeClient(strict);
      for (const endpoint of [
        'http://push.example/a',
        'https://127.0.0.1/a',
        'https://[::1]/a',
        'https://10.0.0.8/a',
      ])
        expect([
          endpoint,
          (await strict.call('POST', DEVICES, { token: client.token, body: { endpoint, ...keys } }))
            .statusCode,
        ]).toEqual([endpoint, 422]);
    } finally {
      await strict.close();
    }
  });

  test('for an admin', async () => {
    const { token } = await makeAdmin(testApp);
    expect((await post(token, { endpoint: 'https://push.example/a', ...keys })).statusCode).toBe(403);
  });
});

test.each([
  ['the same time twice', { from: '22:00', until: '22:00', time_zone: 'Australia/Perth' }],
  ['an unknown zone', { from: '22:00', until: '07:00', time_zone: 'Australia/Atlantis' }],
  ['an offset', { from: '22:00', until: '07:00', time_zone: '+10:00' }],
  ['no time', { from: '24:00', until: '07:00', time_zone: 'Australia/Perth' }],
  ['half of them', { from: '22:00' }],
])('quiet hours with %s are refused', async (_why, quiet_hours) => {
  const { statusCode } = await testApp.call('PUT', SETTINGS, {
    token: visit.client.token,
    body: { email: true, quiet_hours },
  });
  expect(statusCode).toBe(422);
});
