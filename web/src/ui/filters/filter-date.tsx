import { DateField } from '../form/date-field.tsx';
import { formatDateRange } from '#lib/format/dates.ts';
import { FilterChip } from './filter-chip.tsx';
import { useFilterPlace } from './filter-place.ts';

type Props = { label: string; value: string; error?: string | undefined; onChange: (value: string) => void };

/** A filter by day; '' does not filter. */
export function FilterDate({ label, value, error, onChange }: Props) {
  const place = useFilterPlace();
  if (place === 'bar')
    return value === '' ? null : (
      <FilterChip label={label} value={formatDateRange(value, value)} error={error} onRemove={() => onChange('')} />
    );
  return <DateField size="sm" label={label} value={value} error={error} onChange={onChange} />;
}
