import { createHmac } from 'node:crypto';
import type { MediaItem } from '@crown-and-coil/shared-api/contract';
import type { FastifyInstance } from 'fastify';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeClient, PASSWORD, type ProfilePerson } from '../../testing/people';
import { storeMedia } from '../../testing/uploads';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { inTransaction } from '../database/transactions';
import { createLink, tokenForMail } from '../mail/links';

const OLD = 'w0r2kx84bnq19zlfm37hvyt5cp6dj2sg';
const NEW = 'kf83hs02lsmx9274hdkqpz61nvbw5r0t';

/** The steps of docs/guides/rotate-session-secret.md. */
const STEPS = {
  before: { SESSION_SECRET: OLD },
  announced: { SESSION_SECRET: OLD, SESSION_SECRET_NEXT: NEW },
  replaced: { SESSION_SECRET: NEW, SESSION_SECRET_PREVIOUS: OLD },
  after: { SESSION_SECRET: NEW },
} as const;
type Step = keyof typeof STEPS;
const ROLLS: [Step, Step][] = [
  ['before', 'announced'],
  ['announced', 'replaced'],
  ['replaced', 'after'],
];

let testApp: TestApp;
let client: ProfilePerson;
const processes: FastifyInstance[] = [];
beforeAll(async () => {
  testApp = await createTestApp();
  client = await makeClient(testApp);
  await storeMedia(testApp, client, 'Client Profile');
});
afterAll(async () => {
  for (const app of processes) await app.close();
  await testApp.close();
});

const configOf = (step: Step) =>
  readConfig({
    DATABASE_URL: testApp.config.databaseUrl,
    MEDIA_DIR: testApp.config.mediaDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    ...STEPS[step],
  });

/** Another process of the API on the same database. */
async function startProcess(step: Step): Promise<FastifyInstance> {
  const app = await buildApp({ config: configOf(step), database: testApp.database });
  processes.push(app);
  return app;
}

async function logIn(app: FastifyInstance): Promise<string> {
  const { statusCode, json } = await app.inject({
    method: 'POST',
    url: '/api/login/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username: client.email, password: PASSWORD }).toString(),
  });
  expect(statusCode).toBe(200);
  return json<{ access_token: string }>().access_token;
}
const read = (app: FastifyInstance, url: string, token: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${token}` } });

/**
 * In the last step, sessions of the old key have already expired, as the guide says: both steps sign with the new
 * one.
 */
describe.each(ROLLS)('while processes go from "%s" to "%s"', (first, second) => {
  test.each([
    [first, second],
    [second, first],
  ])('sessions and picture URLs issued by "%s" are valid on "%s"', async (issuer, reader) => {
    const [issuing, reading] = [await startProcess(issuer), await startProcess(reader)];
    const token = await logIn(issuing);
    expect((await read(reading, '/api/users/me/', token)).statusCode).toBe(200);
    const pictures = (await read(issuing, `/api/media/client/${client.id}`, token)).json<MediaItem[]>();
    expect(pictures).toHaveLength(1);
    for (const { url } of pictures) expect((await reading.inject({ url })).statusCode).toBe(200);
  });

  test.each([
    [first, second],
    [second, first],
  ])('a mail sent by "%s" keeps its link when "%s" sends it again', async (sender, again) => {
    const subject = { purpose: 'reset_password', userId: client.userId } as const;
    const [now, expiresAt] = [new Date(), new Date(Date.now() + 60_000)];
    const linkId = await inTransaction(testApp.database, (transaction) =>
      createLink(transaction, configOf(sender), subject, now, expiresAt),
    );
    const sent = await tokenForMail(testApp.database, configOf(sender), linkId, now);
    expect(sent).toEqual(expect.any(String));
    expect(await tokenForMail(testApp.database, configOf(again), linkId, now)).toBe(sent);
  });
});

test('a token names its key, and processes that have only that key accept it', async () => {
  const [before, after] = [await startProcess('before'), await startProcess('after')];
  const [oldToken, newToken] = [await logIn(before), await logIn(after)];
  const keyOf = (token: string) =>
    (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid?: string }).kid;
  expect(keyOf(oldToken)).toMatch(/^[\w-]{11}$/);
  expect(keyOf(newToken)).not.toBe(keyOf(oldToken));
  expect((await read(after, '/api/users/me/', oldToken)).statusCode).toBe(401);
  expect((await read(before, '/api/users/me/', newToken)).statusCode).toBe(401);
});

test('a token without a key id, from an earlier version, is accepted until it expires', async () => {
  const replaced = await startProcess('replaced');
  const claims = { sub: client.userId, ver: 1, jti: crypto.randomUUID() };
  for (const secret of [OLD, NEW]) {
    const token = tokenWithoutKeyId(claims, secret);
    expect((await read(replaced, '/api/users/me/', token)).statusCode).toBe(200);
  }
});

/** A token as versions without key ids signed it (RFC 7515, HS256). */
function tokenWithoutKeyId(claims: object, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  const encoded = [
    { alg: 'HS256', typ: 'JWT' },
    { ...claims, iat: seconds, exp: seconds + 600, iss: 'crown-and-coil', aud: 'crown-and-coil-api' },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const signature = createHmac('sha256', secret).update(encoded.join('.')).digest('base64url');
  return [...encoded, signature].join('.');
}
