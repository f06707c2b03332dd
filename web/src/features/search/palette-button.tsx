import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { isApple } from '#lib/is-apple.ts';
import { captureFocus } from '#ui/focus/restore-focus.ts';
import classes from './palette-button.module.css';

type Props = {
  onOpenChange: (isOpen: boolean) => void;
  /** `onChosen` closes the palette; `onClose` also returns the focus to where it was. */
  renderPalette: (end: { onChosen: () => void; onClose: () => void }) => ReactNode;
};

const openEvent = 'open-search';

/** Opens the search palette from anywhere on a screen with a palette button. */
export const openPalette = (): boolean => dispatchEvent(new Event(openEvent));

/** Opens the search palette from the top bar, or with Ctrl-K (Cmd-K) unless a dialog is open. */
export function PaletteButton({ onOpenChange, renderPalette }: Props) {
  const [restoreFocus, setRestoreFocus] = useState<() => void>();
  const open = (): void => setRestoreFocus(() => captureFocus());
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (document.querySelector('[aria-modal="true"]') === null) open();
    };
    addEventListener('keydown', onKey);
    addEventListener(openEvent, open);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener(openEvent, open);
    };
  }, []);
  const isOpen = restoreFocus !== undefined;
  useEffect(() => onOpenChange(isOpen), [isOpen, onOpenChange]);
  const close = (): void => {
    restoreFocus?.();
    setRestoreFocus(undefined);
  };
  return (
    <>
      <UnstyledButton className={classes.wide} onClick={open} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={18} aria-hidden />
        <span>Search</span>
        <kbd className={classes.key} aria-hidden>
          {isApple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </UnstyledButton>
      <ActionIcon className={classes.narrow} variant="subtle" color="gray" size={44} aria-label="Search" onClick={open}>
        <IconSearch size={22} stroke={1.7} aria-hidden />
      </ActionIcon>
      {restoreFocus && (
        <Suspense>{renderPalette({ onChosen: () => setRestoreFocus(undefined), onClose: close })}</Suspense>
      )}
    </>
  );
}
