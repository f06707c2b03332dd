import type { Session } from '@muster/contract/sessions';
import { placeText } from '../../lib/check-in/place.texts.ts';
import { formatTimeRange } from '../../lib/dates.ts';
import classes from './display-heading.module.css';

type Props = {
  session: Pick<
    Session,
    'module_code' | 'module_name' | 'session_type' | 'location' | 'class_start_time' | 'class_end_time'
  >;
};

/** So much of a name would send the countdown out of sight. */
const longName = 48;

/** Class name, venue and time, readable from the last row. */
export function DisplayHeading({ session }: Props) {
  return (
    <header>
      <p className={classes.code}>{session.module_code}</p>
      <h1 className={classes.name} data-long={session.module_name.length > longName || undefined}>
        {session.module_name}
      </h1>
      <p className={classes.place}>
        {placeText(session)} · {formatTimeRange(session.class_start_time, session.class_end_time)}
      </p>
    </header>
  );
}
