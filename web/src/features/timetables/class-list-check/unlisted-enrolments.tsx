import {
  listUnlistedEnrolments,
  type UnlistedEnrolment,
  type UnlistedReason,
} from '@muster/contract/timetables/class-list-check';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageQueryOf } from '#lib/api/query.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import type { Column } from '#ui/table/column.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { newClassSearch } from '../timetable-form/new-class-search.logic.ts';
import type { CheckedTerm } from './class-list-check.api.ts';
import classes from './class-list-check.module.css';
import { texts } from './class-list-check.texts.ts';

const columnsOf = (term: CheckedTerm): Column<UnlistedEnrolment>[] => [
  { key: 'student', title: 'Student', render: ({ student }) => student.name },
  { key: 'number', title: 'Student ID', render: ({ student }) => student.student_id },
  {
    key: 'module',
    title: 'Module',
    render: ({ module }) => (
      <Link to="/modules/$moduleId" params={{ moduleId: module.id }} search={term} className={classes.link}>
        {module.module_code} {module.module_name}
      </Link>
    ),
  },
  { key: 'group', title: 'Group', render: ({ group_name: name }) => name ?? '—' },
];

type Props = { term: CheckedTerm; reason: UnlistedReason; /** Whether the user adds classes. */ canAdd: boolean };

/** The enrolments that are on no class list for one reason, page by page. */
export function UnlistedEnrolments({ term, reason, canAdd }: Props) {
  const [params, setParams] = useState({ page: 1, size: 25 });
  const result = useQuery(pageQueryOf(listUnlistedEnrolments, { ...term, reason, ...params }));
  return (
    <PagedTable<UnlistedEnrolment>
      columns={columnsOf(term)}
      result={result}
      errorText={texts.loadFailed}
      params={params}
      onParamsChange={(change) => setParams({ ...params, page: 1, ...change })}
      rowId={({ id }) => id}
      rowLabel={({ student }) => student.name}
      {...(canAdd && {
        actions: ({ module, student, teaching_group_id: group }: UnlistedEnrolment) => (
          <ButtonLink
            size="sm"
            variant="subtle"
            to="/add-timetable"
            search={newClassSearch(term, { module: module.id, group })}
            aria-label={`${texts.addClass} of ${module.module_code} for ${student.name}`}
          >
            {texts.addClass}
          </ButtonLink>
        ),
      })}
      rowLink={({ student }) => ({ to: `/students/${student.id}` })}
      empty={{ title: 'Each of these enrolments is on a class list now.' }}
    />
  );
}
