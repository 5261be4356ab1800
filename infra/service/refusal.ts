import { type ErrorBody, MESSAGES } from '@crown-and-coil/shared-api/contract';

export type RefusalStatus = 400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 415 | 422 | 429 | 503;

/** An expected refusal: thrown anywhere while handling a request, it becomes the response (api.md, Conventions). */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly statusCode: RefusalStatus,
    readonly detail: ErrorBody['detail'],
    readonly headers: Readonly<Record<string, string>> = {},
    /** Further fields of the response, besides `detail`. */
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join(' '));
  }
}

/** 400: the request itself could not be read. */
export const malformed = () => new Refusal(400, MESSAGES.malformedRequest);
