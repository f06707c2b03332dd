import { useEffect } from 'react';

/** Calls back on "?" outside of text fields and dialogs. */
export function useShortcutsKey(onPress: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.matches('input, textarea, select, [contenteditable]')) return;
      if (document.querySelector('[aria-modal="true"]') === null) onPress();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onPress]);
}
