import { type SupervisedPlan, SupervisedProgram } from '@crown-and-coil/local/run/supervised-program';

/** Started parts, stopped in reverse order. */
export class Started {
  readonly #stopping: AbortSignal;
  readonly #stops: (() => Promise<unknown>)[] = [];

  constructor(stopping: AbortSignal) {
    this.#stopping = stopping;
  }

  /** @param stop runs after everything started later has stopped */
  onStop(stop: () => Promise<unknown>): void {
    this.#stops.push(stop);
  }

  /** Starts programs in parallel. @throws the error of one that failed to start, after the others have started */
  async members<const Plans extends readonly SupervisedPlan[]>(
    ...plans: Plans
  ): Promise<{ readonly [At in keyof Plans]: SupervisedProgram }> {
    const begun = await Promise.allSettled(
      plans.map((plan) => SupervisedProgram.start(plan, this.#stopping)),
    );
    const members = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    this.onStop(() => Promise.all(members.map((member) => member.stop())));
    for (const one of begun) if (one.status === 'rejected') throw one.reason;
    return members as { readonly [At in keyof Plans]: SupervisedProgram };
  }

  async stop(): Promise<void> {
    for (const stopOne of this.#stops.splice(0).reverse()) await stopOne();
  }
}
