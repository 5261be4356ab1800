import { type ErrorBody, MEDIA_MESSAGES, MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { answerForDatabaseError } from '../database/constraints';
import { StorageUnavailable } from '../storage/storage';
import { invalidFields, malformed, notFound, Refusal } from './refusal';
import { InvalidRequest } from './validation';

/** Sends a refusal in the shape of every error answer. */
export function sendRefusal(
  reply: FastifyReply,
  { statusCode, detail, headers, more }: Refusal,
): FastifyReply {
  const body: ErrorBody = { detail, ...more };
  return reply.status(statusCode).headers(headers).type('application/json; charset=utf-8').send(body);
}

/** Answers every error: expected ones as they say, the rest as a plain sentence, with the story in the log only. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error, request);
  if (refusal) return sendRefusal(reply, refusal);
  request.log.error({ err: error }, 'unexpected error');
  return reply.status(500).send({ detail: MESSAGES.unexpected } satisfies ErrorBody);
}

function refusalFor(error: unknown, request: FastifyRequest): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof InvalidRequest) return refuseInvalid(error);
  if (error instanceof StorageUnavailable) {
    request.log.error({ err: error.cause ?? error }, 'storage refused');
    return new Refusal(503, MEDIA_MESSAGES.storageAway, { 'retry-after': '10' });
  }
  const fromDatabase = answerForDatabaseError(error);
  if (fromDatabase) {
    if (fromDatabase.isSurprise) request.log.error({ err: error }, 'the database refused');
    return fromDatabase.refusal;
  }
  return refuseByStatus(error);
}

/** An id that is none is the id of nothing (api.md: 404 for what is unknown). */
function refuseInvalid({ part, errors }: InvalidRequest): Refusal {
  return part === 'params' ? notFound() : invalidFields(errors);
}

/** What Fastify itself refuses: unreadable, too large, of another content type. */
function refuseByStatus(error: unknown): Refusal | undefined {
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode === 413) return new Refusal(413, MESSAGES.tooLarge);
  if (statusCode === 415) return new Refusal(415, MESSAGES.unsupportedContentType);
  if (statusCode === 404) return notFound();
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return malformed();
  if (statusCode === 503) return new Refusal(503, MESSAGES.notReady);
  return undefined;
}
