import { type TouchEvent as ReactTouchEvent, useRef } from 'react';

/** A finger that rests is never quite still. */
const STILL_PX = 8;

const placeOf = (touches: { readonly [index: number]: { clientX: number; clientY: number } | undefined }) =>
  touches[0];

/**
 * Tells a long press that only chose something from one that moved it: the calendar rounds both to a quarter of an
 * hour, and would call the first a move as well.
 */
export function useHeldStill() {
  const began = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStartCapture: ({ touches }: ReactTouchEvent) => {
      const place = placeOf(touches);
      began.current = place ? { x: place.clientX, y: place.clientY } : null;
    },
    /** @param end the event that ended a drag */
    heldStill: (end: UIEvent): boolean => {
      const place = 'changedTouches' in end ? placeOf((end as TouchEvent).changedTouches) : undefined;
      if (!place || !began.current) return false;
      return Math.hypot(place.clientX - began.current.x, place.clientY - began.current.y) < STILL_PX;
    },
  };
}
