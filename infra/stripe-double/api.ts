import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'qs';
import { calls, type Form } from './calls';
import { StripeError } from './errors';
import { expireOld, type StripeState } from './payments';

/** Stripe expires idempotency keys after a day. */
const KEYS_LIVE_SECONDS = 86_400;

/** For tests: throws if a request or response does not match Stripe's OpenAPI document. */
export type Check = (method: string, path: string, form: Form, answer: unknown) => void;

interface ApiOptions {
  readonly state: StripeState;
  readonly secretKey: string;
  readonly save: () => void;
  readonly check: Check;
  /** For fault tests: whether this call fails before or after taking effect. */
  readonly failsNow: () => 'before' | 'after' | undefined;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Stripe's HTTP API, for the calls our adapter makes. */
export async function addApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  await app.register(async (api) => {
    await api.register(formBody, { parser: (text) => parse(text, { depth: 6 }) });
    for (const { method, path, run } of calls) {
      api.route({
        method,
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        handler: (request, reply) => {
          const form: Form = {
            ...parse(new URL(request.url, 'http://double').search.slice(1)),
            ...bodyOf(request),
          };
          const params = request.params as Record<string, string>;
          const { status, body } = answer(request, options, form, () => {
            const object = run(options.state, form, params);
            options.check(method, path, form, object);
            return object;
          });
          return reply.status(status).header('request-id', `req_${request.id}`).send(body);
        },
      });
    }
  });
}

const bodyOf = ({ body }: FastifyRequest): Form => (body ?? {}) as Form;

const answerOf = ({ status, body }: StripeError): Answer => ({ status, body });

const FAILURE = answerOf(new StripeError(500, 'api_error', undefined, 'An unknown error occurred.'));
const NOT_US = answerOf(
  new StripeError(401, 'invalid_request_error', undefined, 'Invalid API Key provided.'),
);
const OTHER_CALL = answerOf(
  new StripeError(
    400,
    'idempotency_error',
    undefined,
    'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  ),
);

function answer(request: FastifyRequest, options: ApiOptions, form: Form, work: () => unknown): Answer {
  const { state, secretKey, save, failsNow } = options;
  if (request.headers.authorization !== `Bearer ${secretKey}`) return NOT_US;
  const fails = failsNow();
  if (fails === 'before') return FAILURE;
  expireOld(state);
  const answered = onceForItsKey(state, request, form, () => attempt(work));
  save();
  return fails === 'after' ? FAILURE : answered;
}

/** @returns Stripe's error; any other error is a bug in the double */
function attempt(work: () => unknown): Answer {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    if (error instanceof StripeError) return answerOf(error);
    throw error;
  }
}

/** A key gets the same response for a day and must not be reused for another call. */
function onceForItsKey(
  { records, now }: StripeState,
  { method, url, headers }: FastifyRequest,
  form: Form,
  work: () => Answer,
): Answer {
  const key = headers['idempotency-key'];
  if (method !== 'POST' || typeof key !== 'string') return work();
  const call = `${url} ${JSON.stringify(form)}`;
  const kept = records.answers[key];
  if (kept !== undefined && kept.created > now() - KEYS_LIVE_SECONDS)
    return kept.call === call ? { status: kept.status, body: kept.body } : OTHER_CALL;
  const answered = work();
  // Invalid parameters do not consume the key.
  if (answered.status === 200 || answered.status === 402)
    records.answers[key] = { call, created: now(), ...answered };
  return answered;
}
