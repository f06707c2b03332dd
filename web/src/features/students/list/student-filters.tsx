import type { Degree } from '@muster/contract/academics/degrees';
import { statuses } from '@muster/contract/http/fields';
import { genders } from '@muster/contract/people/people';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { DepartmentFilter } from '#ui/filters/department-filter.tsx';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import type { OptionsQuery } from '#ui/select/options-status.ts';
import { SearchField } from '#ui/filters/search-field.tsx';
import { useSearchSelect } from '#ui/select/use-search-select.ts';
import { findGroups, getGroup } from '#lib/api/search-records.ts';
import {
  resetDependentFilters,
  degreesOfLevel,
  countActiveFilters,
  noFilters,
  yearOptions,
  type StudentFilters,
} from './student-list.logic.ts';
import { degreeLabel } from '../study.texts.ts';
import { levelLabels, pathLabels } from '../students.texts.ts';

type Props = {
  filters: StudentFilters;
  degrees: OptionsQuery & { data: readonly Degree[] | undefined };
  onChange: (change: Partial<StudentFilters>, how?: { replace: boolean }) => void;
};

const missing = [{ value: 'group', label: 'Group' }];
const allGroups = 'All groups';
const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Filters of the student list. Degree, year and semester filter the groups. */
export function StudentListFilters({ filters, degrees: query, onChange }: Props) {
  const degrees = query.data ?? [];
  const structure = useStructureOptions();
  const user = useCurrentUser();
  const seesGender = user?.admin_role !== 'faculty_office' || user.settings.faculty_office_fields.includes('gender');
  const changeFilters = (change: Partial<StudentFilters>) => onChange(resetDependentFilters(change, filters, degrees));
  const { level, degree, year, semester } = filters;
  const groupFilters = { degree_level: level, degree_details_ids: degree, year, semester };
  const group = useSearchSelect({
    key: ['groups', 'options', groupFilters],
    value: filters.group,
    placeholderText: allGroups,
    labelOf: (one) => `${bidiIsolate(one.group_name)} · ${one.academic_year}`,
    find: (search, signal) => findGroups(groupFilters, search, signal),
    get: getGroup,
  });
  const bind = (name: keyof StudentFilters) => ({
    value: filters[name],
    onChange: (value: string) => changeFilters({ [name]: value }),
  });
  return (
    <FilterBar
      queries={[query, group.query]}
      search={
        <SearchField
          label="Search students"
          placeholder="Name, student ID or email"
          value={filters.search}
          onSearch={(search) => onChange({ search }, { replace: true })}
        />
      }
      activeCount={countActiveFilters({ ...filters, search: '' })}
      onClear={() => onChange({ ...noFilters, search: filters.search })}
    >
      <FilterSelect label="Degree Level" all="All levels" options={options(levelLabels)} {...bind('level')} />
      <FilterSelect
        label="Degree"
        all="All degrees"
        options={degreesOfLevel(degrees, filters.level).map((one) => ({
          value: one.id,
          label: degreeLabel(one, degrees),
        }))}
        query={query}
        {...bind('degree')}
      />
      <FilterSelect
        label="Year"
        all="All years"
        options={yearOptions(structure.studentYears, filters.year)}
        {...bind('year')}
      />
      <FilterSelect label="Semester" all="All semesters" options={structure.datedSemesters} {...bind('semester')} />
      <FilterSelect
        label="Group"
        all={allGroups}
        options={group.options}
        query={group.query}
        onSearch={group.onSearch}
        {...bind('group')}
      />
      <FilterSelect label="Student Status" all="All" options={options(pathLabels)} {...bind('studentStatus')} />
      <FilterSelect label="Status" all="All" options={[...statuses]} {...bind('status')} />
      <DepartmentFilter {...bind('department')} />
      <FilterSelect label="Missing" all="Nothing" options={missing} {...bind('missing')} />
      {seesGender && <FilterSelect label="Gender" all="All genders" options={[...genders]} {...bind('gender')} />}
    </FilterBar>
  );
}
