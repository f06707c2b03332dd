import { type EmptyClass, listEmptyClasses } from '@muster/contract/timetables/empty-classes';
import { useQuery } from '@tanstack/react-query';
import { useStructureOptions } from '../../lib/auth/use-structure.ts';
import { formatClockTime } from '../../lib/format/dates.ts';
import { acceptedParams } from '../../lib/url/list-search.logic.ts';
import { useRememberedSearch } from '../../lib/url/use-remembered-search.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import type { Column } from '../../ui/table/column.ts';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { defaultSearch, emptyClassesQuery } from './empty-classes.api.ts';
import classes from './empty-classes.module.css';

const allSemesters = 'all';

const columns: Column<EmptyClass>[] = [
  {
    key: 'class',
    title: 'Class',
    render: ({ module_code, module_name, class_type }) => (
      <div>
        {module_code} {class_type}
        <span className={classes.secondary}>{module_name}</span>
      </div>
    ),
  },
  {
    key: 'time',
    title: 'Time',
    render: ({ day_of_week, start_time, end_time, venue }) => (
      <div>
        {day_of_week}, {formatClockTime(start_time)} – {formatClockTime(end_time)}
        <span className={classes.secondary}>{venue}</span>
      </div>
    ),
  },
  { key: 'lecturer', title: 'Lecturer', render: ({ lecturer }) => lecturer },
  { key: 'groups', title: 'Groups', render: ({ groups }) => groups.join(', ') },
  { key: 'reason', title: 'Reason', render: ({ reason }) => reason },
];

/** `/classes-without-students`: weekly classes whose class lists would be empty, by default of the current semester. */
export function EmptyClassesScreen({ academicYears }: { academicYears: readonly string[] }) {
  const [search, change] = useRememberedSearch(defaultSearch, acceptedParams(listEmptyClasses));
  const { semesters } = useStructureOptions();
  const result = useQuery(emptyClassesQuery(search));
  const year = search.academic_year === '' ? result.data?.academic_year : search.academic_year;
  const current = result.data?.semester === null ? allSemesters : String(result.data?.semester ?? '');
  const semester = search.academic_year === '' && search.semester === '' ? current : search.semester || allSemesters;
  const offered = [...new Set([...academicYears, ...(year ? [year] : [])])].toSorted();
  return (
    <>
      <PageHeader
        title="Classes without students"
        text="No student can check in to these weekly classes. Enroll students in the module, or change the groups."
        back={{ to: '/timetable-management', label: 'Back' }}
      />
      <FilterBar
        activeCount={Number(year !== undefined) + Number(semester !== '' && semester !== allSemesters)}
        clearLabel="Current semester"
        canClear={search.academic_year !== '' || search.semester !== ''}
        onClear={() => change(defaultSearch)}
      >
        <FilterSelect
          label="Academic Year"
          isRequired
          options={offered}
          value={year ?? ''}
          onChange={(next) => change({ academic_year: next, semester, page: 1 })}
        />
        <FilterSelect
          label="Semester"
          all="All semesters"
          options={semesters}
          value={semester}
          onChange={(next) => change({ academic_year: year ?? '', semester: next, page: 1 })}
        />
      </FilterBar>
      <PagedTable
        label="Classes without students"
        columns={columns}
        rowId={(row) => row.timetable_id}
        rowLabel={(row) => row.module_code}
        result={result}
        errorText="Could not load the classes"
        params={search}
        onParamsChange={change}
        nouns={['class', 'classes']}
        empty={{ title: 'Each weekly class expects students.' }}
      />
    </>
  );
}
