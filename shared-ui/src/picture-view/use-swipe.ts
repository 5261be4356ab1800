import { type TouchEvent, useRef } from 'react';

/** Shorter than this is a tap, in CSS pixels. */
const MIN_SWIPE = 48;

/** Handlers for a horizontal swipe with one finger; two fingers zoom and are left to the browser. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!from || !touch) return;
      const across = touch.clientX - from.x;
      if (Math.abs(across) < MIN_SWIPE || Math.abs(across) < 2 * Math.abs(touch.clientY - from.y)) return;
      onSwipe(across < 0 ? 1 : -1);
    },
  };
}
