import { LINK_PROBLEMS, type Role } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { createTestApp, type TestApp } from '../testing/app';
import { storeBooking } from '../testing/bookings';
import {
  logInAs,
  makeAdmin,
  makeClient,
  makeProduct,
  makeProfessional,
  makeService,
  type Person,
} from '../testing/people';
import { multipartForm } from '../testing/uploads';
import type { JsonSchema } from './documents/json-schema';

/**
 * Bad input never gives a 5xx. The calls come from the OpenAPI document, so that a new one is covered when it lands:
 * each body is a valid-looking one in which something is hostile, or hostile altogether.
 */
const BODIES = 1000;

interface WriteCall {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly body: JsonSchema | undefined;
  readonly encoding: Encoding;
  /** What its query must have, so that bodies get past it. */
  readonly query: string;
  /** Of somebody who may call it; each call has a token of its own, for one of them is the logging out. */
  readonly token: string | undefined;
}
type Encoding = 'json' | 'form' | 'multipart';
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: JsonSchema;
}
interface Operation {
  parameters?: Parameter[];
  'x-roles'?: Role[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

let testApp: TestApp;
let calls: WriteCall[];
let people: Record<Role, Person>;
/** Real ids by the words that paths and fields name them with, so that bodies get past the first check. */
let ids: Record<string, string>;

beforeAll(async () => {
  testApp = await createTestApp();
  const [client, professional, admin] = await Promise.all([
    makeClient(testApp),
    makeProfessional(testApp),
    makeAdmin(testApp),
  ]);
  people = { client, professional, admin };
  const parties = { clientId: client.id, professionalId: professional.id };
  ids = {
    client: client.id,
    professional: professional.id,
    service: await makeService(testApp, professional),
    product: await makeProduct(testApp, professional),
    booking: await storeBooking(testApp, { ...parties, status: 'pending' }),
  };
  calls = await readCalls((await testApp.call('GET', '/docs/json')).json());
});
afterAll(() => testApp.close());

async function readCalls({
  paths,
}: {
  paths: Record<string, Record<string, Operation>>;
}): Promise<WriteCall[]> {
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([name, operation]) => {
      const method = name.toUpperCase();
      if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return [];
      const content = operation.requestBody?.content ?? {};
      const [contentType] = Object.keys(content);
      return {
        method,
        path: path.replace(/^\/api/, ''),
        body: content[contentType ?? '']?.schema,
        encoding: ENCODINGS[contentType ?? ''] ?? 'json',
        query: requiredQuery(operation.parameters ?? []),
        roles: operation['x-roles'],
      } as const;
    }),
  );
  return Promise.all(
    found.map(async ({ roles, ...call }) => ({
      ...call,
      token: roles && (await logInAs(testApp, people[roles[0] ?? 'client'])),
    })),
  );
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202e',
    '',
    ' ',
    'x'.repeat(100_000),
    "'; drop table users; --",
    '{{7*7}}',
    '%',
    '\\',
    '-1',
    '1e400',
    'NaN',
    'null',
    '2026-02-30T25:61:00Z',
    '+275760-09-13T00:00:00.001Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-10-04T02:30',
  ),
);
const hostileNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, -1, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 5e-324, 15.000001, 99_999.999),
);
const deep = fc.integer({ min: 1, max: 60 }).map((depth) => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { value };
  return value;
});
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.anything({ withNullPrototype: false, maxDepth: 3 }),
  fc.constantFrom({ toString: 1 }, { length: 5 }, { constructor: { prototype: 1 } }, [[]], [null], {}),
  deep,
);

/** A value as the schema has it, in which any part may be hostile instead. */
function fromSchema(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const good = plausible(schema, name);
  return fc.oneof({ weight: 5, arbitrary: good }, { weight: 1, arbitrary: hostile });
}

function plausible(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const [type] = [schema.type].flat();
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([key, field]) => [key, fromSchema(field, key)]);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  }
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
  switch (type) {
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, name), { maxLength: 4 });
    case 'integer':
      return fc.integer({ min: minimum ?? -1000, max: maximum ?? 100_000 });
    case 'number':
      return fc.integer({ min: minimum ?? -1000, max: maximum ?? 100_000 }).map((whole) => whole / 2);
    case 'boolean':
      return fc.boolean();
    default:
      return fc.oneof(hostileText, fc.constantFrom(...plausibleTexts(name)));
  }
}

function plausibleTexts(name: string): string[] {
  const known = Object.entries(ids).find(([word]) => name.startsWith(`${word}_id`));
  if (known) return [known[1], ids.client ?? ''];
  if (name.endsWith('_time')) {
    const hours = [2, 3, 30, 24 * 400].map((ahead) => new Date(Date.now() + ahead * 3_600_000).toISOString());
    return [...hours, '2030-10-06T02:30', '2030-04-07T02:30'];
  }
  return [
    'Amara',
    'Footscray VIC',
    '0412345678',
    people.client.email,
    'Protective Styles',
    '/media/a-1.webp',
  ];
}

const ENCODINGS: Readonly<Record<string, Encoding>> = {
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
};

/** The first value of each parameter that a call cannot do without. */
function requiredQuery(parameters: readonly Parameter[]): string {
  const needed = parameters.filter(({ in: part, required }) => part === 'query' && required);
  return needed
    .map(({ name, schema }) => `?${name}=${encodeURIComponent(String(schema?.enum?.[0]))}`)
    .join('&');
}

