import fc from 'fast-check';
import { IDENTITIES, type Identity } from '../access-matrix/world';
import { multipartForm } from '../uploads';
import type { Operation, Parameter } from './operations';
import { fromSchema, hostile, hostileText, type PlausibleTexts, plausible } from './values';

/** The kind of request: valid, with one error, or hostile. */
export type Intent = 'valid' | 'nearly valid' | 'hostile';

export interface GeneratedRequest {
  readonly intent: Intent;
  /** Owner of its token; a broken token counts as anonymous. */
  readonly identity: Identity;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
  readonly remoteAddress: string;
}

/** Existing ids and valid values for an operation's requests. */
export interface Material {
  /** Ids for the path; the first belongs to the operation's subject. */
  readonly ids: readonly string[];
  readonly rightQuery: string;
  readonly rightBodies: readonly unknown[];
  readonly texts: PlausibleTexts;
  /** A valid token. */
  readonly tokenOf: (identity: Identity) => string | undefined;
  /** Tokens that must always be refused: wrong key, unsigned, expired. */
  readonly brokenTokens: readonly string[];
}

/** The requests of one operation by every identity; half of them valid or nearly so. */
export function requestsOf(operation: Operation, material: Material): fc.Arbitrary<GeneratedRequest> {
  const identity = fc.constantFrom(...IDENTITIES);
  const valid = fc
    .record({ identity, body: fc.constantFrom(...material.rightBodies) })
    .map(({ identity, body }) => validParts(operation, material, identity, body));
  const nearly = fc
    .record({
      identity,
      id: fc.constantFrom(...material.ids),
      query: queries(operation.query, material.texts),
      body: operation.body ? plausible(operation.body, material.texts) : fc.constant(undefined),
    })
    .map(({ identity, id, query, body }) => ({
      intent: 'nearly valid' as const,
      identity,
      path: fill(operation.path, encodeURIComponent(id)) + query,
      credentials: undefined,
      extra: {},
      payload: encode(body, operation.contentType),
    }));
  const bad = fc
    .record({
      identity,
      id: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...material.ids) },
        { weight: 1, arbitrary: pathTexts },
      ),
      query: queries(operation.query, material.texts),
      isBroken: fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0),
      broken: fc.constantFrom(...material.brokenTokens),
      extra: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: abusiveHeaders }),
      payload: hostilePayloads(operation, material.texts),
    })
    .map(({ identity, id, query, isBroken, broken, extra, payload }) => ({
      intent: 'hostile' as const,
      identity: isBroken ? ('anonymous' as const) : identity,
      path: fill(operation.path, id) + query,
      credentials: isBroken ? broken : undefined,
      extra,
      payload,
    }));
  const address = fc
    .integer({ min: 0, max: 0xff_ff })
    .map((number) => `198.18.${number >> 8}.${number & 0xff}`);
  return fc
    .tuple(fc.oneof(valid, nearly, { weight: 2, arbitrary: bad }), address)
    .map(([parts, remoteAddress]) => assemble(operation, material, parts, remoteAddress));
}

/** The valid request of an operation, once by every identity. */
export const validRequestsOf = (operation: Operation, material: Material): readonly GeneratedRequest[] =>
  IDENTITIES.map((identity) =>
    assemble(
      operation,
      material,
      validParts(operation, material, identity, material.rightBodies[0]),
      '198.19.0.1',
    ),
  );

interface Parts {
  readonly intent: Intent;
  readonly identity: Identity;
  readonly path: string;
  /** Replaces the identity's own token. */
  readonly credentials: string | undefined;
  readonly extra: Readonly<Record<string, string>>;
  readonly payload: Payload | undefined;
}

const validParts = (operation: Operation, material: Material, identity: Identity, body: unknown): Parts => ({
  intent: 'valid',
  identity,
  path: fill(operation.path, encodeURIComponent(material.ids[0] ?? '')) + material.rightQuery,
  credentials: undefined,
  extra: {},
  payload: encode(body, operation.contentType),
});

function assemble(
  { method }: Operation,
  { tokenOf }: Material,
  { intent, identity, path, credentials, extra, payload }: Parts,
  remoteAddress: string,
): GeneratedRequest {
  const token = tokenOf(identity);
  const authorization = credentials ?? (token && `Bearer ${token}`);
  const hasBody = method !== 'GET' && payload !== undefined;
  return {
    intent,
    identity,
    url: `/api${path}`,
    headers: {
      ...(hasBody && { 'content-type': payload.type }),
      ...extra,
      ...(authorization && { authorization }),
    },
    payload: hasBody ? payload.bytes : undefined,
    remoteAddress,
  };
}

/** A lone surrogate cannot be encoded in a URL. */
const isUnicode = (text: string) => !/\p{Surrogate}/u.test(text);

const fill = (path: string, id: string) => path.replaceAll(/\{\w+\}/g, id);

