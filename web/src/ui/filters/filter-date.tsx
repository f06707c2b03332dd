import { TextInput } from '@mantine/core';
import { formatDateRange } from '../../lib/format/dates.ts';
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
  return (
    <TextInput
      type="date"
      size="sm"
      label={label}
      min="1900-01-01"
      max="2999-12-31"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
