import { Select, type SelectProps } from '@mantine/core';
import { optionsStatusText } from '#ui/select/options-status.ts';
import { asyncSelectProps } from '#ui/select/async-select-props.ts';
import { type useStaffSelect } from '#ui/select/use-record-selects.ts';

type Props = {
  /** Load errors are shown by the surrounding form. */
  choice: ReturnType<typeof useStaffSelect>;
  description: string;
} & Pick<SelectProps, 'value' | 'onChange' | 'error' | 'comboboxProps' | 'clearable' | 'className'>;

/** Selects the lecturer of a class that an administrator opens. */
export function LecturerField({ choice, ...field }: Props) {
  const { options, query, onSearch } = choice;
  return (
    <Select
      {...field}
      label="Lecturer"
      placeholder="Select lecturer"
      data={options}
      {...asyncSelectProps(onSearch)}
      nothingFoundMessage={optionsStatusText(query) ?? 'Nothing found'}
    />
  );
}
