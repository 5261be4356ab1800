import { convertSchema } from '@sodaru/yup-to-json-schema';
import { ArraySchema, isSchema, ObjectSchema, type Schema, type TestConfig } from 'yup';

/** The parts of JSON Schema (2020-12, as OpenAPI 3.1 uses it) that this reads and writes. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  [keyword: string]: unknown;
}

/** Rules with a keyword in JSON Schema; and trim, which refuses nothing: text is trimmed before validation. */
const EXPRESSIBLE = new Set([
  'required',
  'min',
  'max',
  'length',
  'integer',
  'oneOf',
  'optionality',
  'nullable',
  'trim',
]);

/**
 * Converts a yup schema to JSON Schema, for documents only. The converter drops rules without a keyword; here the
 * description states them in words.
 *
 * @throws for a lazy schema: which of its choices applies is only known with a value
 */
export function toJsonSchema(schema: Schema): JsonSchema {
  if (isLazy(schema)) throw new TypeError('A lazy schema cannot be documented.');
  return complete(convertSchema(schema as never) as JsonSchema, schema);
}

/** Whether a schema chooses another one by the value it is given. */
export const isLazy = (schema: { readonly type: string }): boolean => schema.type === 'lazy';

function complete(converted: JsonSchema, schema: Schema): JsonSchema {
  const { default: fallback, ...json } = converted;
  const result: JsonSchema = json;
  // The default of an object only repeats those of its fields.
  if (fallback !== undefined && !(schema instanceof ObjectSchema)) result.default = fallback;
  if (result.enum && schema.spec?.nullable && !result.enum.includes(null))
    result.enum = [...result.enum, null];
  // For a schema of any type the converter writes an empty list of types, which matches nothing.
  if (Array.isArray(result.type) && result.type.length === 0) delete result.type;
  if (result.pattern !== undefined && rulesOf(schema).some(losesRegexFlags)) delete result.pattern;
  const words = wordsFor(schema);
  if (words.length > 0) result.description = [result.description, ...words].filter(Boolean).join(' ');
  if (schema instanceof ObjectSchema && result.properties) {
    const fields: Record<string, unknown> = schema.fields;
    result.properties = Object.fromEntries(
      Object.entries(result.properties).map(([key, inner]) => {
        const field = fields[key];
        return [key, isSchema(field) ? complete(inner, field as Schema) : inner];
      }),
    );
  }
  if (schema instanceof ArraySchema && result.items && isSchema(schema.innerType))
    result.items = complete(result.items, schema.innerType as Schema);
  return result;
}

/** The rules of a schema without a keyword, each as a sentence. */
function wordsFor(schema: Schema): string[] {
  const messages = rulesOf(schema)
    .filter((rule) => !isExpressible(rule))
    .map(({ message }) => (typeof message === 'string' ? message : ''))
    .filter((message) => message !== '');
  const conditions = conditionsOf(schema).map((field) => `Checked together with ${field}.`);
  return [...new Set(messages.map((message) => `Rule: ${message}.`)), ...conditions];
}

/** Fields that a `when` depends on. */
export function conditionsOf(schema: Schema): string[] {
  const { conditions = [] } = schema as unknown as {
    conditions?: readonly { refs: readonly { key: string }[] }[];
  };
  return conditions.flatMap(({ refs }) => refs.map(({ key }) => key));
}

type Rule = Pick<TestConfig, 'name' | 'message' | 'params'>;

/** The rules of a schema, without those of its fields. */
export const rulesOf = ({ tests = [] }: Partial<Pick<Schema, 'tests'>>): Rule[] =>
  tests.flatMap(({ OPTIONS }) => (OPTIONS ? [OPTIONS] : []));

/** Whether a keyword of the converted schema expresses the rule. */
export function isExpressible(rule: Rule): boolean {
  if (rule.name === 'matches') return !losesRegexFlags(rule);
  return EXPRESSIBLE.has(rule.name ?? '');
}

/** JSON Schema patterns are Unicode, so only the flag u may be dropped. */
function losesRegexFlags({ name, params }: Rule): boolean {
  if (name !== 'matches') return false;
  const regex: unknown = params?.regex;
  return !(regex instanceof RegExp) || regex.flags.replace('u', '') !== '';
}
