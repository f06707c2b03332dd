import type { FormEvent } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { DepartmentFilter } from '#ui/filters/department-filter.tsx';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import {
  resetDependentFilters,
  areDatesInOrder,
  countReportFilters,
  optionsQueries,
  type ReportFilters,
} from './report-filters.logic.ts';
import { ReportDateFields } from './report-date-fields.tsx';
import { texts } from '../reports.texts.ts';
import type { ReportFilterOptions } from './use-report-filter-options.ts';

type Props = {
  filters: ReportFilters;
  choices: ReportFilterOptions;
  onChange: (filters: ReportFilters) => void;
  onGenerate: () => void;
  onReset: () => void;
  isBusy: boolean;
};

export const filterSelects = [
  ['degreeLevel', 'Degree Level', 'All'],
  ['academicStatus', 'Academic Status', 'All'],
  ['academicYear', 'Academic Year', 'All'],
  ['degree', 'Degree', 'All degrees'],
  ['year', 'Year', 'All years'],
  ['semester', 'Semester', 'All semesters'],
  ['group', 'Group', texts.allGroups],
  ['module', 'Module', texts.allModules],
  ['student', 'Student', texts.allStudents],
] as const;

/** Filter form of the student report. A change resets the dependent filters. */
export function ReportFiltersForm({ filters, choices, onChange, onGenerate, onReset, isBusy }: Props) {
  const isInOrder = areDatesInOrder(filters);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isInOrder && !isBusy) onGenerate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <FilterBar
        label={texts.filters}
        activeCount={countReportFilters(filters)}
        clearLabel={texts.reset}
        canClear
        onClear={onReset}
        queries={optionsQueries(Object.values(choices))}
        actions={
          <Button type="submit" miw={164} disabled={isBusy}>
            {isBusy ? texts.generating : texts.generate}
          </Button>
        }
      >
        {filterSelects.map(([name, label, all]) => (
          <FilterSelect
            key={name}
            label={label}
            all={all}
            value={filters[name]}
            {...choices[name]}
            onChange={(value) => onChange(resetDependentFilters(filters, name, value))}
          />
        ))}
        <DepartmentFilter
          value={filters.department}
          onChange={(department) => onChange(resetDependentFilters(filters, 'department', department))}
        />
        <ReportDateFields
          filters={filters}
          onChange={(name, value) => onChange(resetDependentFilters(filters, name, value))}
        />
      </FilterBar>
    </form>
  );
}
