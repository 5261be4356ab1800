import { encodingFor } from '@crown-and-coil/service/content-encoding';
import type { RefusalStatus } from '@crown-and-coil/service/refusal';
import { fieldErrorSchema, SECOND_FACTOR_NEEDED } from '@crown-and-coil/shared-api/contract';
import type { FastifyReply, FastifySerializerCompiler } from 'fastify';
import { array, type ISchema, mixed, number, object, type Schema, string } from 'yup';

/** `204 No Content`. */
export const noContentSchema = mixed().nullable();

/** Body of every error response except 422. */
const refusalSchema = object({ detail: string().defined() });
/** Body of a 403; the reason is for an admin who has to set up two-step log-in first. */
const forbiddenSchema = refusalSchema.shape({
  reason: string().oneOf([SECOND_FACTOR_NEEDED]).optional(),
});
/** Body of a 422. */
const invalidSchema = object({
  detail: array()
    .of(fieldErrorSchema.shape({ loc: array().of(string().defined()).defined() }).defined())
    .defined(),
});

/** The error responses of a route, for its schema: `response: { 200: itemSchema, ...refusals(401, 404) }`. */
export function refusals<Status extends RefusalStatus>(
  ...statuses: readonly Status[]
): Record<Status, RefusalBody> {
  return Object.fromEntries(statuses.map((status) => [status, bodyOf(status)])) as Record<
    Status,
    RefusalBody
  >;
}

type RefusalBody = typeof refusalSchema | typeof forbiddenSchema | typeof invalidSchema;

const bodyOf = (status: RefusalStatus): RefusalBody =>
  status === 422 ? invalidSchema : status === 403 ? forbiddenSchema : refusalSchema;

/** A page of a list. */
export const pageOf = <Item extends ISchema<object>>(item: Item) =>
  object({
    results: array().of(item).defined(),
    total: number().integer().defined(),
    skip: number().integer().defined(),
    limit: number().integer().defined(),
  });

/** A plain list. */
export const listOf = <Item extends ISchema<object>>(item: Item) => array().of(item).defined();

/** A response that is already serialized. */
class WrittenAnswer {
  constructor(
    readonly json: string | Buffer,
    /** The serialized content. */
    readonly bytes = json,
  ) {}
}

/**
 * A response whose JSON is written by hand, where objects for its many parts would cost more than the rest of the
 * request. Tests parse it and validate it against the schema.
 */
export const writtenAnswer = <Answer>(json: string | Buffer): Answer => new WrittenAnswer(json) as Answer;

/**
 * A response that is the same for everyone, compressed if the client accepts that, so that proxies pass it through. The
 * route sets `vary`. Never for private data: attacker-controlled text next to it would reveal it by the length
 * (BREACH).
 */
export function compressedAnswer<Answer>(
  reply: FastifyReply,
  { json, brotli }: { readonly json: Buffer; readonly brotli?: Buffer | undefined },
): Answer {
  if (brotli === undefined || encodingFor(reply.request.headers['accept-encoding']) !== 'br')
    return writtenAnswer(json);
  reply.header('content-encoding', 'br');
  return new WrittenAnswer(json, brotli) as Answer;
}

/** Fastify sends bytes unchanged, although its type allows only strings here. */
const asPayload = ({ bytes }: WrittenAnswer) => bytes as string;

const plainSerializer: FastifySerializerCompiler<Schema> = () => (value: unknown) =>
  value instanceof WrittenAnswer ? asPayload(value) : JSON.stringify(value);

/** For tests: a response that deviates from its schema, with a field too many or too few, is an error. */
const strictSerializer: FastifySerializerCompiler<Schema> = ({ schema }) => {
  return (answer: unknown) => {
    const value: unknown = answer instanceof WrittenAnswer ? JSON.parse(String(answer.json)) : answer;
    schema.validateSync(value, { strict: true, abortEarly: false });
    assertNothingMore(value, schema.cast(value, { stripUnknown: true, assert: false }), '$');
    return answer instanceof WrittenAnswer ? asPayload(answer) : JSON.stringify(value);
  };
};

function assertNothingMore(sent: unknown, documented: unknown, path: string): void {
  if (sent === null || typeof sent !== 'object' || documented === null || typeof documented !== 'object')
    return;
  for (const [key, inner] of Object.entries(sent)) {
    if (!Object.hasOwn(documented, key))
      throw new Error(`The answer has ${path}.${key}, which its schema does not.`);
    assertNothingMore(inner, (documented as Record<string, unknown>)[key], `${path}.${key}`);
  }
}

/** @param isStrict whether each response is validated against its schema, as in tests */
export const compileSerializer = (isStrict: boolean) => (isStrict ? strictSerializer : plainSerializer);
