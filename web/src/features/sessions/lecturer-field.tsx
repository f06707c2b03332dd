import { Select } from '@mantine/core';
import { missingText } from '../../ui/missing-text.ts';
import { searchedElsewhere } from '../../ui/searched-elsewhere.ts';
import type { useLecturerChoice } from './use-lecturer-choice.ts';

type Props = {
  /** What did not come of it is told by the form, with what else did not. */
  choice: ReturnType<typeof useLecturerChoice>;
  description: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  clearable?: boolean;
  className?: string | undefined;
};

/** Whose class it is, where an administrator opens it. */
export function LecturerField({ choice, value, onChange, ...field }: Props) {
  const { options, query, onSearch } = choice;
  return (
    <Select
      {...field}
      label="Lecturer"
      placeholder="Select lecturer"
      data={options}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      {...searchedElsewhere(onSearch)}
      nothingFoundMessage={missingText(query) ?? 'Nothing found'}
      comboboxProps={{ keepMounted: false }}
    />
  );
}
