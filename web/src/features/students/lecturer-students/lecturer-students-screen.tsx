import { taughtChoices } from '@muster/contract/people/lecturer-students';
import { listStudents } from '@muster/contract/people/students';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf, queryOf } from '#lib/api/query.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { useStructure } from '#lib/auth/use-structure.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { defaultTaughtSearch, countActiveFilters, noFilters, type TaughtSearch } from './lecturer-students.logic.ts';
import { texts } from './lecturer-students.texts.ts';
import { LecturerStudentFilters } from './lecturer-student-filters.tsx';
import { studentColumns } from '../list/student-columns.tsx';

/** `/lecturer/students`: the lecturer's students, read-only. */
export function LecturerStudentsScreen() {
  const [search, change] = useRememberedSearch(defaultTaughtSearch, acceptedParams(listStudents));
  const { lecturers_move_students: movesStudents } = useStructure();
  const page = useQuery(pageQueryOf(listStudents, search));
  const choices = useQuery({ ...queryOf(taughtChoices), staleTime: 5 * 60_000 });
  const isFiltered = countActiveFilters(search) > 0 || search.page > 1;
  return (
    <>
      <PageHeader title={texts.title} text="Students in your classes">
        {movesStudents && (
          <ButtonLink to="/lecturer/teaching-groups" variant="default">
            Teaching groups
          </ButtonLink>
        )}
      </PageHeader>
      <LecturerStudentFilters filters={search} choices={choices} onChange={change} />
      <PagedTable
        label={texts.title}
        columns={studentColumns}
        result={page}
        errorText={texts.loadFailed}
        params={search}
        onParamsChange={change}
        nouns={['student', 'students']}
        rowId={(student) => student.id}
        rowLabel={(student) => `${student.name}, ${student.student_id}`}
        rowLink={({ id }) => ({ to: `/students/${id}` })}
        onSort={({ key, direction }) => change({ sort: key as TaughtSearch['sort'], direction })}
        empty={{
          title: texts.noStudents,
          text: isFiltered
            ? 'None of your students match'
            : 'Students in your groups or enrolled in your modules appear here.',
          ...(isFiltered ? { action: { label: 'Clear filters', onClick: () => change(noFilters) } } : {}),
        }}
      />
    </>
  );
}
