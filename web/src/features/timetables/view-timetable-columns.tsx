import type { TimetableEntry } from '@muster/contract/timetables';
import type { Column } from '../../ui/column.ts';
import { OpenEntry } from './class-card.tsx';
import { ClassType } from './class-colours.tsx';
import { groupsOf, termOf, timeOf } from './timetable-details.logic.ts';

/** What the table tells of each entry; its module opens the details. */
export const entryColumns = (onOpen: (entry: TimetableEntry) => void): readonly Column<TimetableEntry>[] => [
  { key: 'module', title: 'Module', render: (entry) => <OpenEntry entry={entry} onOpen={() => onOpen(entry)} /> },
  { key: 'day', title: 'Day', render: (entry) => entry.day_of_week },
  { key: 'time', title: 'Time', render: timeOf },
  { key: 'venue', title: 'Venue', render: (entry) => entry.venue },
  { key: 'type', title: 'Class Type', render: (entry) => <ClassType type={entry.class_type} /> },
  { key: 'lecturer', title: 'Lecturer', render: (entry) => entry.lecturer.name },
  { key: 'groups', title: 'Groups', render: groupsOf },
  { key: 'term', title: 'Year/Semester', render: termOf, hideOnPhone: true },
  { key: 'academic_year', title: 'Academic Year', render: (entry) => entry.academic_year, hideOnPhone: true },
];
