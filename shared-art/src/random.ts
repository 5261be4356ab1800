/** A source of numbers in [0, 1) that repeats for the same seed. */
export type Random = () => number;

/** Mulberry32: small, quick, and the same on every machine, so that a picture never changes between visits. */
export function seededRandom(seed: number): Random {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = ((state | 0) + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seed from 0 to 99,999 for a text such as a name or an id (FNV-1a, then mixed so that near texts differ). */
export function seedOf(text: string): number {
  let h = 2166136261;
  for (const character of text) h = Math.imul(h ^ character.charCodeAt(0), 16777619);
  h ^= h >>> 15;
  h = Math.imul(h, 2246822519);
  h ^= h >>> 13;
  return (h >>> 0) % 100000;
}

/** A list that is never empty, so that choosing from it always returns a value. */
export type Choices<T> = readonly [T, ...T[]];

/** The choice at `index`, wrapping around at the end. */
export function cycle<T>(choices: Choices<T>, index: number): T {
  return choices[index % choices.length] ?? choices[0];
}

/** A random choice; takes one number from the source. */
export function choose<T>(choices: Choices<T>, random: Random): T {
  return cycle(choices, Math.floor(random() * choices.length));
}
