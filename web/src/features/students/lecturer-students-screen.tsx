import { listStudents } from '@muster/contract/students';
import { useQuery } from '@tanstack/react-query';
import { takenBy } from '../../lib/list-search.logic.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { PagedTable } from '../../ui/paged-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { taughtChoicesQuery, taughtPageQuery } from './lecturer-students.api.ts';
import { firstList, narrowing, noFilters, type TaughtList } from './lecturer-students.logic.ts';
import { texts } from './lecturer-students.texts.ts';
import { LecturerStudentsFilters } from './lecturer-students-filters.tsx';
import { studentColumns } from './student-columns.tsx';

/** `/lecturer/students`: whom the lecturer teaches, to read. */
export function LecturerStudentsScreen() {
  const [search, change] = useListSearch(firstList, takenBy(listStudents));
  const page = useQuery(taughtPageQuery(search));
  const choices = useQuery(taughtChoicesQuery());
  const isNarrowed = narrowing(search) > 0 || search.page > 1;
  return (
    <>
      <PageHeader title={texts.title} text="Everybody in your classes." />
      <LecturerStudentsFilters filters={search} choices={choices} onChange={change} />
      <PagedTable
        label={texts.title}
        columns={studentColumns}
        result={page}
        failed={texts.loadFailed}
        place={search}
        onPlace={change}
        nouns={['student', 'students']}
        rowId={(student) => student.id}
        rowLabel={(student) => `${student.name}, ${student.student_id}`}
        onSort={({ key, direction }) => change({ sort: key as TaughtList['sort'], direction })}
        empty={{
          title: texts.nobody,
          text: isNarrowed
            ? 'Nobody of yours matches these filters.'
            : 'Whoever is in the groups of your timetable, or is enrolled in your modules, appears here.',
          ...(isNarrowed ? { action: { label: 'Show everybody', onClick: () => change(noFilters) } } : {}),
        }}
      />
    </>
  );
}
