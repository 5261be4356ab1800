import { setTimeout as pause } from 'node:timers/promises';
import type { NextRequest } from '../../bench/api/load';

/** Number of concurrent clients. */
const CALLERS = 4;
/** Pause between bookings, as free times are limited. */
const BETWEEN_MS = 20;
const REFUSALS_SHOWN = 5;

/** How bookings went in one stretch of time; one that was under way at its end counts for it. */
export interface Stretch {
  readonly when: string;
  answers: number;
  slowestMs: number;
  readonly refusals: string[];
}

export interface Bookings {
  /** Applies booking load for some time, or until some work is done. */
  during(when: string, work: number | (() => Promise<unknown>)): Promise<void>;
  /** Waits for what is under way. */
  stop(): Promise<readonly Stretch[]>;
}

/** Books one free time after another. */
export function startBookings(origin: string, next: () => NextRequest): Bookings {
  const stretches: Stretch[] = [];
  let isOpen = true;
  let now: Stretch | undefined;

  const book = async (): Promise<void> => {
    const stretch = now;
    if (!stretch) return void (await pause(5));
    const { path, ...request } = next();
    const begun = performance.now();
    const refusal = await fetch(origin + path, request).then(
      async (answer) => (answer.ok ? undefined : `${answer.status} ${await answer.text()}`),
      (error: unknown) => String(error),
    );
    stretch.answers += 1;
    stretch.slowestMs = Math.max(stretch.slowestMs, performance.now() - begun);
    if (refusal && stretch.refusals.length < REFUSALS_SHOWN) stretch.refusals.push(refusal);
    await pause(BETWEEN_MS);
  };
  const callers = Array.from({ length: CALLERS }, async () => {
    while (isOpen) await book();
  });

  return {
    async during(when, work) {
      now = { when, answers: 0, slowestMs: 0, refusals: [] };
      stretches.push(now);
      await (typeof work === 'number' ? pause(work) : work());
      now = undefined;
    },
    async stop() {
      isOpen = false;
      await Promise.all(callers);
      return stretches;
    },
  };
}
