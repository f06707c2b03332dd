import { type EmptyClass, listEmptyClasses } from '@muster/contract/timetables/empty-classes';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/query.ts';
import { formatClockTime } from '#lib/format/dates.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { TermFilterBar } from '#ui/filters/term-filter-bar.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import type { Column } from '#ui/table/column.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { TwoLines } from '#ui/table/two-lines.tsx';

const defaultSearch = { academic_year: '', semester: '', page: 1, size: 50 };

const columns: Column<EmptyClass>[] = [
  {
    key: 'class',
    title: 'Class',
    render: ({ module_code, module_name, class_type }) => (
      <TwoLines second={module_name} isDimmed>
        {module_code} {class_type}
      </TwoLines>
    ),
  },
  {
    key: 'time',
    title: 'Time',
    render: ({ day_of_week, start_time, end_time, venue }) => (
      <TwoLines second={venue} isDimmed>
        {day_of_week}, {formatClockTime(start_time)} – {formatClockTime(end_time)}
      </TwoLines>
    ),
  },
  { key: 'lecturer', title: 'Lecturer', render: ({ lecturer }) => lecturer },
  { key: 'groups', title: 'Groups', render: ({ groups }) => groups.join(', ') },
  { key: 'reason', title: 'Reason', render: ({ reason }) => reason },
];

/** `/classes-without-students`: weekly classes whose class lists would be empty, by default of the current semester. */
export function EmptyClassesScreen({ academicYears }: { academicYears: readonly string[] }) {
  const [search, change] = useRememberedSearch(defaultSearch, acceptedParams(listEmptyClasses));
  const result = useQuery(pageQueryOf(listEmptyClasses, search));
  return (
    <>
      <PageHeader
        title="Classes without students"
        text="No student can check in to these weekly classes. Enroll students in the module, or change the groups."
        back={{ to: '/timetable-management', label: 'Back' }}
      />
      <TermFilterBar
        academicYears={academicYears}
        search={search}
        shown={result.data}
        onChange={(term) => change({ ...term, page: 1 })}
      />
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
