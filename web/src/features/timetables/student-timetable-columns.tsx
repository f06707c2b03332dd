import type { Column } from '../../ui/column.ts';
import { OpenEntry } from './class-card.tsx';
import { ClassType } from './class-colours.tsx';
import { type SeenEntry, timeOf } from './timetable-details.logic.ts';

/** What a student's table tells of each class; its module opens the details. */
export const classColumns = (onOpen: (entry: SeenEntry) => void): readonly Column<SeenEntry>[] => [
  { key: 'module', title: 'Module', render: (entry) => <OpenEntry entry={entry} onOpen={onOpen} /> },
  { key: 'day', title: 'Day', render: (entry) => entry.day_of_week },
  { key: 'time', title: 'Time', render: timeOf },
  { key: 'venue', title: 'Venue', render: (entry) => entry.venue },
  { key: 'type', title: 'Type', render: (entry) => <ClassType type={entry.class_type} /> },
  { key: 'lecturer', title: 'Lecturer', render: (entry) => entry.lecturer.name },
];
