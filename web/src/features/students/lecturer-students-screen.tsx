import { useQuery } from '@tanstack/react-query';
import { useListSearch } from '../../lib/use-list-search.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { taughtChoicesQuery, taughtPageQuery } from './lecturer-students.api.ts';
import { firstList, listFailureOf, narrowing, noFilters, type TaughtList } from './lecturer-students.logic.ts';
import { texts } from './lecturer-students.texts.ts';
import { LecturerStudentsFilters } from './lecturer-students-filters.tsx';
import { studentColumns } from './student-columns.tsx';

/** `/lecturer/students`: whom the lecturer teaches, to read. */
export function LecturerStudentsScreen() {
  const [search, change] = useListSearch(firstList);
  const page = useQuery(taughtPageQuery(search));
  const choices = useQuery(taughtChoicesQuery());
  const isNarrowed = narrowing(search) > 0 || search.page > 1;
  return (
    <>
      <PageHeader title={texts.title} text="Everybody in your classes." />
      <LecturerStudentsFilters filters={search} choices={choices.data} onChange={change} />
      <ListBar total={page.data?.total} nouns={['student', 'students']} />
      <DataTable
        label={texts.title}
        columns={studentColumns}
        rows={page.data?.data}
        rowId={(student) => student.id}
        rowLabel={(student) => `${student.name}, ${student.student_id}`}
        sort={{ key: search.sort, direction: search.direction }}
        onSort={({ key, direction }) => change({ sort: key as TaughtList['sort'], direction })}
        firstNumber={(search.page - 1) * search.page_size + 1}
        isBusy={page.isPlaceholderData}
        empty={{
          title: texts.nobody,
          text: isNarrowed
            ? 'Nobody of yours matches these filters.'
            : 'Whoever is in the groups of your timetable, or is enrolled in your modules, appears here.',
          ...(isNarrowed ? { action: { label: 'Show everybody', onClick: () => change(noFilters) } } : {}),
        }}
        error={page.error ? listFailureOf(page.error) : undefined}
        onRetry={() => void page.refetch()}
      />
      <Pager
        page={search.page}
        pageSize={search.page_size}
        total={page.data?.total}
        onPage={(to) => change({ page: to })}
        onPageSize={(size) => change({ page_size: size })}
      />
    </>
  );
}
