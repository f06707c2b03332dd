import type { TaughtChoices } from '@muster/contract/people/lecturer-students';
import { statuses } from '@muster/contract/http/fields';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import type { OptionsQuery } from '#ui/select/options-status.ts';
import { SearchField } from '#ui/filters/search-field.tsx';
import {
  resetDependentFilters,
  filterOptions,
  countActiveFilters,
  noFilters,
  type TaughtFilters,
} from './lecturer-students.logic.ts';
import { pathLabels } from '../students.texts.ts';

type Props = {
  filters: TaughtFilters;
  choices: OptionsQuery & { data: TaughtChoices | undefined };
  onChange: (change: Partial<TaughtFilters>, how?: { replace: boolean }) => void;
};

const paths = Object.entries(pathLabels).map(([value, label]) => ({ value, label }));
const noChoices: TaughtChoices = { success: true, places: [], modules: [] };

/** Filters of a lecturer's students. Level, degree, year and semester filter the groups. */
export function LecturerStudentFilters({ filters, choices, onChange }: Props) {
  const offered = filterOptions(choices.data ?? noChoices, filters);
  const bind = (name: keyof TaughtFilters) => ({
    value: filters[name],
    onChange: (value: string) => onChange(resetDependentFilters({ [name]: value }, filters)),
  });
  return (
    <FilterBar
      queries={[choices]}
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
      <FilterSelect label="Module" all="All modules" options={offered.modules} query={choices} {...bind('module')} />
      <FilterSelect label="Level" all="All levels" options={offered.levels} query={choices} {...bind('level')} />
      <FilterSelect label="Degree" all="All degrees" options={offered.degrees} query={choices} {...bind('degree')} />
      <FilterSelect label="Year" all="All years" options={offered.years} query={choices} {...bind('year')} />
      <FilterSelect
        label="Semester"
        all="All semesters"
        options={offered.semesters}
        query={choices}
        {...bind('semester')}
      />
      <FilterSelect label="Group" all="All groups" options={offered.groups} query={choices} {...bind('group')} />
      <FilterSelect label="Student Status" all="All" options={paths} {...bind('studentStatus')} />
      <FilterSelect label="Status" all="All" options={[...statuses]} {...bind('status')} />
    </FilterBar>
  );
}
