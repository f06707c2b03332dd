import { listStudents } from '@muster/contract/students';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { takenBy } from '../../lib/list-search.logic.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChosenStudents } from './chosen-students.tsx';
import { degreesQuery } from './student-choices.api.ts';
import { studentColumns, StudentActions } from './student-columns.tsx';
import { filtersOf, firstList, narrowing, noFilters, type StudentSort } from './student-filters.logic.ts';
import { StudentFilterBar } from './student-filter-bar.tsx';
import { exportStudents, studentsPageQuery } from './students.api.ts';
import { texts } from './students.texts.ts';
import { useChosenStudents } from './use-chosen-students.ts';

/** `/students-list`: filter, page, and what is done with many at once. The address says all of it. */
export function StudentsScreen() {
  const [search, change] = useListSearch(firstList, takenBy(listStudents));
  const filters = filtersOf(search);
  const page = useQuery(studentsPageQuery(search));
  const degrees = useQuery(degreesQuery());
  const { selection, chosen, clear } = useChosenStudents(filters);
  const isNarrowed = narrowing(filters) > 0 || search.page > 1;
  const total = page.data?.total;

  return (
    <>
      <PageHeader title="Students" text="Everybody who studies here.">
        <Button component={Link} to="/add-student" leftSection={<IconPlus size={18} aria-hidden />}>
          Add Student
        </Button>
      </PageHeader>
      <StudentFilterBar filters={filters} degrees={degrees} onChange={(values, how) => change(values, how)} />
      <PagedTable
        label="Students"
        columns={studentColumns}
        result={page}
        failed={texts.loadingList}
        place={search}
        onPlace={change}
        nouns={['student', 'students']}
        chosenActions={
          <ChosenStudents
            chosen={chosen}
            count={selection.allMatching.isChosen ? (total ?? 0) : selection.ids.length}
            degree={filters.degree}
            onDone={clear}
          />
        }
        rowId={(student) => student.id}
        rowLabel={(student) => `${student.name}, ${student.student_id}`}
        onSort={({ key, direction }) => change({ sort: key as StudentSort, direction })}
        selection={selection}
        empty={{
          title: 'No Students Found',
          text: isNarrowed ? 'Nobody matches these filters.' : 'Add the first one, or import many at once.',
          ...(isNarrowed ? { action: { label: 'Show everybody', onClick: () => change(noFilters) } } : {}),
        }}
        actions={(student) => <StudentActions student={student} search={search} />}
      >
        <ExportButtons
          onExport={(format) => exportStudents(search, format)}
          total={total}
          failed={texts.exportFailed}
        />
      </PagedTable>
    </>
  );
}
