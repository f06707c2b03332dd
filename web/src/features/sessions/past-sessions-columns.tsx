import type { ListedSession } from '@muster/contract/sessions';
import { formatDayAndDate, formatTimeRange } from '../../lib/dates.ts';
import type { Column } from '../../ui/column.ts';
import { Names } from '../../ui/names.tsx';
import { StatusWord } from '../../ui/status-word.tsx';
import { stateOf, typeOf } from './past-sessions.logic.ts';
import classes from './past-sessions.module.css';

const when: Column<ListedSession> = {
  key: 'date',
  title: 'Date',
  render: ({ date, class_start_time, class_end_time }) => (
    <span className={classes.when}>
      {formatDayAndDate(date)} {date.slice(0, 4)}
      <span className={classes.detail}>{formatTimeRange(class_start_time, class_end_time)}</span>
    </span>
  ),
};

const what: readonly Column<ListedSession>[] = [
  {
    key: 'module',
    title: 'Module',
    render: ({ module_code, module_name }) => (
      <span>
        {module_code}
        <span className={classes.detail}>{module_name}</span>
      </span>
    ),
  },
  { key: 'type', title: 'Type', render: (session) => <span className={classes.word}>{typeOf(session)}</span> },
  {
    key: 'groups',
    title: 'Groups',
    hideOnPhone: true,
    // The register's screen names them all.
    render: ({ groups }) => (groups.length === 0 ? '–' : <Names names={groups.map(({ name }) => name)} />),
  },
  { key: 'location', title: 'Location', hideOnPhone: true, render: ({ location }) => location || '–' },
];

const how: readonly Column<ListedSession>[] = [
  {
    key: 'present',
    title: 'Here',
    render: ({ present, expected }) => (
      <span className={classes.figure}>
        {present} of {expected}
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    render: (session) => {
      const { word, tone } = stateOf(session);
      return <StatusWord tone={tone}>{word}</StatusWord>;
    },
  },
];

/** What the history tells of each class session. */
export const ownColumns: readonly Column<ListedSession>[] = [when, ...what, ...how];
/** Of everybody's, also whose they are. */
export const allColumns: readonly Column<ListedSession>[] = [
  when,
  ...what,
  { key: 'lecturer', title: 'Lecturer', render: ({ lecturer_name }) => lecturer_name },
  ...how,
];
