import { type FieldError, idField } from '@crown-and-coil/shared-api/contract';
import type { FastifySchemaCompiler } from 'fastify';
import {
  type AnyObject,
  ArraySchema,
  array,
  isSchema,
  ObjectSchema,
  object,
  type Schema,
  StringSchema,
  ValidationError,
} from 'yup';
import { findUnstorableText } from './unstorable-text';

/** The rule of lists whose schema has no maximum of its own. */
const ANY_LIST = array().max(1_000);
/** Of shorter texts that are too long, the form shows all errors. */
const SHORT_TEXT = 10_000;
const MAX_FIELD_ERRORS = 100;

type RequestPart = 'body' | 'query' | 'params' | 'headers';

/** The validation errors of one part of a request. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
  constructor(
    readonly part: RequestPart,
    readonly errors: readonly FieldError[],
  ) {
    super(errors.map(({ msg }) => msg).join(' '));
  }
}

/** Fastify's validator: a route's yup schemas check and cast its body, query and params. */
export const compileValidator: FastifySchemaCompiler<Schema> = ({ schema, httpPart }) => {
  const part = partOf(httpPart);
  return (value: unknown) => {
    try {
      return { value: validatePart(schema, part, value) };
    } catch (error) {
      if (error instanceof InvalidRequest) return { error };
      throw error;
    }
  };
};

/**
 * Validates one part of a request, and returns it cast and without unknown fields.
 * @throws InvalidRequest with the refused fields
 */
export function validatePart(schema: Schema, part: RequestPart, value: unknown): unknown {
  // yup checks every item even of a list that is too long, and matches every pattern with a text that is.
  const [tooLong] = findTooLong(schema, value, [part]);
  if (tooLong) throw new InvalidRequest(part, [tooLong]);
  const unstorable = findUnstorableText(value);
  if (unstorable) throw new InvalidRequest(part, [{ ...unstorable, loc: [part, ...unstorable.loc] }]);
  const prepared = part === 'query' ? listRepeated(schema, value) : value;
  try {
    return schema.validateSync(withoutBlanks(prepared, false, fieldsOf(schema)), {
      abortEarly: false,
      stripUnknown: true,
    });
  } catch (error) {
    if (error instanceof ValidationError) throw new InvalidRequest(part, fieldErrors(error, part));
    // yup's trim() throws for values that are not text.
    if (error instanceof TypeError) throw new InvalidRequest(part, objectsForText(schema, prepared, [part]));
    throw error;
  }
}

function partOf(httpPart: string | undefined): RequestPart {
  if (httpPart === 'querystring') return 'query';
  return httpPart === 'params' || httpPart === 'headers' ? httpPart : 'body';
}

/**
 * A blank field counts as absent, as in Formik; where null is allowed it becomes null, so that a partial update can
 * clear a text.
 */
function withoutBlanks(value: unknown, isNullable = false, fields: AnyObject = {}): unknown {
  if (value === '') return isNullable ? null : undefined;
  if (Array.isArray(value)) return value.map((item) => withoutBlanks(item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutBlanks(inner, allowsNull(fields, key))]),
  );
}

function allowsNull(fields: AnyObject, key: string): boolean {
  const field: unknown = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return isSchema(field) && 'spec' in field && (field as Schema).spec.nullable;
}

/** Where the schema says list, `?a=1` is a list like `?a=1&a=2`. */
function listRepeated(schema: Schema, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const fields = fieldsOf(schema);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, given]) => given !== '')
      .map(([key, given]) => [
        key,
        fields[key] instanceof ArraySchema && !Array.isArray(given) ? [given] : given,
      ]),
  );
}

/** Lists and long texts that exceed their schema's maximum, found without a look at their items or characters. */
function* findTooLong(schema: unknown, value: unknown, loc: readonly string[]): Generator<FieldError> {
  if (schema instanceof StringSchema && typeof value === 'string') {
    if (value.length > SHORT_TEXT) yield* longerThan(maxRule(schema.tests), value.trim().length, loc);
  } else if (schema instanceof ArraySchema && Array.isArray(value)) {
    const [tooLong] = longerThan(maxRule([...schema.tests, ...ANY_LIST.tests]), value.length, loc);
    if (tooLong) yield tooLong;
    else
      for (const [index, item] of value.entries())
        yield* findTooLong(schema.innerType, item, [...loc, String(index)]);
  } else if (schema instanceof ObjectSchema && value !== null && typeof value === 'object') {
    const fields: AnyObject = schema.fields;
    for (const [key, inner] of Object.entries(value))
      if (Object.hasOwn(fields, key)) yield* findTooLong(fields[key], inner, [...loc, key]);
  }
}

type Rule = NonNullable<Schema['tests'][number]['OPTIONS']>;

function longerThan(rule: Rule | undefined, length: number, loc: readonly string[]): FieldError[] {
  if (!(length > Number(rule?.params?.max))) return [];
  const params = { ...rule?.params, path: loc.slice(1).join('.') };
  return [{ loc: [...loc], msg: ValidationError.formatError(rule?.message, params), type: 'max' }];
}

const maxRule = (tests: Schema['tests']): Rule | undefined =>
  tests.find(({ OPTIONS }) => OPTIONS?.name === 'max')?.OPTIONS;

/** The fields that should be text but are a list or an object, or the whole part if unknown. */
function objectsForText(schema: Schema, value: unknown, part: readonly string[]): FieldError[] {
  const found = [...findObjectsForText(schema, value, part)];
  return found.length > 0
    ? found
    : [{ loc: [...part], msg: 'Must have the documented shape', type: 'typeError' }];
}

function* findObjectsForText(schema: unknown, value: unknown, loc: readonly string[]): Generator<FieldError> {
  if (value === null || typeof value !== 'object') return;
  if (schema instanceof StringSchema) {
    yield { loc: [...loc], msg: 'Must be text', type: 'typeError' };
  } else if (schema instanceof ArraySchema && Array.isArray(value)) {
    for (const [index, item] of value.entries())
      yield* findObjectsForText(schema.innerType, item, [...loc, String(index)]);
  } else if (schema instanceof ObjectSchema) {
    const fields: AnyObject = schema.fields;
    for (const [key, inner] of Object.entries(value))
      if (Object.hasOwn(fields, key)) yield* findObjectsForText(fields[key], inner, [...loc, key]);
  }
}

const fieldsOf = (schema: Schema): AnyObject => (schema instanceof ObjectSchema ? schema.fields : {});

function fieldErrors(error: ValidationError, part: RequestPart): FieldError[] {
  const all = error.inner.length > 0 ? error.inner.slice(0, MAX_FIELD_ERRORS) : [error];
  const errors = all.map(({ path, message, type, params }) => ({
    loc: [part, ...(path ?? '').split(/[.[\]"]+/).filter((step) => step !== '')],
    msg: type === 'typeError' ? typeMessage(message, params?.type) : message,
    // yup reports a missing field as 'optionality'.
    type: type === 'optionality' ? 'required' : (type ?? 'invalid'),
  }));
  const seen = new Set<string>();
  return errors.filter(({ loc, msg }) => {
    const key = JSON.stringify([loc, msg]);
    return seen.size < seen.add(key).size;
  });
}

const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
};

/** yup's own message repeats the value at any length; the contract's messages are kept. */
function typeMessage(message: string, type: unknown): string {
  return message.includes('but the final value was')
    ? (TYPE_MESSAGES[String(type)] ?? 'Is not valid')
    : message;
}

/** Path `/things/:id`. Malformed ids answer 404. */
export const idParamsSchema = object({ id: idField().required() });
