import type { User } from '@muster/contract/accounts/accounts';
import type { HeldClass } from '@muster/contract/timetables/class-week';
import { notTakenDays } from '@muster/contract/reports/figures';
import { listNotTaken } from '@muster/contract/timetables/not-taken';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageQueryOf } from '#lib/api/query.ts';
import { formatDayAndDate, formatTimeRange, today } from '#lib/format/dates.ts';
import { lecturersOf, namesOf } from '#lib/format/teachers.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { useCanChange } from '#ui/access/can-change.ts';
import { Button } from '#ui/actions/button.tsx';
import { mondayOfWeek } from '#ui/calendar/week.logic.ts';
import { ListFilters } from '#ui/filters/list-filters.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useModuleSelect } from '#ui/select/use-module-select.ts';
import { useStaffSelect } from '#ui/select/use-record-selects.ts';
import type { Column } from '#ui/table/column.ts';
import { FirstName } from '#ui/text/first-name.tsx';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { TwoLines } from '#ui/table/two-lines.tsx';
import { canChange } from '../class-change/class-change.logic.ts';
import { ClassChangeDialog } from '../class-change/class-change-dialog.tsx';

const maxWeeks = 26;
const noFilters = { lecturer_id: 'all', module_id: 'all', department: 'all', week: 'all' };
const defaultSearch = { ...noFilters, page: 1, size: 50 };

const columns: Column<HeldClass>[] = [
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
    render: ({ date, start_time, end_time, venue }) => (
      <TwoLines second={venue} isDimmed>
        {formatDayAndDate(date)}, {formatTimeRange(start_time, end_time)}
      </TwoLines>
    ),
  },
  { key: 'lecturer', title: 'Lecturer', render: (held) => <FirstName names={namesOf(lecturersOf(held))} /> },
  { key: 'groups', title: 'Groups', render: ({ groups }) => groups.map(({ name }) => name).join(', ') },
];

/** `/registers-not-taken`: classes that are over without a register. Lecturers see their own. */
export function NotTakenScreen({ user }: { user: User }) {
  const isAdmin = user.role === 'admin';
  const [search, change] = useRememberedSearch(defaultSearch, acceptedParams(listNotTaken));
  const result = useQuery(pageQueryOf(listNotTaken, search));
  const [cancelled, setCancelled] = useState<HeldClass>();
  const mayTake = useCanChange('attendance');
  const modules = useModuleSelect(search.module_id);
  const lecturers = useStaffSelect({ active: 'all', value: search.lecturer_id, isOff: !isAdmin });
  return (
    <>
      <PageHeader
        title="Registers not taken"
        text="These classes are over and count for no student. Take the register, or say that the class did not take place."
        back={{ to: isAdmin ? '/timetable-management' : '/lecturer-dashboard', label: 'Back' }}
      />
      <ListFilters
        params={search}
        change={change}
        none={noFilters}
        fields={[
          isAdmin && { ...lecturers, name: 'lecturer_id', label: 'Lecturer' },
          { ...modules, name: 'module_id', label: 'Module' },
          { name: 'department', type: 'department' },
          {
            name: 'week',
            label: 'Week',
            all: `Last ${notTakenDays / 7} weeks`,
            options: weekOptions(today(user.time_zone), search.week),
          },
        ]}
      />
      <PagedTable
        label="Registers not taken"
        columns={columns}
        rowId={({ timetable_id, class_date }) => `${timetable_id} ${class_date}`}
        rowLabel={({ module_code, date }) => `${module_code}, ${formatDayAndDate(date)}`}
        result={result}
        errorText="Could not load the classes"
        params={search}
        onParamsChange={change}
        nouns={['register', 'registers']}
        empty={{ title: 'No register is missing.' }}
        actions={(held) => (
          <Group gap="xs" wrap="nowrap">
            {mayTake && (
              <Button
                renderRoot={(props) => <Link to="/manual-attendance-mark" search={toMarkingSearch(held)} {...props} />}
                size="sm"
                variant="default"
                aria-label={`Take it now: ${nameOf(held)}`}
              >
                Take it now
              </Button>
            )}
            {canChange(held, user) && (
              <Button
                size="sm"
                variant="subtle"
                aria-label={`Did not take place: ${nameOf(held)}`}
                onClick={() => setCancelled(held)}
              >
                Did not take place
              </Button>
            )}
          </Group>
        )}
      />
      {cancelled && (
        <ClassChangeDialog held={cancelled} initialAction="cancel" onClose={() => setCancelled(undefined)} />
      )}
    </>
  );
}

const nameOf = ({ module_code, date }: HeldClass): string => `${module_code}, ${formatDayAndDate(date)}`;

/** The address of manual marking names the session, or the class of the timetable. */
const toMarkingSearch = ({
  session_id: session,
  timetable_id: timetable,
  class_date,
  lecturer,
}: HeldClass): Record<string, string> =>
  session === null ? { timetable, class_date, lecturer: lecturer.id } : { session };

/** The last weeks by their Monday, and the selected week. */
function weekOptions(date: string, selected: string): { value: string; label: string }[] {
  const weeks = Array.from({ length: maxWeeks }, (_, index) => mondayOfWeek(date, -index));
  const mondays = selected === 'all' || weeks.includes(selected) ? weeks : [...weeks, selected];
  return mondays.map((monday) => ({ value: monday, label: `Week of ${formatDayAndDate(monday)}` }));
}
