/** A rectangle of the viewport, in CSS pixels from its top left corner. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Between the floating box and what it keeps clear of, in CSS pixels. */
export const CLEARANCE_GAP = 12;

const meet = (first: Box, second: Box): boolean =>
  first.left < second.right &&
  second.left < first.right &&
  first.top < second.bottom &&
  second.top < first.bottom;

/**
 * How far up a box has to move so that it covers none of the obstacles.
 *
 * @returns CSS pixels, 0 when it can stay
 */
export function liftOver(rest: Box, obstacles: readonly Box[]): number {
  // From the lowest up: above one obstacle it may meet the next.
  const lowestFirst = [...obstacles].sort((first, second) => second.bottom - first.bottom);
  return lowestFirst.reduce((lift, { left, right, top, bottom }) => {
    const standing = { ...rest, top: rest.top - lift, bottom: rest.bottom - lift };
    const kept = { left, right, top: top - CLEARANCE_GAP, bottom: bottom + CLEARANCE_GAP };
    return meet(standing, kept) ? rest.bottom - kept.top : lift;
  }, 0);
}
