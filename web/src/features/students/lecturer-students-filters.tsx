import type { TaughtChoices } from '@muster/contract/lecturer-students';
import { statuses } from '@muster/contract/people';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import type { Choices } from '../../ui/missing-text.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { afterChoosing, choicesOf, narrowing, noFilters, type TaughtFilters } from './lecturer-students.logic.ts';
import { pathWords } from './students.texts.ts';

type Props = {
  filters: TaughtFilters;
  choices: Choices & { data: TaughtChoices | undefined };
  onChange: (change: Partial<TaughtFilters>, how?: { replace: boolean }) => void;
};

const paths = Object.entries(pathWords).map(([value, label]) => ({ value, label }));
const nothing: TaughtChoices = { success: true, places: [], modules: [] };

/** What the own students are narrowed by. Degree, year and semester decide which groups can be chosen. */
export function LecturerStudentsFilters({ filters, choices, onChange }: Props) {
  const offered = choicesOf(choices.data ?? nothing, filters);
  const bind = (name: keyof TaughtFilters) => ({
    value: filters[name],
    onChange: (value: string) => onChange(afterChoosing({ [name]: value }, filters)),
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
      <FilterSelect label="Module" all="All modules" options={offered.modules} query={choices} {...bind('module')} />
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
      <ChoicesFailed of={[choices]} />
    </FilterBar>
  );
}
