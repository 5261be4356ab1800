import { LINK_PROBLEMS, type LinkProblem } from './contract/catalogue';
import type { ErrorBody, FieldError } from './contract/paging';

const isErrorBody = (data: unknown): data is ErrorBody =>
  typeof data === 'object' && data !== null && 'detail' in data;

/** HTTP status of a failed call, also of one whose body was no JSON; undefined when no answer came (network, time-out). */
export function apiErrorStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  if (typeof error.status === 'number') return error.status;
  return 'originalStatus' in error && typeof error.originalStatus === 'number'
    ? error.originalStatus
    : undefined;
}

/** The fields that the server refused with a 422, else an empty list. */
export function apiFieldErrors(error: unknown): FieldError[] {
  if (typeof error !== 'object' || error === null || !('data' in error)) return [];
  const { data } = error;
  return isErrorBody(data) && Array.isArray(data.detail) ? data.detail : [];
}

/** What is wrong with the link of a mail, where a call that carried its token was refused with a 400 for it. */
export function apiErrorReason(error: unknown): LinkProblem | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined;
  const { reason } = Object(error.data) as { reason?: unknown };
  return LINK_PROBLEMS.find((problem) => problem === reason);
}

/**
 * The sentence to show for a failed call: the server's detail, or the first message of a list of field errors, else
 * the fallback of the screen (specification, section 8).
 */
export function apiErrorMessage(error: unknown, fallback: string): string {
  if (typeof error !== 'object' || error === null || !('data' in error)) return fallback;
  const { data } = error;
  if (!isErrorBody(data)) return fallback;
  if (typeof data.detail === 'string' && data.detail) return data.detail;
  if (Array.isArray(data.detail) && data.detail[0]?.msg) return data.detail[0].msg;
  return fallback;
}
