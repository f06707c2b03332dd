import { weekdays } from '@muster/contract/http/shared';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import type { ChangeListSearch } from '#lib/url/use-list-search.ts';
import { ListFilters } from '#ui/filters/list-filters.tsx';
import { SortSelect } from '../view-timetable/count-and-sort.tsx';
import { noFilters, type StudentTimetableSearch } from './student-timetable.logic.ts';
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
  return (
    <ListFilters
      params={search}
      change={change}
      none={noFilters}
      clearLabel="Clear Filters"
      canClear
      search={{ label: 'Search classes', placeholder: 'Module, lecturer or venue' }}
      fields={[
        { name: 'day', label: 'Day', all: 'All days', options: weekdays },
        { name: 'type', label: 'Type', all: 'All types', options: classTypes },
        { name: 'lecturer', label: 'Lecturer', all: 'All lecturers', options: lecturers },
        { name: 'module', label: 'Module', all: 'All modules', options: modules },
      ]}
      onClear={() => change(noFilters)}
      actions={
        <>
          <span className={styles.count} role="status">
            {count}
          </span>
          <SortSelect sort={search.sort} onSort={(sort) => change({ sort })} />
        </>
      }
    />
  );
}
