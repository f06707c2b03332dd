import { Select } from '@mantine/core';
import { useState } from 'react';
import { type OptionsQuery, optionsStatusText, withStatusOption } from '../select/options-status.ts';
import { maxOptions } from '../select/max-options.ts';
import { asyncSelectProps } from '../select/async-select-props.ts';

type Choice = { readonly value: string; readonly label: string };

type Props = {
  label: string;
  /** 'all' filters nothing, and is not sent to the server. */
  value: string;
  options: readonly (Choice | string)[];
  onChange: (value: string) => void;
  all?: string;
  disabled?: boolean;
  /** What stands there while nothing can be chosen. */
  placeholder?: string;
  /** Where the options come from: until they are there, the list says so. */
  query?: OptionsQuery | undefined;
  /** What is typed narrows the options elsewhere: they come as they are to be offered, what is chosen among them. */
  onSearch?: (typed: string) => void;
};

const minSearchableCount = 10;

/** One filter of a list; 'All' comes first. Long lists can be searched. */
export function FilterSelect(props: Props) {
  const { label, value, options, onChange, all = 'All', disabled, placeholder, query, onSearch } = props;
  const missing = query && optionsStatusText(query);
  const [typed, setTyped] = useState('');
  const choices = options.map((one) => (typeof one === 'string' ? { value: one, label: one } : one));
  const allOptions = [{ value: 'all', label: all }, ...choices];
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
      comboboxProps={{ keepMounted: false }}
    />
  );
}
