import { type RefObject, useEffect, useState } from 'react';
import { type Box, liftOver } from './clearance';

/** What must never be covered: the page's primary action, and the bar that carries it on a phone. */
const KEPT_CLEAR = 'main [data-primary], main [data-action-bar]';

/** Where a fixed element rests: its box without any transform. */
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
 * How far up a fixed element has to move at present so that it covers no primary action of the page. It follows
 * scrolling and every change of the page, at most once in a frame.
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
