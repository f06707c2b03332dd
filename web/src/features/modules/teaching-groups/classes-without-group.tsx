import {
  type ClassWithoutTeachingGroup,
  listClassesWithoutTeachingGroup,
} from '@muster/contract/academics/teaching-group-lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageQueryOf } from '#lib/api/query.ts';
import { everyoneEnrolled } from '#lib/format/weekly-class.texts.ts';
import { ListSection } from '#ui/list/list-section.tsx';
import type { Column } from '#ui/table/column.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { NameList } from '#ui/text/name-list.tsx';
import classes from './teaching-groups.module.css';
import { Seats, WeeklyClasses } from './teaching-group-columns.tsx';
import { texts } from './teaching-groups.texts.ts';
import type { Term } from './term-fields.tsx';

const nouns = ['class', 'classes'] as const;
const columns: readonly Column<ClassWithoutTeachingGroup>[] = [
  { key: 'type', title: 'Class', render: ({ class_type: type }) => <span className={classes.name}>{type}</span> },
  {
    key: 'expected',
    title: 'Expected',
    render: ({ groups }) => <NameList names={groups.length === 0 ? [everyoneEnrolled] : groups} />,
  },
  { key: 'students', title: 'Students', phone: 'state', render: (one) => <Seats of={one} /> },
  { key: 'time', title: 'Time', render: (one) => <WeeklyClasses weekly={[one]} /> },
];

type Props = { moduleId: string; term: Term };

/** The classes of a module that expect cohort groups, or everyone who takes it. Each one leads to its form. */
export function ClassesWithoutGroup({ moduleId, term }: Props) {
  const [params, setParams] = useState({ page: 1, size: 25 });
  const result = useQuery(
    pageQueryOf(listClassesWithoutTeachingGroup, { ...term, ...params }, { params: { id: moduleId } }),
  );
  return (
    <ListSection title={texts.otherClasses} total={result.data?.total} nouns={nouns}>
      <PagedTable<ClassWithoutTeachingGroup>
        label={texts.otherClasses}
        columns={columns}
        result={result}
        errorText={texts.otherClassesFailed}
        params={params}
        onParamsChange={(next) => setParams({ ...params, ...next })}
        rowId={({ id }) => id}
        rowLabel={({ class_type: type }) => type}
        rowLink={({ id }) => ({ to: '/edit-timetable', search: { edit: id } })}
        empty={{ title: texts.noOtherClasses }}
      />
    </ListSection>
  );
}
