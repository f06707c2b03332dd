import { timetableAcademicYears } from '@muster/contract/timetables/timetables';
import { listDegrees } from '@muster/contract/academics/degrees';
import { weekdays } from '@muster/contract/http/shared';
import { useQuery } from '@tanstack/react-query';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { today } from '#lib/format/dates.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import type { ChangeListSearch } from '#lib/url/use-list-search.ts';
import { type FilterField, ListFilters } from '#ui/filters/list-filters.tsx';
import { useModuleByCode, useStaffSelect } from '#ui/select/use-record-selects.ts';
import { queryOf } from '#lib/api/query.ts';
import { degreeLabel, moduleLabel } from '../timetable-form/timetable-form.texts.ts';
import { filterYears } from '../timetables.logic.ts';
import { hasGroupChoice, noViewFilters, type ViewSearch, withGroupReset } from './view-timetable.logic.ts';
import { useGroupChoice, useVenueChoice } from '../use-entry-choices.ts';
import classes from './view-timetable.module.css';

type Props = { search: ViewSearch; change: ChangeListSearch<ViewSearch> };

/** Label that `FilterSelect` uses for no filter. */
const none = 'All';

/** Search and filters; the week view has its own filters. */
export function ViewTimetableFilters({ search, change }: Props) {
  const { years, semesters, classTypes } = useStructureOptions();
  const degrees = useQuery(queryOf(listDegrees));
  const activeDegrees = degrees.data ?? [];
  const entryYears = useQuery(queryOf(timetableAcademicYears));
  const isWeek = search.view === 'week';
  const canChooseGroup = hasGroupChoice(search);
  const modules = useModuleByCode({ value: search.module_id, none, isOff: isWeek, labelOf: moduleLabel });
  const lecturers = useStaffSelect({ active: 'true', value: search.lecturer_id, none });
  const groups = useGroupChoice(search, {
    none,
    labelOf: (one) => `${bidiIsolate(one.group_name)} · ${one.academic_year}`,
    isOff: !canChooseGroup,
  });
  const venues = useVenueChoice(search.venue, none, !isWeek);

  type Field = FilterField<ViewSearch>;
  const module: Field = { ...modules, name: 'module_id', label: 'Module' };
  const degree: Field = {
    name: 'degree_details_id',
    label: 'Degree',
    options: activeDegrees.map((one) => ({ value: one.id, label: degreeLabel(one, activeDegrees) })),
    query: degrees,
  };
  const year: Field = { name: 'year', label: 'Year', options: years };
  const lecturer: Field = { ...lecturers, name: 'lecturer_id', label: 'Lecturer' };
  const venue: Field = { ...venues, name: 'venue', label: 'Venue' };
  const group: Field = {
    ...groups,
    name: 'group_id',
    label: 'Group',
    placeholder: 'Select filters to show groups',
    disabled: !canChooseGroup,
  };

  // Shows load errors only of the filters in this view.
  const queries = [
    degrees,
    lecturers.query,
    ...(canChooseGroup ? [groups.query] : []),
    ...(isWeek ? [venues.query] : [modules.query, entryYears]),
  ];

  return (
    <ListFilters
      params={search}
      change={(values, how) => change(withGroupReset(values, search), how)}
      none={noViewFilters}
      queries={queries}
      clearLabel="Clear All Filters"
      canClear
      {...(isWeek
        ? { hint: <p className={classes.hint}>The week of a group, lecturer or venue</p> }
        : { search: { label: 'Search timetables', placeholder: 'Module, code, lecturer, venue or group' } })}
      fields={
        isWeek
          ? [degree, year, group, lecturer, venue]
          : [
              module,
              degree,
              year,
              { name: 'semester', label: 'Semester', options: semesters },
              {
                name: 'academic_year',
                label: 'Academic Year',
                options: filterYears(entryYears.data ?? [], today()),
                query: entryYears,
              },
              { name: 'day_of_week', label: 'Day', options: weekdays },
              { name: 'class_type', label: 'Class Type', options: classTypes },
              lecturer,
              group,
              { name: 'department', type: 'department' },
            ]
      }
      onClear={() => change(noViewFilters)}
    />
  );
}
