import { IconAlertTriangle, IconFileImport, IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../lib/format/dates.ts';
import { OptionsError } from '../../ui/select/options-error.tsx';
import { LoadingSpinner } from '../../ui/feedback/loading-spinner.tsx';
import { eventsQuery } from './notifications.api.ts';
import { notificationHref, notificationText, toNotifications } from './notifications.logic.ts';
import classes from './notification-list.module.css';

type Props = { onNavigate: () => void };

const icons = { clash: IconAlertTriangle, import_finished: IconFileImport, inbox: IconInbox };

/** Finished imports, clashing classes and inbox items, the newest first, each with a link to its page. */
export function NotificationList({ onNavigate }: Props) {
  const events = useQuery(eventsQuery());
  const notifications = toNotifications(events.data ?? []);
  return (
    <section aria-labelledby="notifications-title">
      <h2 id="notifications-title" className={classes.title}>
        News
      </h2>
      <OptionsError queries={[events]} />
      {events.isPending && <LoadingSpinner />}
      {events.isSuccess && notifications.length === 0 && (
        <p className={classes.empty}>Nothing new in the last 14 days.</p>
      )}
      <ul className={classes.list}>
        {notifications.map((one) => {
          const Icon = icons[one.kind];
          return (
            <li key={`${one.id} ${one.kind === 'import_finished' ? one.state : one.text}`}>
              <Link to={notificationHref(one)} className={classes.line} onClick={onNavigate}>
                <Icon size={20} stroke={1.7} aria-hidden className={classes.icon} data-kind={one.kind} />
                <span>
                  {notificationText(one)}
                  <span className={classes.at}>{formatDateTime(one.at)}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
