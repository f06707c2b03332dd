import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCalendarOff,
  IconFileImport,
  IconFlag,
  IconInbox,
  IconMessageCheck,
  IconMessageQuestion,
  IconUserCheck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime, formatTimeAgo } from '#lib/format/dates.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingSpinner } from '#ui/feedback/loading-spinner.tsx';
import { OptionsError } from '#ui/select/options-error.tsx';
import { type Notification, toNotifications } from './bell.logic.ts';
import { readLastSeen } from './last-seen.ts';
import { eventsQuery } from './notifications.api.ts';
import { notificationHref, notificationText } from './notifications.logic.ts';
import classes from './notification-list.module.css';

type Props = { accountId: string; onNavigate: () => void };

const icons: Record<Notification['kind'], typeof IconInbox> = {
  absence_decided: IconUserCheck,
  question_answered: IconMessageCheck,
  class_changed: IconCalendarEvent,
  absence_reported: IconCalendarOff,
  question_opened: IconMessageQuestion,
  flags: IconFlag,
  clash: IconAlertTriangle,
  import_finished: IconFileImport,
  inbox: IconInbox,
};
const pageSize = 50;

/** The events of the caller, the newest first, each with a link to its page. Those since the last visit are marked. */
export function NotificationList({ accountId, onNavigate }: Props) {
  const [size, setSize] = useState(pageSize);
  const [lastSeen] = useState(() => readLastSeen(accountId));
  const [openedMs] = useState(() => Date.now());
  const events = useQuery(eventsQuery(size));
  const notifications = toNotifications(events.data?.data ?? []);
  return (
    <section aria-labelledby="notifications-title">
      <h2 id="notifications-title" className={classes.title}>
        News
      </h2>
      <OptionsError queries={[events]} />
      {events.isPending && <LoadingSpinner />}
      {events.isSuccess && notifications.length === 0 && (
        <EmptyState title="You're up to date" text="Decisions, answers and changes appear here." />
      )}
      <ul className={classes.list}>
        {notifications.map((one) => {
          const Icon = icons[one.kind];
          const text = notificationText(one);
          const isNew = Date.parse(one.at) > (lastSeen === '' ? 0 : Date.parse(lastSeen));
          return (
            <li key={`${one.id} ${text}`}>
              <Link to={notificationHref(one)} className={classes.line} onClick={onNavigate}>
                <Icon size={20} stroke={1.7} aria-hidden className={classes.icon} data-kind={one.kind} />
                <span className={classes.text}>
                  {text}
                  <time dateTime={one.at} title={formatDateTime(one.at)} className={classes.at}>
                    {formatTimeAgo(openedMs, one.at)}
                  </time>
                </span>
                {isNew && <span role="img" aria-label="New" className={classes.new} />}
              </Link>
            </li>
          );
        })}
      </ul>
      {events.data && events.data.total > size && (
        <Button variant="subtle" size="sm" fullWidth onClick={() => setSize(size + pageSize)}>
          Show older
        </Button>
      )}
    </section>
  );
}
