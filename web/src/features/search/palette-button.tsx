import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { rememberFocus } from '../../ui/remember-focus.ts';
import classes from './palette-button.module.css';
import type { Place } from './search.logic.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

type Props = { places: readonly Place[]; onChoose: (href: string) => void };

/** Opens the search from the top bar, or with Ctrl-K (Cmd-K) from anywhere but another dialog. */
export function PaletteButton({ places, onChoose }: Props) {
  const [giveFocusBack, setGiveFocusBack] = useState<() => void>();
  const open = (): void => setGiveFocusBack(() => rememberFocus());
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (document.querySelector('[aria-modal="true"]') === null) open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const close = (): void => {
    giveFocusBack?.();
    setGiveFocusBack(undefined);
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
      {giveFocusBack && (
        <Suspense>
          <Palette
            places={places}
            onChoose={(href) => {
              setGiveFocusBack(undefined);
              onChoose(href);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
