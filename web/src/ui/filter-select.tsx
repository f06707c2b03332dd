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
};

const searchableFrom = 10;

/** One filter of a list; 'All' comes first. Long lists can be searched. */
export function FilterSelect({ label, value, options, onChange, all = 'All', disabled }: Props) {
  const data = [
    { value: 'all', label: all },
    ...options.map((one) => (typeof one === 'string' ? { value: one, label: one } : one)),
  ];
  return (
    <Select
      label={label}
      size="sm"
      data={data}
      value={value}
      disabled={disabled}
      allowDeselect={false}
      searchable={data.length > searchableFrom}
      nothingFoundMessage="Nothing found"
      onChange={(next) => onChange(next ?? 'all')}
      comboboxProps={{ keepMounted: false }}
    />
  );
}
