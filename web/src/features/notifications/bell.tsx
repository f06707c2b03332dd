import { ActionIcon, Divider, Indicator, Popover, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import { eventsQuery } from './notifications.api.ts';
import { bellLabel, newsOf, unseenOf, waitingOf } from './notifications.logic.ts';
import { NewsList } from './news-list.tsx';
import { rememberSeen, seenUntil } from './seen-until.ts';

type Props = {
  /** Whose marks of what has been seen are kept. */
  reader: string;
  /** Who waits, to be decided on; stands above the news. */
  waiting: ReactNode;
  /** Below them. */
  children: ReactNode;
};

/** The bell of the administration. */
export function Bell({ reader, waiting, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [seen, setSeen] = useState(() => seenUntil(reader));
  const events = useQuery(eventsQuery());
  const news = newsOf(events.data ?? []);
  const waitingCount = waitingOf(events.data ?? []);
  const unseen = unseenOf(news, seen);
  const turn = (toOpen: boolean): void => {
    setIsOpen(toOpen);
    const [newest] = news;
    if (!toOpen || !newest) return;
    rememberSeen(reader, newest.at);
    setSeen(newest.at);
  };
  const count = waitingCount + unseen;
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
            aria-label={bellLabel(waitingCount, unseen)}
            onClick={() => turn(!isOpen)}
          >
            <IconBell size={22} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p="md" aria-label="Notifications">
        {waiting}
        <Divider my="md" />
        {events.isError ? (
          <Text c="var(--mantine-color-error)">{problemText(events.error, 'Failed to fetch data')}</Text>
        ) : (
          <NewsList news={news} onFollow={() => setIsOpen(false)} />
        )}
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
