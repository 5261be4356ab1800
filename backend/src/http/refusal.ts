import { Refusal } from '@crown-and-coil/service/refusal';
import { type FieldError, MESSAGES } from '@crown-and-coil/shared-api/contract';

export { malformed, Refusal, type RefusalStatus } from '@crown-and-coil/service/refusal';

/** 401: no token, or one that does not count any more. */
export const notLoggedIn = (detail: string = MESSAGES.notLoggedIn) =>
  new Refusal(401, detail, { 'www-authenticate': 'Bearer' });

/** 403: logged in, with a role that may not do this. */
export const forbidden = (detail: string = MESSAGES.forbidden) => new Refusal(403, detail);

/** 404: unknown, or not the caller's to know of. */
export const notFound = (detail: string = MESSAGES.notFound) => new Refusal(404, detail);

/** 406: answered in another form only. */
export const notAcceptable = (detail: string) => new Refusal(406, detail);

/** 409: conflicts with the present state. @param more further fields of the answer */
export const conflict = (detail: string, more: Readonly<Record<string, unknown>> = {}) =>
  new Refusal(409, detail, {}, more);

/** 422 for one field. @param loc where it stands, such as ['body', 'price'] @param type the rule that said no */
export const invalidField = (loc: readonly string[], msg: string, type: string) =>
  new Refusal(422, [{ loc: [...loc], msg, type }]);

/** 422 for several fields at once. */
export const invalidFields = (errors: readonly FieldError[]) => new Refusal(422, [...errors]);

/** 429 that says when to come back. */
export const tooMany = (detail: string, retryAfterSeconds: number) =>
  new Refusal(429, detail, { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) });

/** 503: try again in a moment. */
export const notReady = () => new Refusal(503, MESSAGES.notReady, { 'retry-after': '2' });
