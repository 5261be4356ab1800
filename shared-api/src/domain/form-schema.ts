import type { ISchema } from 'yup';
import { type Domain, toCamelCase, toDomain, toWire } from '../contract/names';

/** What Formik and a form's submit handler call. */
export interface FormSchema<Value> {
  readonly validate: (
    values: unknown,
    options?: { abortEarly?: boolean; context?: unknown },
  ) => Promise<Value>;
  readonly cast: (values: unknown, options?: { stripUnknown?: boolean }) => Value;
}

/** A schema of the contract for a form, whose values and errors have camelCase names. */
export const formSchema = <Wire>(schema: ISchema<Wire>): FormSchema<Domain<Wire>> => ({
  validate: async (values, options) => {
    try {
      return toDomain(await schema.validate(toWire(values), options));
    } catch (error) {
      rename(error);
      for (const one of Object(error).inner ?? []) rename(one);
      throw error;
    }
  },
  cast: (values, options) => toDomain(schema.cast(toWire(values), options)),
});

/** @param error yup's `ValidationError`, or what else was thrown */
function rename(error: unknown): void {
  const refusal: { path?: unknown } = Object(error);
  if (typeof refusal.path === 'string') refusal.path = toCamelCase(refusal.path);
}
