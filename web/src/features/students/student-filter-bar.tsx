import type { Degree } from '@muster/contract/degrees';
import { genders, statuses } from '@muster/contract/people';
import { studentSemesters } from '@muster/contract/students';
import { isolated } from '../../lib/isolated.ts';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import type { Choices } from '../../ui/missing-text.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearchedChoice } from '../../ui/use-searched-choice.ts';
import { findGroups, getGroup } from '../../lib/searched-records.ts';
import {
  afterChoosing,
  degreesOf,
  narrowing,
  noFilters,
  sortedYears,
  type StudentFilters,
} from './student-filters.logic.ts';
import { degreeLabel } from './study.texts.ts';
import { levelWords, pathWords } from './students.texts.ts';

type Props = {
  filters: StudentFilters;
  /** Until they have come there are none. */
  degrees: Choices & { data: readonly Degree[] | undefined };
  onChange: (change: Partial<StudentFilters>, how?: { replace: boolean }) => void;
};

const allGroups = 'All groups';
const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const semesters = studentSemesters.edit.map((semester) => ({ value: String(semester), label: `Semester ${semester}` }));

/** What the list is narrowed by. Degree, year and semester decide which groups can be chosen. */
export function StudentFilterBar({ filters, degrees: query, onChange }: Props) {
  const degrees = query.data ?? [];
  const choose = (change: Partial<StudentFilters>) => onChange(afterChoosing(change, filters, degrees));
  const { level, degree, year, semester } = filters;
  const above = { degree_level: level, degree_details_ids: degree, year, semester };
  const group = useSearchedChoice({
    key: ['groups', 'to choose', above],
    value: filters.group,
    none: allGroups,
    labelOf: (one) => `${isolated(one.group_name)} · ${one.academic_year}`,
    find: (search, signal) => findGroups(above, search, signal),
    get: getGroup,
  });
  const bind = (name: keyof StudentFilters) => ({
    value: filters[name],
    onChange: (value: string) => choose({ [name]: value }),
  });
  return (
    <FilterBar
      search={
        <SearchField
          label="Search students"
          placeholder="Name, student ID or email"
          value={filters.search}
          onSearch={(search) => onChange({ search }, { replace: true })}
        />
      }
      activeCount={narrowing({ ...filters, search: '' })}
      onClear={() => onChange({ ...noFilters, search: filters.search })}
    >
      <FilterSelect label="Degree Level" all="All levels" options={options(levelWords)} {...bind('level')} />
      <FilterSelect
        label="Degree"
        all="All degrees"
        options={degreesOf(degrees, filters.level).map((one) => ({ value: one.id, label: degreeLabel(one, degrees) }))}
        query={query}
        {...bind('degree')}
      />
      <FilterSelect
        label="Year"
        all="All years"
        options={sortedYears(filters.year).map((year) => ({ value: year, label: `Year ${year}` }))}
        {...bind('year')}
      />
      <FilterSelect label="Semester" all="All semesters" options={semesters} {...bind('semester')} />
      <FilterSelect
        label="Group"
        all={allGroups}
        options={group.options}
        query={group.query}
        onSearch={group.onSearch}
        {...bind('group')}
      />
      <FilterSelect label="Student Status" all="All" options={options(pathWords)} {...bind('studentStatus')} />
      <FilterSelect label="Status" all="All" options={[...statuses]} {...bind('status')} />
      <FilterSelect label="Gender" all="All genders" options={[...genders]} {...bind('gender')} />
      <ChoicesFailed of={[query, group.query]} />
    </FilterBar>
  );
}
