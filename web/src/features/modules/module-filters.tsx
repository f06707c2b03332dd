import { statuses } from '@muster/contract/http/fields';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import type { ChangeListSearch } from '#lib/url/use-list-search.ts';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { DepartmentFilter } from '#ui/filters/department-filter.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { SearchField } from '#ui/filters/search-field.tsx';
import { countActiveFilters, type ModuleSearch, noModuleFilters } from './module-list.logic.ts';

type Props = { search: ModuleSearch; change: ChangeListSearch<ModuleSearch> };

const missing = [
  { value: 'degree', label: 'Degree programme' },
  { value: 'lecturer', label: 'Lecturer' },
];

export function ModuleFilters({ search, change }: Props) {
  const { moduleSemesters } = useStructureOptions();
  const bind = (name: keyof typeof noModuleFilters) => ({
    value: search[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <FilterBar
      search={
        <SearchField
          label="Search modules"
          placeholder="Name or code"
          value={search.search}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
      }
      activeCount={countActiveFilters(search)}
      onClear={() => change({ ...noModuleFilters, search: search.search })}
    >
      <FilterSelect label="Semester" all="All semesters" options={moduleSemesters} {...bind('semester')} />
      <DepartmentFilter {...bind('department')} />
      <FilterSelect label="Missing" all="Nothing" options={missing} {...bind('missing')} />
      <FilterSelect label="Status" options={[...statuses]} {...bind('status')} />
    </FilterBar>
  );
}
