import { Anchor, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type OptionsQuery, optionsStatusText, withStatusOption } from '../select/options-status.ts';
import { maxOptions } from '../select/max-options.ts';
import { asyncSelectProps } from '../select/async-select-props.ts';
import { FilterChip } from './filter-chip.tsx';
import { useFilterPlace } from './filter-place.ts';

type Choice = { readonly value: string; readonly label: string };

type Props = {
  label: string;
  /** 'all' applies no filter and is not sent to the server. */
  value: string;
  options: readonly (Choice | string)[];
  onChange: (value: string) => void;
  all?: string;
  disabled?: boolean;
  /** Shown while the select is disabled. */
  placeholder?: string;
  /** Query of the options; the list shows its loading and error state. */
  query?: OptionsQuery | undefined;
  /** Searches elsewhere; `options` then must already be filtered and contain the selected option. */
  onSearch?: ((typed: string) => void) | undefined;
  /** Why there are no options; undefined if there are. A selected value stays visible, so that it can be removed. */
  note?: string | undefined;
  /** After the note: the screen that adds options. */
  noteLink?: { readonly label: string; readonly to: string } | undefined;
  /** One option is always selected; there is no 'All'. */
  isRequired?: boolean;
};

const minSearchableCount = 10;

/** One filter of a list, with 'All' as the first option. Long lists are searchable. In the bar, it is a chip. */
export function FilterSelect(props: Props) {
  const {
    label,
    value,
    options,
    onChange,
    all = 'All',
    placeholder,
    query,
    onSearch,
    note,
    noteLink,
    isRequired = false,
  } = props;
  const disabled = props.disabled === true || (note !== undefined && value === 'all');
  const place = useFilterPlace();
  const missing = query && optionsStatusText(query);
  const [typed, setTyped] = useState('');
  const choices = options.map((one) => (typeof one === 'string' ? { value: one, label: one } : one));
  if (place === 'bar') {
    if (value === 'all' || value === '') return null;
    const chosen = choices.find((one) => one.value === value)?.label ?? '…';
    return <FilterChip label={label} value={chosen} onRemove={isRequired ? undefined : () => onChange('all')} />;
  }
  const allOptions = isRequired ? choices : [{ value: 'all', label: all }, ...choices];
  const isSearching = onSearch !== undefined && typed !== '' && allOptions.every(({ label: known }) => known !== typed);
  const data = withStatusOption(isSearching ? choices : allOptions, missing);
  return (
    <Select
      label={label}
      size="sm"
      data={data}
      value={disabled && placeholder !== undefined ? null : value}
      placeholder={placeholder}
      disabled={disabled}
      limit={maxOptions}
      searchable={data.length > minSearchableCount}
      {...(onSearch &&
        asyncSelectProps((text) => {
          setTyped(text);
          onSearch(text);
        }))}
      nothingFoundMessage="Nothing found"
      onChange={(next) => onChange(next ?? 'all')}
      // A click on an option in a portal would close the popover of the filters.
      comboboxProps={{ keepMounted: false, withinPortal: place !== 'panel' }}
      description={
        note !== undefined && (
          <>
            <span role="status">{note}</span>{' '}
            {noteLink && (
              <Anchor component={Link} to={noteLink.to} inherit>
                {noteLink.label}
              </Anchor>
            )}
          </>
        )
      }
      inputWrapperOrder={['label', 'input', 'description']}
    />
  );
}
