/** Specification, section 9. */
const PX_PER_SECOND = 15;

/** Tiles and the gap after each, in px (look.md, section 7). */
export const TILE = {
  wide: { width: 212, height: 254, gap: 16 },
  narrow: { width: 150, height: 180, gap: 12 },
} as const;

const secondsFor = ({ width, gap }: { width: number; gap: number }): number => (width + gap) / PX_PER_SECOND;

/** How long one tile takes to go by. */
export const SECONDS_PER_TILE = { wide: secondsFor(TILE.wide), narrow: secondsFor(TILE.narrow) };
