import { type TouchEvent, useRef } from 'react';

/** A movement is a swipe from this width, in px, if it is more than twice as wide as high. */
const minWidth = 64;

/** Touch handlers that call `onSwipe` with 1 for a swipe to the left and -1 for one to the right. */
export function useSwipe(onSwipe: ((step: -1 | 1) => void) | undefined) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent): void => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent): void => {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const [width, height] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      if (Math.abs(width) >= minWidth && Math.abs(width) > 2 * Math.abs(height)) onSwipe?.(width < 0 ? 1 : -1);
    },
  };
}
