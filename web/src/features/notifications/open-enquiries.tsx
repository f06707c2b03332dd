import { IconShieldQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { eventsQuery } from './notifications.api.ts';
import { formatDue, toOpenEnquiries } from './notifications.logic.ts';
import classes from './notification-list.module.css';

type Props = { onNavigate: () => void };

/** Unanswered privacy enquiries, ordered by due date. */
export function OpenEnquiries({ onNavigate }: Props) {
  const events = useQuery(eventsQuery());
  const [openedMs] = useState(() => Date.now());
  const enquiries = toOpenEnquiries(events.data?.data ?? []);
  if (enquiries.length === 0) return null;
  return (
    <section aria-labelledby="enquiries-title" className={classes.enquiries}>
      <h2 id="enquiries-title" className={classes.title}>
        Privacy enquiries
      </h2>
      <ul className={classes.list}>
        {enquiries.map((enquiry) => {
          const { text, isUrgent } = formatDue(enquiry, openedMs);
          return (
            <li key={enquiry.id}>
              <Link to="/privacy-requests" className={classes.line} onClick={onNavigate}>
                <IconShieldQuestion size={20} stroke={1.7} aria-hidden className={classes.icon} />
                <span>
                  {enquiry.name} asks about privacy
                  <span className={isUrgent ? classes.urgent : classes.at}>{text}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
