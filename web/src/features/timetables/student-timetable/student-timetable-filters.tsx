import { weekdays } from '@muster/contract/http/shared';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import type { ChangeListSearch } from '#lib/url/use-list-search.ts';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { SearchField } from '#ui/filters/search-field.tsx';
import { SortSelect } from '../view-timetable/count-and-sort.tsx';
import { countActiveFilters, noFilters, type StudentTimetableSearch } from './student-timetable.logic.ts';
import styles from './student-timetable.module.css';

type Choice = { readonly value: string; readonly label: string };
type Props = {
  search: StudentTimetableSearch;
  change: ChangeListSearch<StudentTimetableSearch>;
  lecturers: readonly Choice[];
  modules: readonly Choice[];
  /** 'Showing X of Y classes'. */
  count: string;
};

/** Search, filters, count and sort order in one row. */
export function StudentTimetableFilters({ search, change, lecturers, modules, count }: Props) {
  const { classTypes } = useStructureOptions();
  const bind = (name: 'day' | 'type' | 'lecturer' | 'module') => ({
    value: search[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <FilterBar
      activeCount={countActiveFilters(search)}
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
      actions={
        <>
          <span className={styles.count} role="status">
            {count}
          </span>
          <SortSelect sort={search.sort} onSort={(sort) => change({ sort })} />
        </>
      }
    >
      <FilterSelect label="Day" all="All days" options={weekdays} {...bind('day')} />
      <FilterSelect label="Type" all="All types" options={classTypes} {...bind('type')} />
      <FilterSelect label="Lecturer" all="All lecturers" options={lecturers} {...bind('lecturer')} />
      <FilterSelect label="Module" all="All modules" options={modules} {...bind('module')} />
    </FilterBar>
  );
}
