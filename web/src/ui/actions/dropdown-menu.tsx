import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import classes from './dropdown-menu.module.css';

type Action = { readonly label: string; readonly icon: ReactNode; readonly onSelect: () => void };
type Choice = Action & { readonly isChecked: boolean };
type Item =
  | Action
  | { readonly label: string; readonly icon: ReactNode; readonly to: string }
  /** One of several values, side by side. The menu stays open. */
  | { readonly label: string; readonly choices: readonly Choice[] };
type Props = {
  readonly items: readonly Item[];
  readonly className?: string | undefined;
  /** Accessible name of a button without text. */
  readonly label?: string;
  readonly isDisabled?: boolean;
  /** An ordinary button of this size. Default: a button without a look. */
  readonly size?: 'sm' | 'md';
  readonly children: ReactNode;
};

/**
 * A button that opens a small menu of links and actions below itself. Mantine's Menu would add its positioning library, a
 * tenth of the script, to the first screen.
 */
export function DropdownMenu({ items, className, label, isDisabled, size, children }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const [align, setAlign] = useState<'start' | 'end'>('end');
  const focusFrom = useRef<'first' | 'last'>(undefined);
  const links = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useEffect(() => {
    if (!isOpen) return;
    links()
      .at(focusFrom.current === 'last' ? -1 : 0)
      ?.focus({ preventScroll: focusFrom.current === undefined });
    const onPress = ({ target }: Event): void => {
      if (!root.current?.contains(target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  const open = (from?: 'first' | 'last'): void => {
    focusFrom.current = from;
    setAlign(isInFirstHalf(root.current) ? 'start' : 'end');
    setIsOpen(true);
  };
  const close = (): void => {
    setIsOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Tab continues from the button, not from the menu.
    if (event.key === 'Tab') return isOpen ? close() : undefined;
    const all = links();
    const at = all.findIndex((link) => link === document.activeElement);
    const step = document.activeElement?.role === 'menuitemradio' ? 1 : undefined;
    const next = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      ArrowRight: step && at + 1,
      ArrowLeft: step && at - 1,
      Home: 0,
      End: -1,
    }[event.key];
    if (event.key === 'Escape' && isOpen) close();
    else if (next === undefined) return;
    else if (isOpen) all.at(next % all.length)?.focus();
    else if (event.key.startsWith('Arrow')) open(event.key === 'ArrowUp' ? 'last' : 'first');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const button = {
    id,
    'aria-label': label,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onClick: () => (isOpen ? setIsOpen(false) : open()),
  } as const;

  return (
    // Key handlers sit on the wrapper, because the button and the items take the focus themselves.
    <div
      ref={root}
      role="presentation"
      className={classes.root}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      {size === undefined ? (
        <UnstyledButton {...button} className={className} disabled={isDisabled}>
          {children}
        </UnstyledButton>
      ) : (
        <Button {...button} variant="default" size={size} fullWidth disabled={isDisabled === true}>
          <span className={classes.content}>{children}</span>
        </Button>
      )}
      {isOpen && (
        <div role="menu" aria-labelledby={id} className={classes.menu} data-align={align}>
          {items.map((item) =>
            'choices' in item ? (
              <div key={item.label} role="group" aria-label={item.label} className={classes.choices}>
                {item.choices.map(({ label: choice, icon, isChecked, onSelect }) => (
                  <UnstyledButton
                    key={choice}
                    role="menuitemradio"
                    aria-checked={isChecked}
                    className={classes.choice}
                    onClick={onSelect}
                  >
                    {icon}
                    {choice}
                  </UnstyledButton>
                ))}
              </div>
            ) : 'to' in item ? (
              <Link key={item.label} to={item.to} role="menuitem" className={classes.item} onClick={close}>
                {item.icon}
                {item.label}
              </Link>
            ) : (
              <UnstyledButton
                key={item.label}
                role="menuitem"
                className={classes.item}
                onClick={() => {
                  close();
                  item.onSelect();
                }}
              >
                {item.icon}
                {item.label}
              </UnstyledButton>
            ),
          )}
        </div>
      )}
    </div>
  );
}

/** The menu opens towards the middle of the screen, where it has room. */
function isInFirstHalf(element: HTMLElement | null): boolean {
  const { left = 0, width = 0 } = element?.getBoundingClientRect() ?? {};
  return left + width / 2 < innerWidth / 2;
}
