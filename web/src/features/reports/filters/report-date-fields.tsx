import { TextInput } from '@mantine/core';
import { areDatesInOrder, type ReportDateRange } from './report-filters.logic.ts';
import classes from '../student-report/student-report.module.css';
import { texts } from '../reports.texts.ts';

export const filterDates = [
  ['date_from', 'Date From'],
  ['date_to', 'Date To'],
] as const;

type Props = { filters: ReportDateRange; onChange: (name: keyof ReportDateRange, value: string) => void };

/** The date range, side by side. */
export function ReportDateFields({ filters, onChange }: Props) {
  const isInOrder = areDatesInOrder(filters);
  return (
    <div className={classes.dates}>
      {filterDates.map(([name, label]) => (
        <TextInput
          key={name}
          type="date"
          size="sm"
          label={label}
          value={filters[name]}
          error={name === 'date_to' && !isInOrder ? texts.wrongDates : undefined}
          onChange={(event) => onChange(name, event.currentTarget.value)}
        />
      ))}
    </div>
  );
}
