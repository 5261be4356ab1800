import { createContext, Script } from 'node:vm';

/** Time limit for parsing one event. */
const EVENT_TIMEOUT_MS = 250;
/** Time limit for parsing all events of a synchronization. Ten thousand typical events take three seconds. */
const SYNC_BUDGET_MS = 5_000;
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

/** The time that one synchronization may spend on parsing events, as it blocks the process, which also sends mails. */
export class ParsingBudget {
  #millisecondsLeft = SYNC_BUDGET_MS;

  /** Whether too little time is left for an event: anyone can send an invitation that takes its whole time limit. */
  get isSpent(): boolean {
    return this.#millisecondsLeft < EVENT_TIMEOUT_MS;
  }

  /** Parses the text of an event; undefined if it is unreadable, too long, or takes too long. */
  parse<Result>(text: string, work: (text: string) => Result): Result | undefined {
    if (text.length > MAX_EVENT_LENGTH) return undefined;
    const started = performance.now();
    try {
      return runWithTimeout(EVENT_TIMEOUT_MS, () => work(text));
    } catch {
      return undefined;
    } finally {
      this.#millisecondsLeft -= performance.now() - started;
    }
  }
}
