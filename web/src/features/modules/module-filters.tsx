import { moduleSemesters } from '@muster/contract/modules';
import { statuses } from '@muster/contract/people';
import type { ChangeListSearch } from '../../lib/use-list-search.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { activeFilters, type ModuleSearch, noModuleFilters } from './module-list.logic.ts';

type Props = { search: ModuleSearch; change: ChangeListSearch<ModuleSearch> };

const semesters = moduleSemesters.map((one) => ({ value: String(one), label: `Semester ${one}` }));

/** What the list of modules is narrowed by. */
export function ModuleFilters({ search, change }: Props) {
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
      activeCount={activeFilters(search)}
      onClear={() => change({ ...noModuleFilters, search: search.search })}
    >
      <FilterSelect label="Semester" all="All semesters" options={semesters} {...bind('semester')} />
      <FilterSelect label="Status" options={[...statuses]} {...bind('status')} />
    </FilterBar>
  );
}
