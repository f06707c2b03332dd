import { ActionIcon, Indicator, Loader } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import classes from './bell.module.css';
import { focusElement } from '#ui/focus/focus-element.ts';
import { eventsQuery } from './notifications.api.ts';
import { bellLabel, countUnseen, countWaiting, toNotifications } from './bell.logic.ts';
import { readLastSeen, saveLastSeen } from './last-seen.ts';

type Props = {
  /** Id of the account; each account of this browser has its own time of the last visit. */
  accountId: string;
  /** Another dialog covers the page; the panel closes. */
  isCovered: boolean;
  /** Content of the panel, rendered when it opens. */
  children: (close: () => void) => ReactNode;
};

/**
 * The bell with the number of new events, and of those that wait for a decision. Its panel is at the end of the header;
 * Mantine's Popover would add its positioning library, a tenth of the script, to the first screen.
 */
export function Bell({ accountId, isCovered, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [lastSeen, setLastSeen] = useState(() => readLastSeen(accountId));
  const events = useQuery(eventsQuery());
  const all = events.data?.data ?? [];
  const notifications = toNotifications(all);
  const waiting = countWaiting(all);
  const unseen = countUnseen(notifications, lastSeen);
  const toggle = (willOpen: boolean): void => {
    setIsOpen(willOpen);
    const [newest] = notifications;
    if (!willOpen || !newest) return;
    saveLastSeen(accountId, newest.at);
    setLastSeen(newest.at);
  };
  useEffect(() => {
    if (isCovered && isOpen) toggle(false);
  });
  const button = useRef<HTMLButtonElement>(null);
  const root = useClickOutside<HTMLDivElement>(() => isOpen && toggle(false));
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !isOpen) return;
    toggle(false);
    button.current?.focus();
  };
  const count = waiting + unseen;
  return (
    <div
      ref={root}
      role="presentation"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (isOpen && relatedTarget && !root.current?.contains(relatedTarget)) toggle(false);
      }}
    >
      <Indicator label={count} disabled={count === 0} color="red" size={18} offset={6}>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={bellLabel(waiting, unseen)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => toggle(!isOpen)}
        >
          <IconBell size={22} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Indicator>
      {isOpen && (
        <div ref={focusElement} role="dialog" aria-label="Notifications" className={classes.panel}>
          <Suspense fallback={<Loader size="sm" />}>{children(() => setIsOpen(false))}</Suspense>
        </div>
      )}
    </div>
  );
}
