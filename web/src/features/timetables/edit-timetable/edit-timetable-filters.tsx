import { listDegrees } from '@muster/contract/academics/degrees';
import { weekdays } from '@muster/contract/http/shared';
import { useQuery } from '@tanstack/react-query';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import type { ChangeListSearch } from '#lib/url/use-list-search.ts';
import { DepartmentFilter } from '#ui/filters/department-filter.tsx';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import type { OptionsQuery } from '#ui/select/options-status.ts';
import { SearchField } from '#ui/filters/search-field.tsx';
import { withGroupReset, countFilters, noFilters } from './edit-timetable.logic.ts';
import { queryOf } from '#lib/api/query.ts';
import { degreeLabel, groupLabel } from '../timetable-form/timetable-form.texts.ts';
import type { EntryFilters, EntryList } from '../timetables.api.ts';
import { useGroupChoice, useLecturerChoice, useModuleChoice } from '../use-entry-choices.ts';

type Props = {
  list: EntryList;
  change: ChangeListSearch<EntryList>;
  academicYears: readonly string[];
  /** Query of the academic years, for its load error. */
  years: OptionsQuery;
};

const allModules = 'All modules';
const allLecturers = 'All lecturers';
const allGroups = 'All groups';
const missing = [
  { value: 'venue', label: 'Venue of the list' },
  { value: 'lecturer', label: 'Active lecturer' },
  { value: 'group', label: 'Active group' },
];

/** Filters of the list. Degree, year, semester and academic year determine the group options. */
export function EditTimetableFilters({ list, change, academicYears, years }: Props) {
  const structure = useStructureOptions();
  const degrees = useQuery(queryOf(listDegrees));
  const loadedDegrees = degrees.data ?? [];
  const modules = useModuleChoice(list.module_id, allModules);
  const lecturers = useLecturerChoice(list.lecturer_id, allLecturers);
  const groups = useGroupChoice(list, { all: allGroups, labelOf: groupLabel });
  const bind = (name: keyof EntryFilters) => ({
    value: list[name] ?? 'all',
    onChange: (value: string) => change(withGroupReset({ [name]: value })),
  });
  return (
    <FilterBar
      queries={[years, modules.query, degrees, lecturers.query, groups.query]}
      activeCount={countFilters({ ...list, search: '' })}
      clearLabel="Clear Filters"
      canClear
      onClear={() => change(noFilters)}
      search={
        <SearchField
          label="Search timetables"
          placeholder="Module, lecturer, venue or group"
          value={list.search}
          onSearch={(search) => change({ search }, { replace: true })}
        />
      }
    >
      <FilterSelect label="Year" all="All years" options={structure.years} {...bind('year')} />
      <FilterSelect label="Semester" all="All semesters" options={structure.semesters} {...bind('semester')} />
      <FilterSelect
        label="Academic Year"
        all="All academic years"
        options={academicYears}
        query={years}
        {...bind('academic_year')}
      />
      <FilterSelect label="Day" all="All days" options={weekdays} {...bind('day_of_week')} />
      <FilterSelect label="Class Type" all="All class types" options={structure.classTypes} {...bind('class_type')} />
      <FilterSelect
        label="Module"
        all={allModules}
        options={modules.options}
        query={modules.query}
        onSearch={modules.onSearch}
        {...bind('module_id')}
      />
      <FilterSelect
        label="Degree"
        all="All degrees"
        options={loadedDegrees.map((degree) => ({ value: degree.id, label: degreeLabel(degree, loadedDegrees) }))}
        query={degrees}
        {...bind('degree_details_id')}
      />
      <FilterSelect
        label="Lecturer"
        all={allLecturers}
        options={lecturers.options}
        query={lecturers.query}
        onSearch={lecturers.onSearch}
        {...bind('lecturer_id')}
      />
      <FilterSelect
        label="Group"
        all={allGroups}
        options={groups.options}
        query={groups.query}
        onSearch={groups.onSearch}
        {...bind('group_id')}
      />
      <DepartmentFilter {...bind('department')} />
      <FilterSelect label="Missing" all="Nothing" options={missing} {...bind('missing')} />
    </FilterBar>
  );
}
