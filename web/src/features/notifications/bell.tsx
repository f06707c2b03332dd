import { ActionIcon, Indicator, Loader, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { eventsQuery } from './notifications.api.ts';
import { bellLabel, newsOf, unseenOf, waitingOf } from './notifications.logic.ts';
import { rememberSeen, seenUntil } from './last-seen.ts';

type Props = {
  /** Whose marks of what has been seen are kept. */
  reader: string;
  /** What opens under it, loaded by then. */
  children: (close: () => void) => ReactNode;
};

/** The bell of the administration. */
export function Bell({ reader, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [seen, setSeen] = useState(() => seenUntil(reader));
  const events = useQuery(eventsQuery());
  const news = newsOf(events.data ?? []);
  const waiting = waitingOf(events.data ?? []);
  const unseen = unseenOf(news, seen);
  const turn = (toOpen: boolean): void => {
    setIsOpen(toOpen);
    const [newest] = news;
    if (!toOpen || !newest) return;
    rememberSeen(reader, newest.at);
    setSeen(newest.at);
  };
  const count = waiting + unseen;
  return (
    <Popover
      opened={isOpen}
      onChange={turn}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
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
            onClick={() => turn(!isOpen)}
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
