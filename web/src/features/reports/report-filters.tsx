import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { afterChoosing, areDatesInOrder, queriesOf, type ReportFilters } from './report-filters.logic.ts';
import { ReportChoice } from './report-choice.tsx';
import { ReportDates } from './report-dates.tsx';
import classes from './reports.module.css';
import { texts } from './reports.texts.ts';
import type { ReportChoices } from './use-report-choices.ts';

type Props = {
  filters: ReportFilters;
  choices: ReportChoices;
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

/** What the report is to be about. A choice lets go of those below it. */
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
          <ReportChoice
            key={name}
            label={label}
            all={all}
            value={filters[name]}
            options={choices[name].options}
            note={choices[name].note}
            query={choices[name].query}
            {...(choices[name].onSearch && { onSearch: choices[name].onSearch })}
            onChange={(value) => onChange(afterChoosing(filters, name, value))}
          />
        ))}
        <ReportDates filters={filters} onChange={(name, value) => onChange(afterChoosing(filters, name, value))} />
      </div>
      <ChoicesFailed of={queriesOf(Object.values(choices))} />
      <div className={classes.ways}>
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
