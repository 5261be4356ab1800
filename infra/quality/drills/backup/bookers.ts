import type { NextRequest } from '../../bench/api/load';

const BOOKERS = 4;

/** A booking that was acknowledged, and when (ms since the start of this process). */
export interface Acknowledged {
  readonly id: string;
  readonly at: number;
}

interface RunningBookers {
  /** Each user's responses in order; each waited for one response before the next request. */
  readonly byBooker: readonly (readonly Acknowledged[])[];
  stop(): Promise<void>;
}

/** Concurrent users who book free times until stopped. */
export function startBookers(origin: string, next: () => NextRequest): RunningBookers {
  let isWanted = true;
  const byBooker: Acknowledged[][] = Array.from({ length: BOOKERS }, () => []);
  const book = async (acknowledged: Acknowledged[]) => {
    while (isWanted) {
      const { path, method, headers, body } = next();
      const answer = await fetch(origin + path, {
        method: method ?? 'GET',
        headers: { ...headers },
        body: body ?? null,
      });
      const booking = (await answer.json()) as { id: string };
      if (answer.status !== 201)
        throw new Error(`A booking was answered ${answer.status}: ${JSON.stringify(booking)}`);
      acknowledged.push({ id: booking.id, at: performance.now() });
    }
  };
  const working = Promise.all(byBooker.map(book));
  // Told by `stop`.
  working.catch(() => undefined);
  return {
    byBooker,
    stop: async () => {
      isWanted = false;
      await working;
    },
  };
}
