import { FilterDate } from '#ui/filters/filter-date.tsx';
import { areDatesInOrder, type ReportDateRange } from './report-filters.logic.ts';
import { texts } from '../reports.texts.ts';

const filterDates = [
  ['date_from', 'Date From'],
  ['date_to', 'Date To'],
] as const;

type Props = { filters: ReportDateRange; onChange: (name: keyof ReportDateRange, value: string) => void };

/** The date range of a report. */
export function ReportDateFields({ filters, onChange }: Props) {
  const isInOrder = areDatesInOrder(filters);
  return filterDates.map(([name, label]) => (
    <FilterDate
      key={name}
      label={label}
      value={filters[name]}
      error={name === 'date_to' && !isInOrder ? texts.wrongDates : undefined}
      onChange={(value) => onChange(name, value)}
    />
  ));
}
