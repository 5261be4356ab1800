import { setTimeout as pause } from 'node:timers/promises';
import { endedProblem, type RunningProgram } from '@crown-and-coil/local/run/program';
import { line } from '@crown-and-coil/local/run/progress';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';

const READY_TIMEOUT_MS = 180_000;
const ASK_AGAIN_MS = 50;
const SHORTEST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 15_000;

/** How a program of the cluster is started. */
export interface MemberPlan {
  readonly name: string;
  /** @param generation counts the starts, so that two of them can run side by side */
  launch(generation: number): RunningProgram;
  isReady(generation: number): Promise<boolean>;
}

/** A program of the cluster that is started again when it ends by itself, and can be replaced while it works. */
export class Member {
  readonly #plan: MemberPlan;
  readonly #stopping: AbortSignal;
  #generation = 0;
  #current: RunningProgram | undefined;
  #isWanted = true;
  #held: Promise<void> | undefined;
  #release: () => void = () => undefined;
  readonly #leaving = new Set<Promise<void>>();

  private constructor(plan: MemberPlan, stopping: AbortSignal) {
    this.#plan = plan;
    this.#stopping = stopping;
  }

  /** @throws PlainProblem with its last words when it does not start */
  static async start(plan: MemberPlan, stopping: AbortSignal): Promise<Member> {
    const member = new Member(plan, stopping);
    await member.#begin();
    return member;
  }

  get name(): string {
    return this.#plan.name;
  }

  /** Of the process that has the work now. */
  get pid(): number {
    return this.#current?.pid ?? 0;
  }

  isReady(): Promise<boolean> {
    return this.#plan.isReady(this.#generation);
  }

  /** Starts another beside it, gives it the work, and lets the first one finish what it has. */
  async replace(): Promise<void> {
    // The one before has its ports free by then.
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

  /** Lets it stay away when it ends, until `release`: for drills. */
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
      line(`! ${this.name} ended (${code}) and is started again`);
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
    void running.ended.then((code) => {
      ended = code;
    });
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (!(await this.#plan.isReady(generation).catch(() => false))) {
      this.#stopping.throwIfAborted();
      if (ended !== undefined) throw endedProblem(`${this.name} did not start (${ended})`, running);
      if (Date.now() > deadline)
        throw new PlainProblem(`${this.name} is not ready after ${READY_TIMEOUT_MS / 1000} s.`);
      await pause(ASK_AGAIN_MS);
    }
  }
}
