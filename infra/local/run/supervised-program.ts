import { setTimeout as pause } from 'node:timers/promises';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { endedProblem, type Program, type RunningProgram, startProgram } from './program';
import { line } from './progress';

const READY_TIMEOUT_MS = 180_000;
const ASK_AGAIN_MS = 50;
const ANSWER_TIMEOUT_MS = 5_000;
const SHORTEST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 15_000;

/** How a program is started. */
export interface SupervisedPlan {
  readonly name: string;
  /** The log file to check when it exits. */
  readonly logFile?: string | undefined;
  /** Settles when the program responds; its time to become ready starts then. */
  readonly needed?: Promise<unknown> | undefined;
  /** @param generation counts the starts, so that two of them can run side by side */
  launch(generation: number): RunningProgram;
  isReady(generation: number): Promise<boolean>;
}

/** A program that is restarted when it exits, and can be replaced while it runs. */
export class SupervisedProgram {
  readonly #plan: SupervisedPlan;
  readonly #stopping: AbortSignal;
  #generation = 0;
  #current: RunningProgram | undefined;
  #isWanted = true;
  #held: Promise<void> | undefined;
  #release: () => void = () => undefined;
  readonly #leaving = new Set<Promise<void>>();

  private constructor(plan: SupervisedPlan, stopping: AbortSignal) {
    this.#plan = plan;
    this.#stopping = stopping;
  }

  /** @throws PlainProblem with its last output when it does not start */
  static async start(plan: SupervisedPlan, stopping: AbortSignal): Promise<SupervisedProgram> {
    const supervised = new SupervisedProgram(plan, stopping);
    await supervised.#begin();
    return supervised;
  }

  get #whereToLook(): string {
    return this.#plan.logFile === undefined ? '' : ` Its log: ${this.#plan.logFile}`;
  }

  get name(): string {
    return this.#plan.name;
  }

  /** Id of the active process. */
  get pid(): number {
    return this.#current?.pid ?? 0;
  }

  isReady(): Promise<boolean> {
    return this.#plan.isReady(this.#generation);
  }

  /** Starts another beside it, switches to it, and lets the first one finish its work. */
  async replace(): Promise<void> {
    // The previous one has released its ports by then.
    await this.haveLeft();
    const before = this.#current;
    await this.#begin();
    if (before === undefined) return;
    const left = before.stop().finally(() => this.#leaving.delete(left));
    this.#leaving.add(left);
  }

  /** Settles when those that were replaced have ended. */
  async haveLeft(): Promise<void> {
    await Promise.all(this.#leaving);
  }

  /** Prevents restarts until `release`: for drills. */
  hold(): void {
    this.#held ??= new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  release(): void {
    this.#release();
    this.#held = undefined;
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    this.release();
    await Promise.all([this.#current?.stop(), this.haveLeft()]);
  }

  async #begin(): Promise<void> {
    const generation = this.#generation + 1;
    const running = this.#plan.launch(generation);
    try {
      await this.#untilReady(running, generation);
    } catch (error) {
      await running.stop();
      throw error;
    }
    this.#generation = generation;
    this.#current = running;
    void this.#watch(running);
  }

  /** Restarts when it ends unexpectedly: at once, and with growing delays when the next one ends soon too. */
  async #watch(running: RunningProgram): Promise<void> {
    const code = await running.ended.catch(String);
    await this.#held;
    for (let wait = SHORTEST_WAIT_MS; this.#isMissed(running); wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      line(`! ${this.name} ended (${code}) and is started again.${this.#whereToLook}`);
      try {
        await this.#begin();
      } catch (error) {
        if (!this.#isMissed(running)) return;
        line(`! ${error instanceof Error ? error.message : error}`);
        await pause(wait);
      }
    }
  }

  #isMissed(running: RunningProgram): boolean {
    return this.#isWanted && !this.#stopping.aborted && this.#current === running;
  }

  async #untilReady(running: RunningProgram, generation: number): Promise<void> {
    let ended: number | string | undefined;
    // Rejected when it could not be launched at all.
    void running.ended.catch(String).then((code) => {
      ended = code;
    });
    await this.#plan.needed;
    const deadline = Date.now() + READY_TIMEOUT_MS;
    for (;;) {
      const isReady = await this.#plan.isReady(generation).catch(() => false);
      if (!this.#isWanted) throw new PlainProblem(`${this.name} was stopped before it was ready.`);
      if (isReady) return;
      this.#stopping.throwIfAborted();
      if (ended !== undefined) throw endedProblem(`${this.name} did not start (${ended})`, running);
      if (Date.now() > deadline)
        throw new PlainProblem(
          `${this.name} is not ready after ${READY_TIMEOUT_MS / 1000} s.${this.#whereToLook}`,
        );
      await pause(ASK_AGAIN_MS);
    }
  }
}

/** Supervises a program that responds at an address. @returns a function that stops it */
export async function keepRunning(
  program: Program,
  readyUrl: string,
  stopping: AbortSignal,
  needed?: Promise<unknown>,
): Promise<() => Promise<void>> {
  const { name, logFile } = program;
  const plan: SupervisedPlan = {
    name,
    logFile,
    needed,
    launch: (generation) => startProgram({ ...program, keepsLog: generation > 1 }),
    isReady: () => answersOk(readyUrl),
  };
  const supervised = await SupervisedProgram.start(plan, stopping);
  return () => supervised.stop();
}

/** Whether a server answers with success. @throws when it does not answer */
export async function answersOk(url: string): Promise<boolean> {
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    headers: { connection: 'close' },
  });
  await answer.body?.cancel();
  return answer.ok;
}
