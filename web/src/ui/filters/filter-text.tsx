import { FilterChip } from './filter-chip.tsx';
import { useFilterPlace } from './filter-place.ts';
import { SearchField } from './search-field.tsx';

type Props = { label: string; value: string; placeholder: string; onSearch: (text: string) => void };

/** A filter by text; '' does not filter. */
export function FilterText(props: Props) {
  const { label, value, onSearch } = props;
  if (useFilterPlace() !== 'bar') return <SearchField {...props} hasLabel size="sm" />;
  return value === '' ? null : <FilterChip label={label} value={value} onRemove={() => onSearch('')} />;
}
