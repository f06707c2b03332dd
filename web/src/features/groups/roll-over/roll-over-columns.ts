import { formatCount } from '@muster/contract/http/plural';
import { termLabel } from '#lib/format/term-name.ts';
import type { Column } from '#ui/table/column.ts';
import type { RollOverRow, RowKind } from './roll-over.logic.ts';

const term: Column<RollOverRow>[] = [
  { key: 'term', title: 'Current', render: ({ year, semester }) => `Year ${year}, ${termLabel(semester)}` },
  { key: 'academic year', title: 'Academic Year', render: ({ academicYear }) => academicYear },
];
const students: Column<RollOverRow> = {
  key: 'students',
  title: 'Students',
  align: 'end',
  render: (line) => formatCount(line.students),
};

export const rollOverColumns: Record<RowKind, readonly Column<RollOverRow>[]> = {
  'degree years': [
    { key: 'degree', title: 'Degree Programme', render: ({ title }) => title },
    ...term,
    { key: 'groups', title: 'Groups', align: 'end', render: ({ groups }) => formatCount(groups) },
    students,
  ],
  groups: [
    { key: 'group', title: 'Group', render: ({ title }) => title },
    { key: 'degree', title: 'Degree Programme', render: ({ degree }) => degree },
    ...term,
    students,
  ],
};
