import type { Column } from '../../ui/column.ts';
import { counted } from '../../ui/counted.ts';
import type { Choosable, Kind } from './roll-over.logic.ts';

const term: Column<Choosable>[] = [
  { key: 'term', title: 'Now in', render: ({ year, semester }) => `Year ${year}, Semester ${semester}` },
  { key: 'academic year', title: 'Academic Year', render: ({ academicYear }) => academicYear },
];
const students: Column<Choosable> = {
  key: 'students',
  title: 'Students',
  align: 'end',
  render: (line) => counted(line.students),
};

/** What is told of each that can be chosen. */
export const choiceColumns: Record<Kind, readonly Column<Choosable>[]> = {
  'degree years': [
    { key: 'degree', title: 'Degree Programme', render: ({ title }) => title },
    ...term,
    { key: 'groups', title: 'Groups', align: 'end', render: ({ groups }) => counted(groups) },
    students,
  ],
  groups: [
    { key: 'group', title: 'Group', render: ({ title }) => title },
    { key: 'degree', title: 'Degree Programme', render: ({ degree }) => degree },
    ...term,
    students,
  ],
};
