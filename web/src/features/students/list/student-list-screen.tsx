import { listDegrees } from '@muster/contract/academics/degrees';
import { listStudents } from '@muster/contract/people/students';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pageQueryOf, queryOf } from '#lib/api/query.ts';
import { Button } from '#ui/actions/button.tsx';
import { isFiltered } from '#lib/url/list-filters.logic.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { ExportButtons } from '#ui/actions/export-buttons.tsx';
import { ChangeOnly } from '#ui/access/change-only.tsx';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { StudentBulkActions } from './bulk-actions.tsx';
import { studentColumns, StudentActions } from './student-columns.tsx';
import { toFilters, defaultStudentSearch, noFilters } from './student-list.logic.ts';
import { StudentListFilters } from './student-filters.tsx';
import { exportStudents } from './student-list.api.ts';
import { texts } from '../students.texts.ts';
import { useSelectedStudents } from './use-selected-students.ts';

const emptyLinks = [
  { label: 'Add Student', to: '/add-student-form' },
  { label: 'Import a file', to: '/bulk-import-students' },
];

/** `/students-list`: all students, with filters and bulk actions. The URL holds the list parameters. */
export function StudentListScreen() {
  const [search, change] = useRememberedSearch(defaultStudentSearch, acceptedParams(listStudents));
  const filters = toFilters(search);
  const page = useQuery(pageQueryOf(listStudents, search));
  const degrees = useQuery(queryOf(listDegrees));
  const { selection, chosen, clear } = useSelectedStudents(filters);
  const hasFilters = isFiltered(noFilters, search);
  const total = page.data?.total;

  return (
    <>
      <PageHeader title="Students">
        <ChangeOnly>
          <ButtonLink variant="default" to="/bulk-import-students" search={{ kind: 'enrolments' }}>
            Import enrolments
          </ButtonLink>
          <Button component={Link} to="/add-student" leftSection={<IconPlus size={18} aria-hidden />}>
            Add Student
          </Button>
        </ChangeOnly>
      </PageHeader>
      <StudentListFilters filters={filters} degrees={degrees} change={change} />
      <PagedTable
        label="Students"
        columns={studentColumns}
        result={page}
        errorText={texts.listLoadFailed}
        params={search}
        onParamsChange={change}
        nouns={['student', 'students']}
        selectionActions={
          <StudentBulkActions
            chosen={chosen}
            count={selection.allMatching.isSelected ? (total ?? 0) : selection.ids.length}
            degree={filters.degree}
            onDone={clear}
          />
        }
        rowId={(student) => student.id}
        rowLabel={(student) => `${student.name}, ${student.student_id}`}
        rowLink={({ id }) => ({ to: `/students/${id}` })}
        selection={selection}
        empty={{
          title: 'No Students Found',
          text: hasFilters ? 'No matches' : 'Add one student, or import a file.',
          ...(hasFilters
            ? { action: { label: 'Clear filters', onClick: () => change(noFilters) } }
            : { links: emptyLinks }),
        }}
        actions={(student) => <StudentActions student={student} search={search} />}
      >
        <ExportButtons
          onExport={(format) => exportStudents(search, format)}
          total={total}
          errorText={texts.exportFailed}
        />
      </PagedTable>
    </>
  );
}
