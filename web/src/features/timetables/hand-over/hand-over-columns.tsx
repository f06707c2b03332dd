import type { HandOverPreview } from '@muster/contract/timetables/class-hand-over';
import { formatDayAndDate, formatTimeRange } from '#lib/format/dates.ts';
import { lecturersOf, namesOf } from '#lib/format/teachers.ts';
import type { Column } from '#ui/table/column.ts';
import { NameList } from '#ui/text/name-list.tsx';
import type { ClashChecks } from '../timetable-form/clash-checks.ts';
import { weeksText } from '#lib/format/weekly-class.texts.ts';
import { groupNames } from '../timetable-details.logic.ts';
import classes from './hand-over.module.css';
import { texts } from './hand-over.texts.ts';

export type HandOverLine = HandOverPreview['classes'][number];

/** Before a recipient is chosen. */
export const classColumns: readonly Column<HandOverLine>[] = [
  {
    key: 'class',
    title: 'Class',
    render: ({ entry: { module, class_type } }) => (
      <>
        {module.module_code} {class_type}
        <span className={classes.below} data-opened>
          {module.module_name}
        </span>
      </>
    ),
  },
  {
    key: 'time',
    title: 'Time',
    render: ({ entry }) => (
      <>
        {entry.day_of_week}, {formatTimeRange(entry.start_time, entry.end_time)}
        <span className={classes.below} data-opened>
          {[entry.venue, weeksText(entry)].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  },
  {
    key: 'people',
    title: 'Lecturers and groups',
    render: ({ entry }) => (
      <>
        <NameList names={namesOf(lecturersOf(entry))} />
        <span className={classes.below} data-opened>
          <NameList names={groupNames(entry)} />
        </span>
      </>
    ),
  },
];

/** Of the classes that can be handed over, with the first day and the clashes. `toSentences` formats clashes. */
export const possibleColumns = (toSentences: ClashChecks['toSentences']): readonly Column<HandOverLine>[] => [
  ...classColumns,
  {
    key: 'from',
    title: 'From',
    render: ({ starts_on }) => (
      <span className={classes.day}>{starts_on === null ? texts.allDays : formatDayAndDate(starts_on)}</span>
    ),
  },
  {
    key: 'notes',
    title: 'Clashes',
    render: ({ clashes, warnings }) => toSentences([...clashes, ...warnings]).join(' ') || texts.free,
  },
];

export const impossibleColumns: readonly Column<HandOverLine>[] = [
  ...classColumns,
  { key: 'problem', title: 'Why', render: ({ problem }) => problem },
];
