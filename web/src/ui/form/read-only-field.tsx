import { TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

type Props = {
  label: string;
  value: string | null;
  /** Who changes it, where the form does not say so. */
  description?: string;
};

/** A field of a form that somebody else fills in. It can be read and copied; the form says who changes it. */
export function ReadOnlyField({ label, value, description }: Props) {
  return (
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description']}
      value={value ?? ''}
      placeholder="–"
      readOnly
      // A name that is written from right to left is cut at its end, not at its beginning.
      dir="auto"
      variant="filled"
      rightSection={<IconLock size={16} aria-hidden />}
    />
  );
}