/** The path with a real id where there is one, else with an id of nothing. */
function realPath(path: string): string {
  const word = /^(?:\/api)?\/(\w+?)s?\//.exec(path)?.[1] ?? '';
  return path.replaceAll(/\{\w+\}/g, ids[word] ?? '01a1fd7e-a227-75a1-b349-c8fca1db5fa4');
}

function payloadOf(body: unknown, encoding: Encoding): { payload: string | Buffer; type: string } {
  if (encoding === 'json') return { payload: JSON.stringify(body) ?? '', type: 'application/json' };
  const fields = Object.entries(Object(body)).map(([key, value]) => [key, asText(value)] as [string, string]);
  if (encoding === 'form')
    return {
      payload: new URLSearchParams(fields).toString(),
      type: 'application/x-www-form-urlencoded',
    };
  const { file, ...rest } = Object.fromEntries(fields.filter(([key]) => /^\w+$/.test(key)));
  const form = multipartForm(rest, file === undefined ? undefined : Buffer.from(file));
  return { payload: form.payload, type: form.contentType };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function expectPlainRefusal(name: string, statusCode: number, body: string) {
  if (statusCode < 400) return;
  if (statusCode >= 500) throw new Error(`${name} answered ${statusCode}: ${body}`);
  const { detail, reason, ...more } = JSON.parse(body) as { detail: unknown; reason?: unknown };
  expect([name, more]).toEqual([name, {}]);
  // The link of a mail says what is wrong with it.
  if (reason !== undefined)
    expect([name, statusCode, LINK_PROBLEMS]).toEqual([name, 400, expect.arrayContaining([reason])]);
  if (statusCode !== 422) {
    expect([name, detail]).toEqual([name, expect.stringMatching(/\w/)]);
    return;
  }
  if (typeof detail === 'string') return;
  expect([name, detail]).toEqual([
    name,
    expect.arrayContaining([
      { loc: expect.arrayContaining(['body']), msg: expect.any(String), type: expect.any(String) },
    ]),
  ]);
}

test('the write calls of every module are under fire', () => {
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(['POST /login/', 'PUT /professionals/me', 'PUT /clients/me', 'POST /services/']),
  );
});

test(`${BODIES} hostile bodies: none is answered with a 5xx, every refusal is in the one shape`, async () => {
  const runs = Math.ceil(BODIES / calls.length);
  for (const { method, path, body, encoding, query, token } of calls) {
    const name = `${method} ${path}`;
    const seen = new Set<number>();
    const bodies = fc.oneof(
      { weight: 6, arbitrary: body ? plausible(body, '') : hostile },
      { weight: 1, arbitrary: hostile },
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (generated) => {
        const { payload, type } = payloadOf(generated, encoding);
        const answer = await testApp.app.inject({
          method,
          url: `/api${realPath(path)}${query}`,
          payload,
          headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
        });
        seen.add(answer.statusCode);
        expectPlainRefusal(name, answer.statusCode, answer.body);
      }),
      { numRuns: runs },
    );
    // It got past the door, to the reading of the body and the rules behind it.
    if (body && token) expect([name, [...seen].includes(401)]).toEqual([name, false]);
    if (body) expect([name, [...seen]]).toEqual([name, expect.arrayContaining([422])]);
  }
});

test('bytes that are no body at all are refused on every call', async () => {
  const nests = 50_000;
  const payloads = [
    '{',
    'nonsense',
    '['.repeat(nests) + ']'.repeat(nests),
    '{"a":'.repeat(20_000) + '1'.padEnd(20_001, '}'),
    Buffer.from([0xff, 0xfe, 0x00]),
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
  ];
  for (const { method, path, query, token } of calls) {
    for (const payload of payloads) {
      for (const type of [
        'application/json',
        'application/x-www-form-urlencoded',
        'text/plain',
        'nonsense',
      ]) {
        const answer = await testApp.app.inject({
          method,
          url: `/api${realPath(path)}${query}`,
          payload,
          headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
        });
        expectPlainRefusal(`${method} ${path}`, answer.statusCode, answer.body);
      }
    }
  }
});

test('hostile queries and paths are refused alike', async () => {
  const texts = ['%00', '%ED%A0%80', '%FF', 'x'.repeat(5000), "'", '-1', '1e999', '[]', '{}', '%25%5C_'];
  const { paths } = (await testApp.call('GET', '/docs/json')).json<{
    paths: Record<
      string,
      Record<string, { 'x-roles'?: Role[]; parameters?: { name: string; in: string }[] }>
    >;
  }>();
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get) continue;
    const roles = get['x-roles'];
    const token = roles && people[roles[0] ?? 'client'].token;
    const queries = (get.parameters ?? []).filter((parameter) => parameter.in === 'query');
    for (const text of texts) {
      const urls = [
        path.replaceAll(/\{\w+\}/g, text),
        ...queries.map(({ name }) => `${realPath(path)}?${name}=${text}&${name}=${text}`),
      ];
      for (const url of urls) {
        const headers = token ? { authorization: `Bearer ${token}` } : {};
        const { statusCode } = await testApp.app.inject({ method: 'GET', url, headers });
        expect([url.slice(0, 200), statusCode < 500]).toEqual([url.slice(0, 200), true]);
      }
    }
  }
});
