import { statuses } from '@muster/contract/http/fields';
import { type TaughtChoices, taughtChoices } from '@muster/contract/people/lecturer-students';
import { listStudents } from '@muster/contract/people/students';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf, queryOf } from '#lib/api/query.ts';
import { isFiltered } from '#lib/url/list-filters.logic.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { useStructure } from '#lib/auth/use-structure.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { ListFilters } from '#ui/filters/list-filters.tsx';
import { optionsOf } from '#ui/select/options-of.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { defaultTaughtSearch, filterOptions, noFilters, resetDependentFilters } from './lecturer-students.logic.ts';
import { texts } from './lecturer-students.texts.ts';
import { pathLabels } from '../students.texts.ts';
import { studentColumns } from '../list/student-columns.tsx';

const noChoices: TaughtChoices = { success: true, places: [], modules: [] };

/** `/lecturer/students`: the lecturer's students, read-only. */
export function LecturerStudentsScreen() {
  const [search, change] = useRememberedSearch(defaultTaughtSearch, acceptedParams(listStudents));
  const { lecturers_move_students: movesStudents } = useStructure();
  const page = useQuery(pageQueryOf(listStudents, search));
  const choices = useQuery({ ...queryOf(taughtChoices), staleTime: 5 * 60_000 });
  const hasFilters = isFiltered(noFilters, search);
  const offered = filterOptions(choices.data ?? noChoices, search);
  return (
    <>
      <PageHeader title={texts.title} text="Students in your classes">
        {movesStudents && (
          <ButtonLink to="/lecturer/teaching-groups" variant="default">
            Teaching groups
          </ButtonLink>
        )}
      </PageHeader>
      {/* Level, degree, year and semester filter the groups. */}
      <ListFilters
        params={search}
        change={(values, how) => change(resetDependentFilters(values, search), how)}
        none={noFilters}
        queries={[choices]}
        search={{ label: 'Search students', placeholder: 'Name, student ID or email' }}
        fields={[
          { name: 'module', label: 'Module', all: 'All modules', options: offered.modules, query: choices },
          { name: 'level', label: 'Level', all: 'All levels', options: offered.levels, query: choices },
          { name: 'degree', label: 'Degree', all: 'All degrees', options: offered.degrees, query: choices },
          { name: 'year', label: 'Year', all: 'All years', options: offered.years, query: choices },
          { name: 'semester', label: 'Semester', all: 'All semesters', options: offered.semesters, query: choices },
          { name: 'group', label: 'Group', all: 'All groups', options: offered.groups, query: choices },
          { name: 'studentStatus', label: 'Student Status', options: optionsOf(pathLabels) },
          { name: 'status', label: 'Status', options: statuses },
        ]}
      />
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
        empty={{
          title: texts.noStudents,
          text: hasFilters
            ? 'None of your students match'
            : 'Students in your groups or enrolled in your modules appear here.',
          ...(hasFilters ? { action: { label: 'Clear filters', onClick: () => change(noFilters) } } : {}),
        }}
      />
    </>
  );
}
