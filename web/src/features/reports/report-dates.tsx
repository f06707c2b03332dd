import { TextInput } from '@mantine/core';
import { areDatesInOrder, type ReportDays } from './report-filters.logic.ts';
import classes from './reports.module.css';
import { texts } from './reports.texts.ts';

export const filterDates = [
  ['date_from', 'Date From'],
  ['date_to', 'Date To'],
] as const;

type Props = { filters: ReportDays; onChange: (name: keyof ReportDays, value: string) => void };

/** The first and the last day that count, side by side. */
export function ReportDates({ filters, onChange }: Props) {
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
