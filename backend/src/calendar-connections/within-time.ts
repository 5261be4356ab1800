import { createContext, Script } from 'node:vm';

/** Reading one event: a malicious one never ends. */
export const EVENT_MS = 250;
export const MAX_EVENT_LENGTH = 256_000;

const context = createContext({ work: undefined as (() => void) | undefined });
const script = new Script('work()');

/** The work took too long, and was ended. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/**
 * Does synchronous work, and ends it after a time wherever it is, even in a loop without end: for what a stranger's
 * text makes a library do.
 * @throws TookTooLong, or what the work throws
 */
export function withinTime<Result>(milliseconds: number, work: () => Result): Result {
  let result: { readonly value: Result } | undefined;
  context.work = () => {
    result = { value: work() };
  };
  try {
    script.runInContext(context, { timeout: milliseconds });
  } catch (error) {
    if (Object(error).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new TookTooLong();
    throw error;
  } finally {
    context.work = undefined;
  }
  if (result === undefined) throw new TookTooLong();
  return result.value;
}
