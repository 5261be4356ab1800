import { LINK_PROBLEMS, SECOND_FACTOR_NEEDED } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { accessMatrix } from '../testing/access-matrix';
import { makeWorld, things, type World } from '../testing/access-matrix/world';
import { createTestApp, type TestApp } from '../testing/app';
import { type OpenApi, type Operation, readOperations } from '../testing/generated-requests/operations';
import { leaksIn, type MarkedWorld, plantMarks } from '../testing/generated-requests/private-marks';
import {
  type GeneratedRequest,
  type Material,
  requestsOf,
  validRequestsOf,
} from '../testing/generated-requests/requests';
import type { Person } from '../testing/people';
import { newId } from './database/identifiers';

/**
 * Whatever is sent, by any caller: no 5xx, one shape of refusal, and no response with another person's private data.
 * The calls come from the OpenAPI document, so that new ones are fuzzed as soon as they land.
 */
const REQUESTS = Number(process.env.FUZZ ?? 2_000);
/** No more than the connections of a test, so that none waits in vain on a slow machine. */
const AT_ONCE = 3;
/** Half a minute on an idle machine; many times that beside builds and browsers. */
const SOMETHING_HANGS_MS = 20 * 60_000;
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

let lastLogged = '';
/** The reason of a 5xx. */
const lastLine = {
  write: (line: string) => {
    lastLogged = line;
  },
};
let testApp: TestApp;
let world: World;
let marked: MarkedWorld;
let operations: readonly Operation[];

beforeAll(async () => {
  testApp = await createTestApp({ env: { LOG_LEVEL: 'error' }, logTo: lastLine });
  world = await makeWorld(testApp);
  marked = await plantMarks(world, testApp.config.sessionSecret);
  operations = readOperations((await testApp.call('GET', '/docs/json')).json<OpenApi>());
});
afterAll(() => testApp.close());

test(
  `${REQUESTS} requests, valid to hostile, from all roles: no 5xx and no data that the caller may not see`,
  async () => {
    const perOperation = Math.ceil(REQUESTS / operations.length);
    const shown = new Set<string>();
    const statuses = new Map<string, number>();
    for (const [place, operation] of operations.entries()) {
      await marked.restore();
      const material = await materialFor(operation);
      const generated = requestsOf(operation, material);
      const requests = [
        ...validRequestsOf(operation, material),
        ...fc.sample(generated, { numRuns: perOperation, seed: SEED + place }),
      ];
      for (let first = 0; first < requests.length; first += AT_ONCE)
        await Promise.all(
          requests.slice(first, first + AT_ONCE).map(async (request) => {
            const { status, text: answer } = await send(operation, request);
            for (const { what, text } of marked.marks) if (answer.includes(text)) shown.add(what);
            const outcome = `${request.intent} ${status}`;
            statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
          }),
        );
    }
    if (process.env.SHOW_ANSWERS) console.log(Object.fromEntries([...statuses].sort()));

    // The search would find a leak: every planted mark was shown to a caller who may see it.
    const forSomebody = marked.marks.filter(({ readers }) => readers.length > 0).map(({ what }) => what);
    expect(forSomebody.filter((what) => !shown.has(what))).toEqual([]);
    // All three kinds of request got as far as they should: past authentication, and past body parsing.
    expect([...statuses.keys()]).toEqual(
      expect.arrayContaining([
        'valid 200',
        'valid 201',
        'nearly valid 200',
        'nearly valid 422',
        'hostile 401',
        'hostile 422',
      ]),
    );
  },
  SOMETHING_HANGS_MS,
);

/** Marks that a response shows because their owner published them: a review has the first name of its author. */
const PUBLISHED: Readonly<Record<string, string>> = {
  'GET /reviews/{id}/report': 'first name of client',
  'POST /reviews/{id}/report': 'first name of client',
};

/** Sends a request and checks every invariant of the response. */
async function send(
  operation: Operation,
  request: GeneratedRequest,
): Promise<{ status: number; text: string }> {
  const { url, headers, payload, remoteAddress, identity } = request;
  const answer = await testApp.app.inject({
    method: operation.method,
    url,
    headers,
    remoteAddress,
    ...(payload !== undefined && { payload }),
  });
  const text = `${JSON.stringify(answer.headers)}\n${answer.body}`;
  const problems = [
    ...problemsOf(answer.statusCode, answer.body),
    ...leaksIn(text, marked.marks, identity)
      .filter((what) => what !== PUBLISHED[operation.name])
      .map((what) => `it shows ${identity} the ${what}`),
  ];
  if (problems.length > 0) {
    const sent = JSON.stringify({ ...request, payload: String(payload) }, null, 2).slice(0, 3000);
    throw new Error(`${operation.name}: ${problems.join('; ')}\nFUZZ_SEED=${SEED} ${sent}\n${lastLogged}`);
  }
  return { status: answer.statusCode, text };
}

