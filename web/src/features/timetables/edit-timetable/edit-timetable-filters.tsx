import { listDegrees } from '@muster/contract/academics/degrees';
import { weekdays } from '@muster/contract/http/shared';
import { useQuery } from '@tanstack/react-query';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import type { ChangeListSearch } from '#lib/url/use-list-search.ts';
import { ListFilters } from '#ui/filters/list-filters.tsx';
import type { OptionsQuery } from '#ui/select/options-status.ts';
import { useModuleByCode, useStaffSelect } from '#ui/select/use-record-selects.ts';
import { withGroupReset, noFilters } from './edit-timetable.logic.ts';
import { queryOf } from '#lib/api/query.ts';
import { degreeLabel, groupLabel, moduleLabel } from '../timetable-form/timetable-form.texts.ts';
import type { EntryList } from '../timetables.api.ts';
import { useGroupChoice } from '../use-entry-choices.ts';

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
  const modules = useModuleByCode({ value: list.module_id, none: allModules, labelOf: moduleLabel });
  const lecturers = useStaffSelect({ active: 'true', value: list.lecturer_id, none: allLecturers });
  const groups = useGroupChoice(list, { none: allGroups, labelOf: groupLabel });
  return (
    <ListFilters
      params={list}
      change={(values, how) => change(withGroupReset(values), how)}
      none={noFilters}
      queries={[years, modules.query, degrees, lecturers.query, groups.query]}
      clearLabel="Clear Filters"
      canClear
      search={{ label: 'Search timetables', placeholder: 'Module, lecturer, venue or group' }}
      fields={[
        { name: 'year', label: 'Year', all: 'All years', options: structure.years },
        { name: 'semester', label: 'Semester', all: 'All semesters', options: structure.semesters },
        {
          name: 'academic_year',
          label: 'Academic Year',
          all: 'All academic years',
          options: academicYears,
          query: years,
        },
        { name: 'day_of_week', label: 'Day', all: 'All days', options: weekdays },
        { name: 'class_type', label: 'Class Type', all: 'All class types', options: structure.classTypes },
        { ...modules, name: 'module_id', label: 'Module', all: allModules },
        {
          name: 'degree_details_id',
          label: 'Degree',
          all: 'All degrees',
          options: loadedDegrees.map((degree) => ({ value: degree.id, label: degreeLabel(degree, loadedDegrees) })),
          query: degrees,
        },
        { ...lecturers, name: 'lecturer_id', label: 'Lecturer', all: allLecturers },
        { ...groups, name: 'group_id', label: 'Group', all: allGroups },
        { name: 'department', type: 'department' },
        { name: 'missing', label: 'Missing', all: 'Nothing', options: missing },
      ]}
      onClear={() => change(noFilters)}
    />
  );
}
