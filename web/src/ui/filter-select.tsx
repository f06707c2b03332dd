import { Select } from '@mantine/core';

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
  /** What is typed narrows the options elsewhere: they come as they are to be offered, what is chosen among them. */
  onSearch?: (typed: string) => void;
};

const searchableFrom = 10;
/** More than these nobody reads; typing narrows them. */
const most = 200;

/** One filter of a list; 'All' comes first. Long lists can be searched. */
export function FilterSelect({ label, value, options, onChange, all = 'All', disabled, placeholder, onSearch }: Props) {
  const data = [
    { value: 'all', label: all },
    ...options.map((one) => (typeof one === 'string' ? { value: one, label: one } : one)),
  ];
  return (
    <Select
      label={label}
      size="sm"
      data={data}
      value={disabled && placeholder !== undefined ? null : value}
      placeholder={placeholder}
      disabled={disabled}
      limit={most}
      allowDeselect={false}
      searchable={onSearch !== undefined || data.length > searchableFrom}
      {...(onSearch && { onSearchChange: onSearch, filter: ({ options: found }) => found })}
      nothingFoundMessage="Nothing found"
      onChange={(next) => onChange(next ?? 'all')}
      comboboxProps={{ keepMounted: false }}
    />
  );
}