/** Path segments: double-encoded, truncated, traversing. */
const pathTexts: fc.Arbitrary<string> = fc.oneof(
  hostileText.filter((text) => isUnicode(text)).map((text) => encodeURIComponent(text).slice(0, 5000)),
  fc.constantFrom(
    '%00',
    '%ED%A0%80',
    '%FF',
    '%E0%A4%A',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/docs',
    '....//',
    'me',
    'me/',
    '*',
    "1'%20or%20'1'='1",
    '-1',
    '1e999',
    '[]',
    '%25%5C_',
    '00000000-0000-0000-0000-000000000000',
    'x'.repeat(5000),
  ),
);

/** Documented parameters, sometimes missing, repeated, as lists or of the wrong type; sometimes unknown ones. */
function queries(parameters: readonly Parameter[], texts: PlausibleTexts): fc.Arbitrary<string> {
  const one = ({ name, schema = {} }: Parameter) =>
    fc
      .tuple(
        fc.constantFrom(0, 1, 1, 1, 2),
        fc.oneof(
          { weight: 4, arbitrary: fromSchema(schema, texts, name) },
          { weight: 1, arbitrary: hostileText },
        ),
        fc.constantFrom('', '', '', '[]', '[$ne]', '.__proto__'),
      )
      .map(([times, value, suffix]) => Array.from({ length: times }, () => pair(name + suffix, value)));
  const unknown = fc.constantFrom(
    [],
    [],
    ['__proto__[role]=admin'],
    ['constructor=1'],
    ['is_admin=true'],
    ['='],
  );
  return fc
    .tuple(unknown, ...parameters.map(one))
    .map((pairs) => pairs.flat().flat())
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`));
}

function pair(name: string, value: unknown): string {
  const text = asText(value);
  return `${name}=${isUnicode(text) ? encodeURIComponent(text).slice(0, 8000) : '%ED%A0%80'}`;
}

/** Headers that impersonate, confuse parsers, or are too large. No Accept for live streams, which would never end. */
const abusiveHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
  { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT' },
  { 'x-original-url': '/api/admin/users', 'x-rewrite-url': '/api/admin/users' },
  { 'x-user-id': '1', 'x-role': 'admin', cookie: 'token=admin; role=admin' },
  {
    origin: 'https://evil.test',
    'access-control-request-method': 'PUT',
    'access-control-request-headers': '*',
  },
  { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
  { 'x-request-id': '<script>' },
  { 'x-request-id': 'x'.repeat(9000) },
  { accept: 'text/html,*/*;q=0.1', 'accept-language': '%s'.repeat(300), 'accept-charset': 'utf-7' },
  { 'idempotency-key': 'x'.repeat(4000) },
  { 'idempotency-key': "'; drop table idempotency_keys; --" },
  { 'last-event-id': '-1' },
  { range: 'bytes=0-18446744073709551615,0-,0-' },
  { 'if-none-match': '*', 'if-modified-since': 'never', expect: '200-ok' },
  { 'content-encoding': 'gzip', 'content-language': '../../' },
  { te: 'trailers', trailer: 'authorization', upgrade: 'h2c' },
);

interface Payload {
  readonly bytes: string | Buffer;
  readonly type: string;
}

/** Bodies with a wrong, missing or mismatched content type. */
function hostilePayloads({ body, contentType }: Operation, texts: PlausibleTexts): fc.Arbitrary<Payload> {
  const types = fc.constantFrom(
    contentType,
    contentType,
    'application/json',
    'application/json; charset=utf-7',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a-boundary-of-the-tests',
    'multipart/form-data',
    'text/plain',
    'application/xml',
    'nonsense',
  );
  const raw = fc.constantFrom<string | Buffer>(
    '',
    '{',
    'nonsense',
    '['.repeat(5000) + ']'.repeat(5000),
    '{"a":'.repeat(2000) + '1'.padEnd(2001, '}'),
    Buffer.from([0xff, 0xfe, 0x00]),
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"a":1,"a":2}',
    '{"a":1e99999}',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    'a[__proto__][b]=1&constructor.prototype.c=2&=&%',
    '--a-boundary-of-the-tests\r\ncontent-disposition: form-data; name="file"; filename="../../x.php"\r\n\r\n',
  );
  const odd = fc.oneof(body ? fromSchema(body, texts) : hostile, hostile);
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(odd, types).map(([value, type]) => encode(value, type) ?? { bytes: '', type }),
    },
    { weight: 1, arbitrary: fc.record({ bytes: raw, type: types }) },
  );
}

/** Encodes a value according to the content type. */
function encode(value: unknown, type: string): Payload | undefined {
  if (value === undefined) return undefined;
  if (type.startsWith('application/x-www-form-urlencoded'))
    return { bytes: new URLSearchParams(fieldsOf(value)).toString(), type };
  if (!type.startsWith('multipart/form-data')) return { bytes: JSON.stringify(value) ?? '', type };
  const { file, ...rest } = Object.fromEntries(fieldsOf(value).filter(([key]) => /^\w+$/.test(key)));
  const form = multipartForm(rest, file === undefined ? undefined : Buffer.from(file));
  return { bytes: form.payload, type: form.contentType };
}

const fieldsOf = (value: unknown) =>
  Object.entries(Object(value)).map(([key, field]) => [key, asText(field)] as [string, string]);

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
