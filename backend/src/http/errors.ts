import { Refusal, type RefusalStatus } from '@crown-and-coil/service/refusal';
import { type ErrorBody, MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  DomainError,
  type DomainErrorKind,
  type ErrorTranslator,
  invalidFields,
  malformed,
  notFound,
  tooLarge,
  unsupportedType,
} from '../domain-errors';
import { InvalidRequest } from './validation';

/** The status of each kind of domain error. */
const STATUS = {
  malformed: 400,
  not_logged_in: 401,
  forbidden: 403,
  not_found: 404,
  not_acceptable: 406,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
} as const satisfies Readonly<Record<DomainErrorKind, RefusalStatus>>;

/** The HTTP form of a domain error. */
function refusalOf({ kind, detail, retryAfterSeconds, more }: DomainError): Refusal {
  const headers = {
    ...(kind === 'not_logged_in' && { 'www-authenticate': 'Bearer' }),
    ...(retryAfterSeconds !== undefined && {
      'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))),
    }),
  };
  return new Refusal(STATUS[kind], detail, headers, more);
}

/** Sends an error in the common format. A `Refusal` comes from the HTTP layer that services share. */
export function sendError(reply: FastifyReply, error: DomainError | Refusal): FastifyReply {
  const { statusCode, detail, headers, more } = error instanceof Refusal ? error : refusalOf(error);
  const body: ErrorBody = { detail, ...more };
  return reply.status(statusCode).headers(headers).type('application/json; charset=utf-8').send(body);
}

/**
 * The API's error handler. Domain errors respond with their own message; unknown errors respond with 500 and a general
 * message, and their details are only logged.
 */
export const answerErrors =
  (translators: readonly ErrorTranslator[]) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof Refusal) return sendError(reply, error);
    for (const translate of [translateHttpError, ...translators, translateByStatus]) {
      const translated = translate(error);
      if (translated === undefined) continue;
      if (translated.log !== undefined) request.log.error({ err: causeOf(error) }, translated.log);
      return sendError(reply, translated.error);
    }
    request.log.error({ err: error }, 'unexpected error');
    return reply.status(500).send({ detail: MESSAGES.unexpected } satisfies ErrorBody);
  };

const causeOf = (error: unknown) => (error instanceof Error ? (error.cause ?? error) : error);

const translateHttpError: ErrorTranslator = (error) => {
  if (error instanceof DomainError) return { error };
  if (!(error instanceof InvalidRequest)) return undefined;
  // Malformed ids answer 404, like unknown ones (api.md).
  return { error: error.part === 'params' ? notFound() : invalidFields(error.errors) };
};

/** Fastify's own refusals: unreadable, too large, of another content type. */
const translateByStatus: ErrorTranslator = (error) => {
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode === 413) return { error: tooLarge() };
  if (statusCode === 415) return { error: unsupportedType() };
  if (statusCode === 404) return { error: notFound() };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return { error: malformed() };
  if (statusCode === 503) return { error: new DomainError('unavailable', MESSAGES.notReady) };
  return undefined;
};
