import { LINK_PROBLEMS, type LinkProblem } from './contract/catalogue';
import { MESSAGES } from './contract/messages';
import { OFFLINE_WORDS } from './contract/offline';
import type { FieldError } from './contract/paging';

/** A failed call for screens, forms and uploaders. Nothing else reads the body of an error. */
export interface Failure {
  /** HTTP status, also of a response whose body was not JSON; undefined without a response (network, timeout). */
  readonly status: number | undefined;
  /** The server's detail, the first message of refused fields, or the server's message; undefined without one. */
  readonly message: string | undefined;
  /** The fields that a 422 refused, by their names in the form. */
  readonly fields: readonly FieldError[];
  /** Adds to a message that the browser is offline; undefined when it is online, or a response came. */
  readonly whileOffline: ((message: string) => string) | undefined;
}

/** The body of a failed call in RTK Query's form; empty for anything else. */
const bodyOf = (error: unknown): Partial<Record<string, unknown>> => Object(Object(error).data);

/** @param error of a query, a mutation or an upload; anything that was thrown */
export function readFailure(error: unknown): Failure {
  const { status, originalStatus }: { status?: unknown; originalStatus?: unknown } = Object(error);
  const { detail, message } = bodyOf(error);
  const fields = Array.isArray(detail) ? detail.flatMap(readField) : [];
  const sentence = [detail, fields[0]?.msg, message].find((one) => typeof one === 'string' && one !== '');
  return {
    status: [status, originalStatus].find((one) => typeof one === 'number'),
    message: sentence as string | undefined,
    fields,
    whileOffline: UNANSWERED.has(status) && globalThis.navigator?.onLine === false ? whileOffline : undefined,
  };
}

/** RTK Query's status of a call without a response. */
const UNANSWERED = new Set<unknown>(['FETCH_ERROR', 'TIMEOUT_ERROR']);

/** 'Failed to save.' becomes 'Failed to save. You are offline: try again when you are connected.' */
const whileOffline = (message: string): string =>
  // Released remotes give forms a message of `apiErrorMessage`, which has the words.
  message.includes('You are offline')
    ? message
    : `${message} ${message.endsWith('try again.') ? OFFLINE_WORDS.title : OFFLINE_WORDS.notDone}`;

function readField(refused: unknown): FieldError[] {
  const { loc, msg, type }: Partial<Record<string, unknown>> = Object(refused);
  if (typeof msg !== 'string') return [];
  return [{ loc: Array.isArray(loc) ? loc : [], msg, type: typeof type === 'string' ? type : '' }];
}

/** HTTP status of a failed call; undefined without a response (network, timeout). */
export const apiErrorStatus = (error: unknown): number | undefined => readFailure(error).status;

/** The fields that the server refused with a 422, else an empty list. */
export const apiFieldErrors = (error: unknown): readonly FieldError[] => readFailure(error).fields;

/**
 * The server's message about a failed call, else the screen's fallback (specification, section 8), to which it adds that
 * the browser is offline.
 */
export function apiErrorMessage(error: unknown, fallback: string): string {
  const { message, whileOffline } = readFailure(error);
  return message ?? whileOffline?.(fallback) ?? fallback;
}

/** Why a mutation failed; undefined when it worked. */
export const problemOf = ({ error }: { readonly error?: unknown }, fallback: string = MESSAGES.unexpected) =>
  error === undefined ? undefined : apiErrorMessage(error, fallback);

/** What is wrong with a mail link, if a call with its token was refused with a 400. */
export const apiErrorReason = (error: unknown): LinkProblem | undefined =>
  LINK_PROBLEMS.find((problem) => problem === bodyOf(error).reason);

/**
 * Whether a failed call by id means that nothing with this id can be shown: unknown or hidden (404), or not an id at all
 * (400, 422). Trying again would not help.
 */
export const isUnknownId = (error: unknown): boolean =>
  [400, 404, 422].includes(readFailure(error).status ?? 0);

/** A call that rejects with its `Failure`, as the uploaders of shared-ui take it. */
export const rejectWithFailure = <Value>(call: Promise<Value>): Promise<Value> =>
  call.catch((error: unknown) => {
    throw readFailure(error);
  });
