import { type ErrorBody, type FieldError, MESSAGES } from '@crown-and-coil/shared-api/contract';

/** Kinds of expected failures. Only `http/errors.ts` maps them to a status. */
export type DomainErrorKind =
  | 'malformed'
  | 'not_logged_in'
  | 'forbidden'
  | 'not_found'
  | 'not_acceptable'
  | 'conflict'
  | 'too_large'
  | 'unsupported_type'
  | 'invalid'
  | 'too_many'
  | 'unavailable';

interface DomainErrorOptions {
  /** When a retry makes sense. */
  readonly retryAfterSeconds?: number;
  /** Further fields of the response, besides `detail`. */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** An expected failure, thrown anywhere below the routes: its `detail` is shown to people (api.md, Conventions). */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly retryAfterSeconds: number | undefined;
  readonly more: Readonly<Record<string, unknown>>;

  constructor(
    readonly kind: DomainErrorKind,
    readonly detail: ErrorBody['detail'],
    { retryAfterSeconds, more = {}, cause }: DomainErrorOptions = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join(' '), { cause });
    this.retryAfterSeconds = retryAfterSeconds;
    this.more = more;
  }
}

/** The request itself could not be read. */
export const malformed = (
  detail: string = MESSAGES.malformedRequest,
  more: Readonly<Record<string, unknown>> = {},
) => new DomainError('malformed', detail, { more });

/** No token, or one that is no longer valid. */
export const notLoggedIn = (detail: string = MESSAGES.notLoggedIn) =>
  new DomainError('not_logged_in', detail);

/** Logged in, with a role that may not do this. @param more further fields of the response */
export const forbidden = (
  detail: string = MESSAGES.forbidden,
  more: Readonly<Record<string, unknown>> = {},
) => new DomainError('forbidden', detail, { more });

/** Unknown, or not visible to the caller. */
export const notFound = (detail: string = MESSAGES.notFound) => new DomainError('not_found', detail);

/** Available in another format only. */
export const notAcceptable = (detail: string) => new DomainError('not_acceptable', detail);

/** Conflicts with the current state. @param more further fields of the response */
export const conflict = (detail: string, more: Readonly<Record<string, unknown>> = {}) =>
  new DomainError('conflict', detail, { more });

/** The body or file is too large. */
export const tooLarge = (detail: string = MESSAGES.tooLarge) => new DomainError('too_large', detail);

/** The body or file has a type that is not supported. */
export const unsupportedType = (detail: string = MESSAGES.unsupportedContentType) =>
  new DomainError('unsupported_type', detail);

/** One invalid field. @param loc its path, such as ['body', 'price'] @param type the rule that it breaks */
export const invalidField = (loc: readonly string[], msg: string, type: string) =>
  invalidFields([{ loc: [...loc], msg, type }]);

/** Several invalid fields. */
export const invalidFields = (errors: readonly FieldError[]) => new DomainError('invalid', [...errors]);

/** Too many requests of one caller. */
export const tooMany = (detail: string, retryAfterSeconds: number) =>
  new DomainError('too_many', detail, { retryAfterSeconds });

/** Something needed for the response is unavailable. */
export const unavailable = (detail: string = MESSAGES.notReady, retryAfterSeconds = 2) =>
  new DomainError('unavailable', detail, { retryAfterSeconds });

/** The domain error for a library's error. */
export interface TranslatedError {
  readonly error: DomainError;
  /** Logged with the original error; absent for errors of normal operation. */
  readonly log?: string;
}

/** Translates the errors of one library; undefined for all others. */
export type ErrorTranslator = (error: unknown) => TranslatedError | undefined;
