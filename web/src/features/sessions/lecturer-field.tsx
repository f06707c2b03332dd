import { Select } from '@mantine/core';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { missingText } from '../../ui/missing-text.ts';
import { useLecturerChoice } from './use-lecturer-choice.ts';

type Props = {
  description: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  clearable?: boolean;
  className?: string | undefined;
};

/** Whose class it is, where an administrator opens it. */
export function LecturerField({ value, onChange, ...field }: Props) {
  const { options, query, onSearch } = useLecturerChoice(value, { active: 'true' });
  return (
    <>
      <ChoicesFailed of={[query]} />
      <Select
        {...field}
        label="Lecturer"
        searchable
        data={options}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
        onSearchChange={onSearch}
        filter={({ options: found }) => found}
        nothingFoundMessage={missingText(query) ?? 'Nothing found'}
        comboboxProps={{ keepMounted: false }}
      />
    </>
  );
}
