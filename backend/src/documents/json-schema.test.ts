import * as contract from '@crown-and-coil/shared-api/contract';
import { array, date, isSchema, lazy, number, ObjectSchema, object, type Schema, string, tuple } from 'yup';
import { conditionsOf, isExpressible, isLazy, type JsonSchema, rulesOf, toJsonSchema } from './json-schema';

/** A lazy schema is for forms only: it chooses between two of the others. */
const schemas = Object.entries<unknown>(contract).filter(
  (entry): entry is [string, Schema] => isSchema(entry[1]) && !isLazy(entry[1] as Schema),
);

/** Every part of a schema whose document would say less than the schema does. */
function lossesOf(schema: unknown, json: JsonSchema | undefined, path: string): string[] {
  if (!isSchema(schema) || json === undefined) return [`${path}: is not in the document`];
  const known = schema as Schema;
  if (!['object', 'array', 'string', 'number', 'boolean', 'mixed'].includes(known.type))
    return [`${path}: ${known.type}() is not converted whole`];
  const losses = rulesOf(known)
    .filter((rule) => !isExpressible(rule))
    .filter(({ message }) => typeof message === 'string' && !json.description?.includes(message))
    .map(({ name }) => `${path}: the rule ${name} is lost`);
  for (const field of conditionsOf(known))
    if (!json.description?.includes(field)) losses.push(`${path}: its condition on ${field} is lost`);
  if (known.spec.nullable && json.type !== undefined && !json.type.includes('null'))
    losses.push(`${path}: null is lost`);
  if (known.spec.nullable && json.enum && !json.enum.includes(null)) losses.push(`${path}: null is lost`);
  if (known instanceof ObjectSchema) {
    if (known.tests.some(({ OPTIONS }) => OPTIONS?.name === 'noUnknown'))
      losses.push(`${path}: noUnknown is lost`);
    for (const [key, field] of Object.entries(known.fields as Record<string, unknown>))
      losses.push(...lossesOf(field, json.properties?.[key], `${path}.${key}`));
  }
  if ('innerType' in known && isSchema(known.innerType))
    losses.push(...lossesOf(known.innerType, json.items, `${path}[]`));
  return losses;
}

test.each(schemas)('the document for %s has every rule of the schema', (name, schema) => {
  expect(lossesOf(schema, toJsonSchema(schema), name)).toEqual([]);
});

test('the contract has schemas to document', () => {
  expect(schemas.length).toBeGreaterThan(20);
});

test('a lazy schema is refused: it has no document', () => {
  expect(() => toJsonSchema(lazy(() => number()) as never)).toThrow('cannot be documented');
});

test('rules without a JSON Schema keyword are described in words', () => {
  const { properties } = toJsonSchema(contract.serviceWriteSchema);
  expect(properties?.price).toEqual({
    type: 'number',
    minimum: 5,
    maximum: 100_000,
    description: 'Rule: Price can have two decimals at most.',
  });
  expect(toJsonSchema(contract.availabilityWriteSchema).properties?.end_time?.description).toContain(
    'Checked together with start_time.',
  );
});

test('a nullable enum includes null in its values', () => {
  expect(toJsonSchema(contract.clientUpdateSchema).properties?.hair_subtype).toEqual({
    type: ['string', 'null'],
    enum: ['A', 'B', 'C', null],
  });
});

test('case-insensitivity is described in words instead of a case-sensitive pattern', () => {
  expect(toJsonSchema(string().matches(/^a$/i, 'Must be an a'))).toEqual({
    type: 'string',
    description: 'Rule: Must be an a.',
  });
});

test.each([
  ['a date', object({ day: date().max(new Date()) }), 'x.day: date() is not converted whole'],
  ['a tuple', object({ pair: tuple([string().defined()]) }), 'x.pair: tuple() is not converted whole'],
  ['a lazy field', array().of(lazy(() => number()) as never), 'x[]: lazy() is not converted whole'],
  ['noUnknown', object({}).noUnknown(), 'x: noUnknown is lost'],
])('this test notices %s', (_name, schema, loss) => {
  expect(lossesOf(schema, toJsonSchema(schema as never), 'x')).toContain(loss);
});
