import { createContext, Script } from 'node:vm';

/** Time limit for parsing one event. */
export const EVENT_TIMEOUT_MS = 250;
export const MAX_EVENT_LENGTH = 256_000;

const context = createContext({ work: undefined as (() => void) | undefined });
const script = new Script('work()');

/** The work was aborted because it took too long. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Runs synchronous work and aborts it at the time limit, even inside an endless loop. For libraries that parse untrusted
 * text.
 * @throws TimeoutError, or what the work throws
 */
export function runWithTimeout<Result>(milliseconds: number, work: () => Result): Result {
  let result: { readonly value: Result } | undefined;
  context.work = () => {
    result = { value: work() };
  };
  try {
    script.runInContext(context, { timeout: milliseconds });
  } catch (error) {
    if (Object(error).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new TimeoutError();
    throw error;
  } finally {
    context.work = undefined;
  }
  if (result === undefined) throw new TimeoutError();
  return result.value;
}
