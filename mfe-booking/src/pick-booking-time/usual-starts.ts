import type { Slot } from '@crown-and-coil/shared-api';

const MINUTE_MS = 60_000;

/** How far apart starts are shown at first, by how long the services take: the longest that applies counts. */
const STEPS = [
  { fromMinutes: 240, stepMinutes: 60 },
  { fromMinutes: 120, stepMinutes: 30 },
] as const;

const stepFor = (durationMs: number) =>
  STEPS.find(({ fromMinutes }) => durationMs >= fromMinutes * MINUTE_MS)?.stepMinutes;

/**
 * The starts that are shown before all are asked for: every 30 minutes for two hours or more, every 60 minutes from four
 * hours, counted from the beginning of each free stretch; shorter services keep every start. The first and the last start
 * of a stretch always stay, because they leave no gap before or after the booking.
 * @param starts all offered starts of one duration, in order
 */
export function usualStarts(starts: readonly Slot[]): Slot[] {
  return stretchesOfStarts(starts).flatMap((stretch) => {
    const [first] = stretch;
    if (first === undefined) return [];
    const step = stepFor(Date.parse(first.end_time) - Date.parse(first.start_time));
    if (step === undefined) return stretch;
    const begin = Date.parse(first.start_time);
    const isOnStep = ({ start_time }: Slot) => (Date.parse(start_time) - begin) % (step * MINUTE_MS) === 0;
    return stretch.filter((start, index) => isOnStep(start) || index === stretch.length - 1);
  });
}

/** Starts whose times touch or overlap lie in one free stretch: a booking between two of them would part them. */
function stretchesOfStarts(starts: readonly Slot[]): Slot[][] {
  const stretches: Slot[][] = [];
  for (const start of starts) {
    const stretch = stretches.at(-1);
    const before = stretch?.at(-1);
    if (stretch && before && Date.parse(start.start_time) <= Date.parse(before.end_time)) stretch.push(start);
    else stretches.push([start]);
  }
  return stretches;
}