/** Problems of a response: a 5xx, or a refusal in a shape other than api.md's. */
function problemsOf(statusCode: number, body: string): readonly string[] {
  if (statusCode >= 500) return [`it is answered with ${statusCode}`];
  if (statusCode < 400) return [];
  const { detail, reason, current, ...more } = JSON.parse(body) as Record<string, unknown>;
  const isSentence = typeof detail === 'string' && /\w/.test(detail);
  const isList = statusCode === 422 && Array.isArray(detail) && detail.every(isFieldError);
  // A 400 for a mail's link also has a `reason`, and a 403 to an admin without two-step log-in.
  const isKnownReason =
    reason === undefined ||
    (statusCode === 400 && LINK_PROBLEMS.some((known) => known === reason)) ||
    (statusCode === 403 && reason === SECOND_FACTOR_NEEDED);
  return [
    ...(isSentence || isList ? [] : ['its detail is none']),
    ...(isKnownReason ? [] : ['its reason is none']),
    // A 409 for outdated notes holds the current ones; its schema says in which shape.
    ...(current === undefined || statusCode === 409 ? [] : ['its current is none']),
    ...(Object.keys(more).length === 0 ? [] : [`it says too much: ${Object.keys(more)}`]),
  ];
}

function isFieldError(error: unknown): boolean {
  const { loc, msg, type } = Object(error) as Record<string, unknown>;
  return (
    Array.isArray(loc) &&
    ['body', 'query'].includes(loc[0]) &&
    typeof msg === 'string' &&
    typeof type === 'string'
  );
}

/** Existing ids and valid values for the requests of one call. */
async function materialFor(operation: Operation): Promise<Material> {
  const tokens = await signTokens();
  const { client, professional, otherClient, otherProfessional, admin, newAdmin } = world.people;
  const present: World = {
    testApp,
    people: {
      client: { ...client, token: tokens.client },
      professional: { ...professional, token: tokens.professional },
      otherClient: { ...otherClient, token: tokens.otherClient },
      otherProfessional: { ...otherProfessional, token: tokens.otherProfessional },
      admin: { ...admin, token: tokens.admin },
      newAdmin: { ...newAdmin, token: tokens.newAdmin },
    },
  };
  const row = accessMatrix[operation.name];
  const subject = row?.thing ? await things[row.thing](present) : '';
  const known: Readonly<Record<string, string>> = {
    client: client.id,
    professional: professional.id,
    service: await things.service(present),
    product: await things.product(present),
    booking: marked.bookingId,
  };
  const others = [otherClient.id, otherProfessional.id, client.userId, newId()];
  const rightBodies = [];
  for (let made = 0; made < 3; made += 1)
    rightBodies.push((await row?.body?.(present)) ?? row?.form?.(present));
  return {
    ids: [subject, ...Object.values(known), ...others],
    rightQuery: (typeof row?.query === 'function' ? row.query(present) : row?.query) ?? '',
    rightBodies,
    texts: (name) => plausibleTexts(name, known, others),
    tokenOf: (identity) => (identity === 'anonymous' ? undefined : tokens[identity]),
    brokenTokens: brokenTokens(tokens.admin),
  };
}

function plausibleTexts(name: string, known: Readonly<Record<string, string>>, others: readonly string[]) {
  const word = Object.keys(known).find((thing) => name.startsWith(`${thing}_id`));
  if (word) return [known[word] ?? '', ...others];
  if (name.endsWith('_time')) {
    const hours = [2, 3, 30, 24 * 400].map((ahead) => new Date(Date.now() + ahead * 3_600_000).toISOString());
    return [...hours, '2030-10-06T02:30', '2030-04-07T02:30'];
  }
  return [
    'Amara',
    'Footscray VIC',
    '0412345678',
    'somebody@example.test',
    'Protective Styles',
    'another long password',
    '/media/a-1.webp',
    '2030-10-06',
    ...others,
  ];
}

/** New for each call: one call logs out, another revokes every token of an account. */
async function signTokens(): Promise<Readonly<Record<keyof World['people'], string>>> {
  const users = await testApp.database.selectFrom('users').select(['id', 'token_version']).execute();
  const versions = new Map(users.map(({ id, token_version }) => [id, token_version]));
  const tokenOf = ({ userId }: Person) =>
    testApp.app.jwt.sign({ sub: userId, ver: versions.get(userId) ?? 0, jti: newId() });
  const { client, professional, otherClient, otherProfessional, admin, newAdmin } = world.people;
  return {
    client: tokenOf(client),
    professional: tokenOf(professional),
    otherClient: tokenOf(otherClient),
    otherProfessional: tokenOf(otherProfessional),
    admin: tokenOf(admin),
    newAdmin: tokenOf(newAdmin),
  };
}

/** Invalid variants of the admin's token: unsigned, wrong signature, changed, expired, and not a token. */
function brokenTokens(good: string): readonly string[] {
  const [, claims = '', signature = ''] = good.split('.');
  const head = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url');
  const { sub, ver } = testApp.app.jwt.decode<{ sub: string; ver: number }>(good) ?? { sub: '', ver: 1 };
  return [
    `Bearer ${head({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    `Bearer ${head({ alg: 'HS256', typ: 'JWT' })}.${claims}.`,
    `Bearer ${head({ alg: 'HS512', typ: 'JWT' })}.${claims}.${signature}`,
    `Bearer ${head({ alg: 'HS256', typ: 'JWT', jwk: { kty: 'oct', k: 'AA' } })}.${claims}.${signature}`,
    `Bearer ${testApp.app.jwt.sign({ sub, ver, jti: newId() }, { expiresIn: -1 })}`,
    `Bearer ${testApp.app.jwt.sign({ sub, ver: ver - 1, jti: newId() })}`,
    `Bearer ${testApp.app.jwt.sign({ sub, ver, jti: newId() }, { key: 'another secret of the right length' })}`,
    `Bearer ${'x'.repeat(7000)}`,
    'Bearer',
    'Basic YWRtaW46YWRtaW4=',
    "Bearer ' or 1=1 --",
  ];
}
