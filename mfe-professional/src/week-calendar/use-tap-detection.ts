import { type TouchEvent as ReactTouchEvent, useRef } from 'react';

/** A resting finger moves by a few pixels. */
const TAP_TOLERANCE_PX = 8;

const placeOf = (touches: { readonly [index: number]: { clientX: number; clientY: number } | undefined }) =>
  touches[0];

/**
 * Distinguishes a long press without movement from a drag: the calendar rounds both to a quarter of an hour and would
 * report the first as a drag too.
 */
export function useTapDetection() {
  const began = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStartCapture: ({ touches }: ReactTouchEvent) => {
      const place = placeOf(touches);
      began.current = place ? { x: place.clientX, y: place.clientY } : null;
    },
    /** @param end the event that ended a drag */
    wasTap: (end: UIEvent): boolean => {
      const place = 'changedTouches' in end ? placeOf((end as TouchEvent).changedTouches) : undefined;
      if (!place || !began.current) return false;
      return Math.hypot(place.clientX - began.current.x, place.clientY - began.current.y) < TAP_TOLERANCE_PX;
    },
  };
}
