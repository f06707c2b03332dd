import { FilterChip } from '#ui/filters/filter-chip.tsx';
import { useFilterPlace } from '#ui/filters/filter-place.ts';

type Props = { label: string; value: string; text: string; onRemove: () => void };

/** A filter that is set from a row or a link, and can only be removed. '' does not filter. */
export function FixedFilter({ label, value, text, onRemove }: Props) {
  const place = useFilterPlace();
  return place === 'bar' && value !== '' ? <FilterChip label={label} value={text} onRemove={onRemove} /> : null;
}
