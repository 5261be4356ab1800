import { isDeepStrictEqual } from 'node:util';
import { MESSAGES } from '@crown-and-coil/shared-api/contract';
import { type ISchema, object, string } from 'yup';
import { conflict } from '../domain-errors';

/** For the description of a route that takes `based_on`. */
export const BASED_ON_DESCRIPTION =
  '`based_on` has the values that were loaded before the change: if one of them is no longer stored, nothing is ' +
  'changed and the 409 holds the current state; without it the stored values are overwritten.';

/** A 409 for a change that is based on outdated values. */
export const outdatedBaseSchema = <Stored>(current: ISchema<Stored>) =>
  object({ detail: string().defined(), current });

/**
 * @param schema of `basedOn`; it also reads the current state, so that both have the same defaults
 * @throws DomainError conflict with the current state if a value in `basedOn` is no longer stored
 */
export function requireBase<Base extends object>(
  schema: ISchema<Base>,
  basedOn: Partial<Base>,
  current: object,
): void {
  const stored = new Map(Object.entries(schema.cast(current, { assert: false, stripUnknown: true }) ?? {}));
  const isOutdated = Object.entries(basedOn).some(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, stored.get(field)),
  );
  if (isOutdated) throw conflict(MESSAGES.changedSinceOpened, { current });
}
