import { TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

type Props = {
  label: string;
  value: string | null;
  /** Who can change the value, if the form does not say so. */
  description?: string;
};

/** A form field the user can read and copy but not change. */
export function ReadOnlyField({ label, value, description }: Props) {
  return (
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description']}
      value={value ?? ''}
      placeholder="–"
      readOnly
      // Truncates right-to-left names at their end.
      dir="auto"
      variant="filled"
      rightSection={<IconLock size={16} aria-hidden />}
    />
  );
}
