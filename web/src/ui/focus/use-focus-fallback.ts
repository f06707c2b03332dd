import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { focusPlace } from './focus-element.ts';

type KeptPlace<Place> = {
  ref: RefObject<Place | null>;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
};

/**
 * For a part of the screen whose button goes by itself, as time passes or by what others do: whoever stood at it goes on at that
 * part, instead of at the top of the page.
 */
export function useKeptPlace<Place extends HTMLElement>(): KeptPlace<Place> {
  const ref = useRef<Place>(null);
  const at = useRef<HTMLElement>(undefined);
  // After every drawing: what is taken away while it has the focus tells of no blur.
  useEffect(() => {
    if (!at.current || at.current.isConnected) return;
    at.current = undefined;
    if (document.activeElement === document.body) focusPlace(ref.current);
  });
  return {
    ref,
    onFocus: ({ target }) => (at.current = target),
    onBlur: () => (at.current = undefined),
  };
}
