import type { ReactNode } from 'react';
import { DepartmentFilter } from '#ui/filters/department-filter.tsx';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { useStaffSelect } from '#ui/select/use-record-selects.ts';
import { type AnalyticsFilters, noAnalyticsFilters } from '../analytics.logic.ts';
import { texts } from '../analytics.texts.ts';
import { ReportDateFields } from './report-date-fields.tsx';
import { countReportFilters, resetDependentFilters, toFilters, optionsQueries } from './report-filters.logic.ts';
import { filterSelects } from './report-filters.tsx';
import { texts as reportTexts } from '../reports.texts.ts';
import { useReportFilterOptions } from './use-report-filter-options.ts';

type Props = {
  filters: AnalyticsFilters;
  onChange: (filters: AnalyticsFilters) => void;
  /** Filters of one view. `onClear` must reset them. */
  more?: { readonly activeCount: number; readonly onClear: () => void; readonly fields: ReactNode } | undefined;
};

/** Filters that all views share, and those of the view. */
export function AnalyticsFiltersPanel({ filters, onChange, more }: Props) {
  const choices = useReportFilterOptions(filters);
  const lecturer = useStaffSelect({ active: 'all', value: filters.lecturer, none: reportTexts.allLecturers });
  const changeFilter = (name: keyof AnalyticsFilters, value: string): void =>
    onChange(
      name === 'lecturer'
        ? { ...filters, lecturer: value }
        : {
            ...resetDependentFilters(toFilters(filters), name, value),
            // The figures of a degree are compared with those of all degrees in the same semester.
            semester: name === 'semester' ? value : filters.semester,
            lecturer: filters.lecturer,
          },
    );
  return (
    <FilterBar
      label={texts.filters}
      activeCount={
        countReportFilters(filters) +
        Number(filters.lecturer !== noAnalyticsFilters.lecturer) +
        (more?.activeCount ?? 0)
      }
      clearLabel={texts.clear}
      onClear={() => (more ? more.onClear() : onChange(noAnalyticsFilters))}
      queries={optionsQueries([...Object.values(choices), lecturer])}
    >
      {filterSelects.map(([name, label, all]) => (
        <FilterSelect
          key={name}
          label={label}
          all={all}
          value={filters[name]}
          {...choices[name]}
          onChange={(value) => changeFilter(name, value)}
        />
      ))}
      <FilterSelect
        label="Lecturer"
        all={reportTexts.allLecturers}
        value={filters.lecturer}
        {...lecturer}
        onChange={(value) => changeFilter('lecturer', value)}
      />
      <DepartmentFilter value={filters.department} onChange={(value) => changeFilter('department', value)} />
      <ReportDateFields filters={filters} onChange={changeFilter} />
      {more?.fields}
    </FilterBar>
  );
}
