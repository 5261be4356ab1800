import fc from 'fast-check';
import { isSchema, object, type Schema, string } from 'yup';
import * as contract from './contract';
import { type Domain, toCamelCase, toDomain, toWire } from './contract/names';
import { formSchema } from './domain/form-schema';
import { problemToDomain } from './wire';

/** Every field name of a schema, however deep. */
function fieldNames(described: object): string[] {
  const { fields = {}, innerType }: { fields?: object; innerType?: object } = described;
  return [
    ...Object.entries(fields).flatMap(([name, field]) => [name, ...fieldNames(field)]),
    ...(innerType ? fieldNames(innerType) : []),
  ];
}

const schemas = Object.entries<unknown>(contract).flatMap(([name, exported]) =>
  isSchema(exported) ? [[name, exported as Schema] as const] : [],
);
/** The shell sends these by itself, and reads the third only: its `page_url` is `pageUrl` where it is sent. */
const ONE_WAY = ['clientErrorSchema', 'clientErrorsSchema', 'feedbackEntrySchema'];

test.each(schemas.filter(([name]) => !ONE_WAY.includes(name)))(
  'each field of %s round-trips through the wire',
  (_name, schema) => {
    const wire = Object.fromEntries(fieldNames(schema.describe()).map((name) => [name, 1]));
    expect(toWire(toDomain(wire))).toEqual(wire);
  },
);

test('only keys change; values, lists and non-objects are kept', () => {
  const file = new Blob(['start_time']);
  const body = { mediaType: 'homepage_carousel', serviceIds: ['a_b'], file, when: new Date(0), none: null };
  const wire = toWire(body);
  expect(wire).toEqual({
    media_type: 'homepage_carousel',
    service_ids: ['a_b'],
    file,
    when: new Date(0),
    none: null,
  });
  expect((wire as { file: unknown }).file).toBe(file);
  expect(toDomain('start_time')).toBe('start_time');
  expect(toDomain(undefined)).toBeUndefined();
});

test("a product's attributes keep their words, which are values", () => {
  expect(toDomain({ attributes: [{ key: 'hold_level', value: 'very_strong' }] })).toEqual({
    attributes: [{ key: 'hold_level', value: 'very_strong' }],
  });
});

test('a key named __proto__ does not change a prototype', () => {
  const read = toDomain(JSON.parse('{"__proto__": {"is_admin": true}}'));
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect((read as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test('lower-case snake_case names round-trip', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9]*$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const name = words.join('_');
      expect(Object.keys(toWire({ [toCamelCase(name)]: 1 }) as object)).toEqual([name]);
    }),
  );
});

test("field errors of a 422 use the form's names; other bodies are unchanged", () => {
  expect(
    problemToDomain({
      detail: [{ loc: ['body', 'products', 0, 'product_id'], msg: 'No start_time.' }, 'odd'],
    }),
  ).toEqual({ detail: [{ loc: ['body', 'products', 0, 'productId'], msg: 'No start_time.' }, 'odd'] });
  expect(problemToDomain({ detail: 'A sentence.', request_id: 'r' })).toEqual({
    detail: 'A sentence.',
    requestId: 'r',
  });
  expect(problemToDomain('<html>')).toBe('<html>');
  expect(problemToDomain(null)).toBeNull();
  expect(problemToDomain(undefined)).toBeUndefined();
});

test("a form's schema accepts, returns and rejects camelCase names", async () => {
  const schema = formSchema(
    object({
      first_name: string().trim().required('Who?'),
      home: object({ time_zone: string().required('Where?') }),
    }),
  );
  expect(schema.cast({ firstName: ' Naomi ', home: { timeZone: 'UTC' } })).toEqual({
    firstName: 'Naomi',
    home: { timeZone: 'UTC' },
  });
  const refused = await schema
    .validate({ firstName: '', home: {} }, { abortEarly: false })
    .catch((error) => error);
  expect(
    refused.inner.map(({ path, message }: { path: string; message: string }) => [path, message]),
  ).toEqual([
    ['firstName', 'Who?'],
    ['home.timeZone', 'Where?'],
  ]);
});

test('types are converted too', () => {
  const booking: Domain<{ start_time: string; services: { service_duration_minutes?: number }[] | null }> = {
    startTime: 'a',
    services: [{ serviceDurationMinutes: 60 }],
  };
  // @ts-expect-error: the wire's name
  expect(booking.start_time).toBeUndefined();
});
