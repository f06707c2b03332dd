import type { Session } from '@muster/contract/attendance/sessions';
import { sessionLabel } from '#lib/check-in/session-label.texts.ts';
import { formatTimeRange } from '#lib/format/dates.ts';
import classes from './display-heading.module.css';

type Props = {
  session: Pick<
    Session,
    'module_code' | 'module_name' | 'session_type' | 'location' | 'class_start_time' | 'class_end_time'
  >;
};

/** Longer module names use a smaller font, so that the countdown stays visible. */
const longNameLength = 48;

/** Module, venue and time in a font readable from the last row. */
export function DisplayHeading({ session }: Props) {
  return (
    <header className={classes.heading}>
      <p className={classes.code} data-code>
        {session.module_code}
      </p>
      <h1 className={classes.name} data-long={session.module_name.length > longNameLength || undefined}>
        {session.module_name}
      </h1>
      <p className={classes.location}>
        {sessionLabel(session)} · {formatTimeRange(session.class_start_time, session.class_end_time)}
      </p>
    </header>
  );
}
