import type { ListedSession } from '@muster/contract/attendance/sessions';
import { formatDayAndDate, formatTimeRange } from '#lib/format/dates.ts';
import type { Column } from '#ui/table/column.ts';
import { FirstName } from '#ui/text/first-name.tsx';
import { NameList } from '#ui/text/name-list.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { lecturerNames, stateOf, typeOf } from './past-sessions.logic.ts';
import classes from './past-sessions.module.css';

const dateColumn: Column<ListedSession> = {
  key: 'date',
  title: 'Date',
  render: ({ date, class_start_time, class_end_time }) => (
    <span className={classes.date}>
      {formatDayAndDate(date)} {date.slice(0, 4)}
      <span className={classes.detail}>{formatTimeRange(class_start_time, class_end_time)}</span>
    </span>
  ),
};

const sessionColumns: readonly Column<ListedSession>[] = [
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
  {
    key: 'type',
    title: 'Type',
    isMinor: true,
    render: (session) => <span className={classes.sessionType}>{typeOf(session)}</span>,
  },
  {
    key: 'groups',
    title: 'Groups',
    isMinor: true,
    phone: 'opened',
    // The register screen lists all groups.
    render: ({ groups }) => (groups.length === 0 ? '–' : <NameList names={groups.map(({ name }) => name)} />),
  },
  { key: 'location', title: 'Location', phone: 'opened', isMinor: true, render: ({ location }) => location || '–' },
];

const resultColumns: readonly Column<ListedSession>[] = [
  {
    key: 'present',
    title: 'Present',
    render: ({ present, expected }) => (
      <span className={classes.count}>
        {present} of {expected}
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    phone: 'state',
    render: (session) => {
      const { word, tone } = stateOf(session);
      return <StatusBadge tone={tone}>{word}</StatusBadge>;
    },
  },
];

export const ownColumns: readonly Column<ListedSession>[] = [dateColumn, ...sessionColumns, ...resultColumns];
/** Columns for administrators: with the lecturer. */
export const allColumns: readonly Column<ListedSession>[] = [
  dateColumn,
  ...sessionColumns,
  { key: 'lecturer', title: 'Lecturer', render: (session) => <FirstName names={lecturerNames(session)} /> },
  ...resultColumns,
];
