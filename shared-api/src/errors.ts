import { LINK_PROBLEMS, type LinkProblem } from './contract/catalogue';
import type { FieldError } from './contract/paging';

/** The body of a failed call, as RTK Query keeps it; empty for anything else. */
const bodyOf = (error: unknown): { detail?: unknown; reason?: unknown } => Object(Object(error).data);

/** HTTP status of a failed call, also of one whose body was no JSON; undefined when no answer came (network, time-out). */
export function apiErrorStatus(error: unknown): number | undefined {
  const { status, originalStatus }: { status?: unknown; originalStatus?: unknown } = Object(error);
  return [status, originalStatus].find((one) => typeof one === 'number');
}

/** The fields that the server refused with a 422, else an empty list. */
export function apiFieldErrors(error: unknown): FieldError[] {
  const { detail } = bodyOf(error);
  return Array.isArray(detail) ? detail : [];
}

/** What is wrong with the link of a mail, where a call that carried its token was refused with a 400 for it. */
export function apiErrorReason(error: unknown): LinkProblem | undefined {
  return LINK_PROBLEMS.find((problem) => problem === bodyOf(error).reason);
}

/**
 * The sentence to show for a failed call: the server's detail, or the first message of a list of field errors, else
 * the fallback of the screen (specification, section 8).
 */
export function apiErrorMessage(error: unknown, fallback: string): string {
  const { detail } = bodyOf(error);
  return (typeof detail === 'string' ? detail : apiFieldErrors(error)[0]?.msg) || fallback;
}
