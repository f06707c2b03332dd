import { weekdays } from '@muster/contract/shared';
import { classTypes } from '@muster/contract/class-types';
import { useQuery } from '@tanstack/react-query';
import type { ChangeListSearch } from '../../lib/use-list-search.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { afterChoosing, groupsOf, narrowing, noFilters } from './edit-timetable.logic.ts';
import { degreesQuery, groupsQuery, modulesQuery, staffQuery } from './timetable-choices.api.ts';
import { semesterChoices, yearChoices } from './timetable-form-term.tsx';
import { degreeLabel, groupLabel, moduleLabel } from './timetable-form.texts.ts';
import type { EntryFilters, EntryList } from './timetables.api.ts';

type Props = { list: EntryList; change: ChangeListSearch<EntryList>; academicYears: readonly string[] };

/** What the entries are narrowed by. Degree, year, semester and academic year decide which groups can be chosen. */
export function EditTimetableFilters({ list, change, academicYears }: Props) {
  const modules = useQuery(modulesQuery()).data ?? [];
  const degrees = useQuery(degreesQuery()).data ?? [];
  const staff = useQuery(staffQuery()).data ?? [];
  const groups = useQuery(groupsQuery()).data ?? [];
  const bind = (name: keyof EntryFilters) => ({
    value: list[name],
    onChange: (value: string) => change(afterChoosing({ [name]: value })),
  });
  return (
    <FilterBar
      activeCount={narrowing({ ...list, search: '' })}
      clearLabel="Clear Filters"
      canClear
      onClear={() => change(noFilters)}
      search={
        <SearchField
          label="Search timetables"
          placeholder="Module, lecturer, venue, group, degree or class type"
          value={list.search}
          onSearch={(search) => change({ search }, { replace: true })}
        />
      }
    >
      <FilterSelect label="Year" all="All years" options={yearChoices} {...bind('year')} />
      <FilterSelect label="Semester" all="All semesters" options={semesterChoices} {...bind('semester')} />
      <FilterSelect label="Academic Year" all="All academic years" options={academicYears} {...bind('academic_year')} />
      <FilterSelect label="Day" all="All days" options={weekdays} {...bind('day_of_week')} />
      <FilterSelect label="Class Type" all="All class types" options={classTypes} {...bind('class_type')} />
      <FilterSelect
        label="Module"
        all="All modules"
        options={modules.map((module) => ({ value: module.id, label: moduleLabel(module) }))}
        {...bind('module_id')}
      />
      <FilterSelect
        label="Degree"
        all="All degrees"
        options={degrees.map((degree) => ({ value: degree.id, label: degreeLabel(degree, degrees) }))}
        {...bind('degree_details_id')}
      />
      <FilterSelect
        label="Lecturer"
        all="All lecturers"
        options={staff.map(({ id, name }) => ({ value: id, label: name }))}
        {...bind('lecturer_id')}
      />
      <FilterSelect
        label="Group"
        all="All groups"
        options={groupsOf(groups, list).map((group) => ({ value: group.id, label: groupLabel(group) }))}
        {...bind('group_id')}
      />
    </FilterBar>
  );
}
