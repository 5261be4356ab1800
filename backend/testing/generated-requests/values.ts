import fc from 'fast-check';
import type { JsonSchema } from '../../src/documents/json-schema';

const [SURROGATES, SURROGATE_COUNT] = [0xd800, 0x800] as const;
/**
 * Every code point except lone surrogates, like the library's unit `binary`, which takes seconds to enumerate them. The
 * unmapper lets the library use its dangerous strings, such as `__proto__`.
 */
const codePoint = fc.integer({ min: 0, max: 0x10_ff_ff - SURROGATE_COUNT }).map(
  (place) => String.fromCodePoint(place < SURROGATES ? place : place + SURROGATE_COUNT),
  (text) => {
    const [point, ...more] = Array.from(String(text), (one) => one.codePointAt(0) ?? 0);
    if (point === undefined || more.length > 0) throw new Error('This is not one code point.');
    return point < SURROGATES ? point : point - SURROGATE_COUNT;
  },
);

/** Values that an attacker or a broken client might send. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: codePoint }),
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202e',
    '\ufeff',
    'e\u0301'.repeat(500),
    '',
    ' ',
    'x'.repeat(100_000),
    "'; drop table users; --",
    "' or '1'='1",
    '1) union select password_hash from users --',
    "'||(select pg_sleep(0))||'",
    '$$; select 1; $$',
    '{"$ne":null}',
    '{{7*7}}',
    '$' + '{7*7}',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '=cmd|"/c calc"!A1',
    '../../../../etc/passwd',
    '..\\..\\windows\\win.ini',
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data/',
    'javascript:alert(1)',
    'a\r\nx-injected: 1',
    '%',
    '%00',
    '\\',
    '%s%n%x',
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

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.anything({ withNullPrototype: false, maxDepth: 3 }),
  fc.constantFrom({ toString: 1 }, { length: 5 }, { constructor: { prototype: 1 } }, [[]], [null], {}),
  deep,
);

/** Plausible texts for a field name, such as existing ids. */
export type PlausibleTexts = (name: string) => readonly string[];

/** A value that matches the schema, with one part in six hostile. */
export function fromSchema(schema: JsonSchema, texts: PlausibleTexts, name = ''): fc.Arbitrary<unknown> {
  const good = plausible(schema, texts, name);
  return fc.oneof({ weight: 5, arbitrary: good }, { weight: 1, arbitrary: hostile });
}

/** A value of the schema's shape, whose nested parts may be hostile. */
export function plausible(schema: JsonSchema, texts: PlausibleTexts, name = ''): fc.Arbitrary<unknown> {
  const [type] = [schema.type].flat();
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([key, field]) => [
      key,
      fromSchema(field, texts, key),
    ]);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  }
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
  switch (type) {
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, texts, name), { maxLength: 4 });
    case 'integer':
      return fc.integer({ min: minimum ?? -1000, max: maximum ?? 100_000 });
    case 'number':
      return fc.integer({ min: minimum ?? -1000, max: maximum ?? 100_000 }).map((whole) => whole / 2);
    case 'boolean':
      return fc.boolean();
    default:
      return fc.oneof(
        { weight: 1, arbitrary: hostileText },
        { weight: 3, arbitrary: fc.constantFrom(...texts(name)) },
      );
  }
}
