import { IconShieldQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { eventsQuery } from './notifications.api.ts';
import { dueOf, enquiriesOf } from './notifications.logic.ts';
import classes from './notification-list.module.css';

type Props = { onFollow: () => void };

/** Privacy enquiries that nobody has answered yet, whichever is due first. */
export function EnquiryLines({ onFollow }: Props) {
  const events = useQuery(eventsQuery());
  const [openedMs] = useState(() => Date.now());
  const enquiries = enquiriesOf(events.data ?? []);
  if (enquiries.length === 0) return null;
  return (
    <section aria-labelledby="enquiries-title" className={classes.enquiries}>
      <h2 id="enquiries-title" className={classes.title}>
        Privacy enquiries
      </h2>
      <ul className={classes.list}>
        {enquiries.map((enquiry) => {
          const { text, isUrgent } = dueOf(enquiry, openedMs);
          return (
            <li key={enquiry.id}>
              <Link to="/privacy-requests" className={classes.line} onClick={onFollow}>
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
