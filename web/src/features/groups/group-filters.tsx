import { statuses } from '@muster/contract/people';
import type { ChangeListSearch } from '../../lib/use-list-search.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import type { Choices } from '../../ui/missing-text.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { type DegreeChoice, semesters, years } from './group-fields.tsx';
import { activeFilters, type GroupSearch, noGroupFilters } from './group-list.logic.ts';

type Props = {
  search: GroupSearch;
  change: ChangeListSearch<GroupSearch>;
  degrees: readonly DegreeChoice[];
  query: Choices;
  academicYears: readonly string[];
};

/** What the list of groups is narrowed by. */
export function GroupFilters({ search, change, degrees, query, academicYears }: Props) {
  const bind = (name: keyof typeof noGroupFilters) => ({
    value: search[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <FilterBar
      search={
        <SearchField
          label="Search groups"
          placeholder="Group, degree, year 1, 2026-2027"
          value={search.search}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
      }
      activeCount={activeFilters(search)}
      onClear={() => change({ ...noGroupFilters, search: search.search })}
    >
      <FilterSelect
        label="Degree"
        all="All degrees"
        options={degrees.map(({ id, label }) => ({ value: id, label }))}
        query={query}
        {...bind('degree')}
      />
      <FilterSelect label="Year" all="All years" options={years} {...bind('year')} />
      <FilterSelect label="Semester" all="All semesters" options={semesters} {...bind('semester')} />
      <FilterSelect label="Academic Year" all="All academic years" options={academicYears} {...bind('academic_year')} />
      <FilterSelect label="Status" options={[...statuses]} {...bind('status')} />
    </FilterBar>
  );
}
