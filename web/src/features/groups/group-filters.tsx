import { statuses } from '@muster/contract/http/fields';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import type { ChangeListSearch } from '#lib/url/use-list-search.ts';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import type { OptionsQuery } from '#ui/select/options-status.ts';
import { SearchField } from '#ui/filters/search-field.tsx';
import type { DegreeOption } from './group-fields.tsx';
import { countActiveFilters, type GroupSearch, noGroupFilters } from './group-list.logic.ts';

type Props = {
  search: GroupSearch;
  change: ChangeListSearch<GroupSearch>;
  degrees: readonly DegreeOption[];
  query: OptionsQuery;
  academicYears: readonly string[];
};

const missing = [{ value: 'students', label: 'Students' }];

export function GroupFilters({ search, change, degrees, query, academicYears }: Props) {
  const { years, semesters } = useStructureOptions();
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
      activeCount={countActiveFilters(search)}
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
      <FilterSelect label="Missing" all="Nothing" options={missing} {...bind('missing')} />
      <FilterSelect label="Status" options={[...statuses]} {...bind('status')} />
    </FilterBar>
  );
}
