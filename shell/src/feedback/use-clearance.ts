import { type RefObject, useEffect, useState } from 'react';

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
  // From the lowest upwards: clearing one obstacle may cause an overlap with the next.
  const lowestFirst = [...obstacles].sort((first, second) => second.bottom - first.bottom);
  return lowestFirst.reduce((lift, { left, right, top, bottom }) => {
    const standing = { ...rest, top: rest.top - lift, bottom: rest.bottom - lift };
    const kept = { left, right, top: top - CLEARANCE_GAP, bottom: bottom + CLEARANCE_GAP };
    return meet(standing, kept) ? rest.bottom - kept.top : lift;
  }, 0);
}

/** Elements that must not be covered: the page's primary action, and on a phone the bar that holds it. */
const KEPT_CLEAR = 'main [data-primary], main [data-action-bar]';

/** The box of a fixed element without its transform. */
function restingBox({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Box {
  return {
    left: offsetLeft,
    right: offsetLeft + offsetWidth,
    top: offsetTop,
    bottom: offsetTop + offsetHeight,
  };
}

const obstacles = (): Box[] =>
  [...document.querySelectorAll(KEPT_CLEAR)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);

/**
 * How far up a fixed element has to move so that it covers no primary action of the page. Updates on scrolling and on
 * changes of the page, at most once a frame.
 *
 * @returns CSS pixels
 */
export function useClearance(element: RefObject<HTMLElement | null>): number {
  const [lift, setLift] = useState(0);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      if (element.current) setLift(liftOver(restingBox(element.current), obstacles()));
    };
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden', 'class'] });
    window.addEventListener('scroll', soon, { passive: true });
    window.addEventListener('resize', soon);
    soon();
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('scroll', soon);
      window.removeEventListener('resize', soon);
    };
  }, [element]);
  return lift;
}
