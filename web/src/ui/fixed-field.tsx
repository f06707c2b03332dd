import { TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

type Props = { label: string; value: string | null };

/** A field of a form that somebody else fills in. It can be read and copied; the form says who changes it. */
export function FixedField({ label, value }: Props) {
  return (
    <TextInput
      label={label}
      value={value ?? ''}
      placeholder="–"
      readOnly
      variant="filled"
      rightSection={<IconLock size={16} aria-hidden />}
    />
  );
}
