import type { FormEvent } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { OptionsError } from '../../../ui/select/options-error.tsx';
import { resetDependentFilters, areDatesInOrder, optionsQueries, type ReportFilters } from './report-filters.logic.ts';
import { ReportFilterSelect } from './report-filter-select.tsx';
import { ReportDateFields } from './report-date-fields.tsx';
import classes from '../student-report/student-report.module.css';
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
    <form role="search" aria-label={texts.filters} className={classes.filters} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        {filterSelects.map(([name, label, all]) => (
          <ReportFilterSelect
            key={name}
            label={label}
            all={all}
            value={filters[name]}
            options={choices[name].options}
            note={choices[name].note}
            query={choices[name].query}
            {...(choices[name].onSearch && { onSearch: choices[name].onSearch })}
            onChange={(value) => onChange(resetDependentFilters(filters, name, value))}
          />
        ))}
        <ReportDateFields
          filters={filters}
          onChange={(name, value) => onChange(resetDependentFilters(filters, name, value))}
        />
      </div>
      <OptionsError queries={optionsQueries(Object.values(choices))} />
      <div className={classes.actions}>
        <Button type="submit" miw={164} disabled={isBusy}>
          {isBusy ? texts.generating : texts.generate}
        </Button>
        <Button variant="default" onClick={onReset}>
          {texts.reset}
        </Button>
      </div>
    </form>
  );
}
