import { weekdays } from '@muster/contract/shared';
import { classTypes } from '@muster/contract/class-types';
import type { ChangeListSearch } from '../../lib/use-list-search.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { activeFilters, noFilters, type OwnSearch } from './student-timetable.logic.ts';

type Choice = { readonly value: string; readonly label: string };
type Props = {
  search: OwnSearch;
  change: ChangeListSearch<OwnSearch>;
  lecturers: readonly Choice[];
  modules: readonly Choice[];
};

/** Search, day, type, lecturer and module. */
export function StudentTimetableFilters({ search, change, lecturers, modules }: Props) {
  const bind = (name: 'day' | 'type' | 'lecturer' | 'module') => ({
    value: search[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <FilterBar
      activeCount={activeFilters(search)}
      clearLabel="Clear Filters"
      canClear
      onClear={() => change(noFilters)}
      search={
        <SearchField
          label="Search classes"
          placeholder="Module, lecturer or venue"
          value={search.search}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
      }
    >
      <FilterSelect label="Day" all="All days" options={weekdays} {...bind('day')} />
      <FilterSelect label="Type" all="All types" options={classTypes} {...bind('type')} />
      <FilterSelect label="Lecturer" all="All lecturers" options={lecturers} {...bind('lecturer')} />
      <FilterSelect label="Module" all="All modules" options={modules} {...bind('module')} />
    </FilterBar>
  );
}
