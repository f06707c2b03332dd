import { type OptionsFilter, Select } from '@mantine/core';
import { useMemo } from 'react';
import { matching, type SearchOption } from './search-combobox.logic.ts';
import classes from './search-combobox.module.css';

type Props = {
  label: string;
  placeholder?: string;
  /** When nothing matches. */
  empty: string;
  options: readonly SearchOption[];
  /** The chosen option's value; '' is none. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  required?: boolean;
  description?: string;
  name?: string;
};

const heightPx = 200;
/** More than these nobody reads; typing on narrows them. */
const most = 100;

/** Choose one of many by typing a part of its name or of its second line. */
export function SearchCombobox({ empty, options, value, onChange, required, ...input }: Props) {
  const details = useMemo(() => new Map(options.map((option) => [option.value, option])), [options]);
  const filter: OptionsFilter = ({ search }) =>
    matching([...details.values()], search)
      .slice(0, most)
      .map((option) => ({ value: option.value, label: option.label }));
  return (
    <Select
      {...input}
      withAsterisk={required}
      data={options.map((option) => ({ value: option.value, label: option.label }))}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${input.label}` }}
      filter={filter}
      limit={most}
      maxDropdownHeight={heightPx}
      nothingFoundMessage={empty}
      withCheckIcon={false}
      comboboxProps={{ keepMounted: false }}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span className={classes.detail}>{details.get(option.value)?.detail}</span>
        </span>
      )}
    />
  );
}
