import { timetableAcademicYears } from '@muster/contract/timetables/timetables';
import { listDegrees } from '@muster/contract/academics/degrees';
import { weekdays } from '@muster/contract/http/shared';
import { useQuery } from '@tanstack/react-query';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { today } from '#lib/format/dates.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import type { ChangeListSearch } from '#lib/url/use-list-search.ts';
import { DepartmentFilter } from '#ui/filters/department-filter.tsx';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import type { OptionsQuery } from '#ui/select/options-status.ts';
import { SearchField } from '#ui/filters/search-field.tsx';
import { queryOf } from '#lib/api/query.ts';
import { degreeLabel } from '../timetable-form/timetable-form.texts.ts';
import { filterYears } from '../timetables.logic.ts';
import {
  countActiveFilters,
  withGroupReset,
  hasGroupChoice,
  noFilters,
  type ViewSearch,
} from './view-timetable.logic.ts';
import { useGroupChoice, useLecturerChoice, useModuleChoice, useVenueChoice } from '../use-entry-choices.ts';
import classes from './view-timetable.module.css';

type Props = { search: ViewSearch; change: ChangeListSearch<ViewSearch> };
type Choice = { value: string; label: string };
type Named = {
  name: keyof ViewSearch;
  label: string;
  options: readonly (Choice | string)[];
  query?: OptionsQuery;
  onSearch?: (typed: string) => void;
};

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
  const modules = useModuleChoice(search.module_id, none, isWeek);
  const lecturers = useLecturerChoice(search.lecturer_id, none);
  const groups = useGroupChoice(search, {
    all: none,
    labelOf: (one) => `${bidiIsolate(one.group_name)} · ${one.academic_year}`,
    isOff: !canChooseGroup,
  });
  const venues = useVenueChoice(search.venue, none, !isWeek);

  const select = ({ name, label, options, query, onSearch }: Named) => (
    <FilterSelect
      key={name}
      label={label}
      value={String(search[name])}
      options={options}
      query={query}
      {...(onSearch && { onSearch })}
      onChange={(value) => change(withGroupReset({ [name]: value }, search))}
    />
  );
  const module: Named = {
    name: 'module_id',
    label: 'Module',
    options: modules.options,
    query: modules.query,
    onSearch: modules.onSearch,
  };
  const degree: Named = {
    name: 'degree_details_id',
    label: 'Degree',
    options: activeDegrees.map((one) => ({ value: one.id, label: degreeLabel(one, activeDegrees) })),
    query: degrees,
  };
  const year: Named = { name: 'year', label: 'Year', options: years };
  const lecturer: Named = {
    name: 'lecturer_id',
    label: 'Lecturer',
    options: lecturers.options,
    query: lecturers.query,
    onSearch: lecturers.onSearch,
  };
  const venue: Named = {
    name: 'venue',
    label: 'Venue',
    options: venues.options,
    query: venues.query,
    onSearch: venues.onSearch,
  };
  const group = (
    <FilterSelect
      label="Group"
      placeholder="Select filters to show groups"
      disabled={!canChooseGroup}
      value={search.group_id}
      options={groups.options}
      query={groups.query}
      onSearch={groups.onSearch}
      onChange={(group_id) => change({ group_id })}
    />
  );

  // Shows load errors only of the filters in this view.
  const queries = [
    degrees,
    lecturers.query,
    ...(canChooseGroup ? [groups.query] : []),
    ...(isWeek ? [venues.query] : [modules.query, entryYears]),
  ];

  return (
    <FilterBar
      queries={queries}
      activeCount={countActiveFilters(search)}
      clearLabel="Clear All Filters"
      canClear
      onClear={() => change({ ...noFilters, venue: 'all' })}
      search={
        isWeek ? (
          <p className={classes.hint}>The week of a group, lecturer or venue</p>
        ) : (
          <SearchField
            label="Search timetables"
            placeholder="Module, code, lecturer, venue or group"
            value={search.search}
            onSearch={(text) => change({ search: text }, { replace: true })}
          />
        )
      }
    >
      {isWeek ? (
        <>
          {[degree, year].map(select)}
          {group}
          {[lecturer, venue].map(select)}
        </>
      ) : (
        <>
          {(
            [
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
            ] satisfies Named[]
          ).map(select)}
          {group}
          <DepartmentFilter value={search.department} onChange={(department) => change({ department })} />
        </>
      )}
    </FilterBar>
  );
}
