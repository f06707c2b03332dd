import { ActionIcon, Indicator, Loader, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { eventsQuery } from './notifications.api.ts';
import { bellLabel, countUnseen, countWaiting, toNotifications } from './notifications.logic.ts';
import { readLastSeen, saveLastSeen } from './last-seen.ts';

type Props = {
  /** Id of the account; each account of this browser has its own time of the last visit. */
  accountId: string;
  /** Another dialog covers the page; the popover closes. */
  isCovered: boolean;
  /** Content of the popover, rendered when it opens. */
  children: (close: () => void) => ReactNode;
};

/** The bell with the number of new events, and of those that wait for a decision. */
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
  const count = waiting + unseen;
  return (
    <Popover
      opened={isOpen}
      onChange={toggle}
      position="bottom-end"
      width="min(420px, calc(100vw - 24px))"
      shadow="lg"
      withinPortal={false}
      trapFocus
    >
      <Indicator label={count} disabled={count === 0} color="red" size={18} offset={6}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={bellLabel(waiting, unseen)}
            onClick={() => toggle(!isOpen)}
          >
            <IconBell size={22} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p="md" aria-label="Notifications">
        <Suspense fallback={<Loader size="sm" />}>{children(() => setIsOpen(false))}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
