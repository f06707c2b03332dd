import { genders } from '@muster/contract/people/people';
import { staffTypeLabels, staffTypes } from '@muster/contract/people/staff';
import type { ChangeListSearch } from '#lib/url/use-list-search.ts';
import { DepartmentFilter } from '#ui/filters/department-filter.tsx';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { FilterText } from '#ui/filters/filter-text.tsx';
import { SearchField } from '#ui/filters/search-field.tsx';
import { countActiveFilters, noFilters, type StaffSearch } from './staff-list.logic.ts';

type Props = { search: StaffSearch; change: ChangeListSearch<StaffSearch> };

export function StaffFilters({ search, change }: Props) {
  return (
    <FilterBar
      activeCount={countActiveFilters(search)}
      onClear={() => change(noFilters)}
      search={
        <SearchField
          label="Search staff"
          placeholder="Name, employee ID or email"
          value={search.search}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
      }
    >
      <FilterSelect
        label="Staff Type"
        value={search.staff_type}
        options={staffTypes.map((value) => ({ value, label: staffTypeLabels[value] }))}
        onChange={(staff_type) => change({ staff_type })}
      />
      <FilterSelect label="Gender" value={search.gender} options={genders} onChange={(gender) => change({ gender })} />
      <FilterSelect
        label="Status"
        value={search.status}
        options={['Active', 'Inactive']}
        onChange={(status) => change({ status })}
      />
      <DepartmentFilter value={search.department} onChange={(department) => change({ department })} />
      <FilterText
        label="Module"
        placeholder="Name or code"
        value={search.module}
        onSearch={(module) => change({ module }, { replace: true })}
      />
    </FilterBar>
  );
}
