import { setTimeout as pause } from 'node:timers/promises';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { endedProblem, type Program, type RunningProgram, startProgram } from './program';
import { line } from './progress';

const READY_TIMEOUT_MS = 60_000;
const SHORTEST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Starts a program, waits until it answers, and starts it again whenever it ends by itself: at once, and ever later
 * when it ends again and again. Answers how to stop it.
 *
 * @param needed settles when the program can answer; its minute to become ready starts then
 */
export async function keepRunning(
  program: Program,
  readyUrl: string,
  stopping: AbortSignal,
  needed?: Promise<unknown>,
): Promise<() => Promise<void>> {
  let current = startProgram(program);
  let wanted = true;
  await untilReady(current, program, readyUrl, stopping, needed);
  void (async () => {
    for (let wait = SHORTEST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      const begun = Date.now();
      const code = await current.ended;
      if (!wanted) return;
      if (Date.now() - begun > LONGEST_WAIT_MS) wait = SHORTEST_WAIT_MS;
      line(`! ${program.name} ended (${code}) and is started again. ${whereToLook(program)}`);
      await pause(wait);
      if (!wanted) return;
      current = startProgram(program);
    }
  })();
  return async () => {
    wanted = false;
    await current.stop();
  };
}

async function untilReady(
  running: RunningProgram,
  program: Program,
  url: string,
  stopping: AbortSignal,
  needed: Promise<unknown> | undefined,
): Promise<void> {
  let ended: number | string | undefined;
  void running.ended.then((code) => {
    ended = code;
  });
  try {
    await needed;
    const deadline = Date.now() + READY_TIMEOUT_MS;
    for (;;) {
      stopping.throwIfAborted();
      if (ended !== undefined) {
        throw endedProblem(`${program.name} did not start (${ended})`, running);
      }
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      if (Date.now() > deadline) {
        throw new PlainProblem(
          `${program.name} is not ready after ${READY_TIMEOUT_MS / 1000} s (${answer?.status ?? 'no answer'}). ` +
            whereToLook(program),
        );
      }
      await pause(50);
    }
  } catch (error) {
    await running.stop();
    throw error;
  }
}

function whereToLook(program: Program): string {
  return program.logFile === undefined ? '' : `Its log: ${program.logFile}`;
}
