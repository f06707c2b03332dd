import { IconAlertTriangle, IconFileImport, IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../lib/format/dates.ts';
import { OptionsError } from '../../ui/select/options-error.tsx';
import { LoadingSpinner } from '../../ui/feedback/loading-spinner.tsx';
import { eventsQuery } from './notifications.api.ts';
import { hrefOf, newsOf, newsText } from './notifications.logic.ts';
import classes from './notification-list.module.css';

type Props = { onFollow: () => void };

const icons = { clash: IconAlertTriangle, import_finished: IconFileImport, inbox: IconInbox };

/** Imports that have ended, classes that clash and what waits in the inbox, the newest first, each leading to where it can be looked at. */
export function NewsList({ onFollow }: Props) {
  const events = useQuery(eventsQuery());
  const news = newsOf(events.data ?? []);
  return (
    <section aria-labelledby="news-title">
      <h2 id="news-title" className={classes.title}>
        News
      </h2>
      <OptionsError queries={[events]} />
      {events.isPending && <LoadingSpinner />}
      {events.isSuccess && news.length === 0 && <p className={classes.none}>Nothing new in the last 14 days.</p>}
      <ul className={classes.list}>
        {news.map((one) => {
          const Icon = icons[one.kind];
          return (
            <li key={`${one.id} ${one.kind === 'import_finished' ? one.state : one.text}`}>
              <Link to={hrefOf(one)} className={classes.line} onClick={onFollow}>
                <Icon size={20} stroke={1.7} aria-hidden className={classes.icon} data-kind={one.kind} />
                <span>
                  {newsText(one)}
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
