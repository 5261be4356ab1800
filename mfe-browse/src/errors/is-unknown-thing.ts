import { apiErrorStatus } from '@crown-and-coil/shared-api';

/**
 * Whether a failed call by id means that there is no such thing for this visitor: unknown or hidden (404), or no
 * possible id at all (400, 422). Trying again would not help.
 */
export function isUnknownThing(error: unknown): boolean {
  const status = apiErrorStatus(error);
  return status === 404 || status === 400 || status === 422;
}
