import { Textarea } from '@mantine/core';
import type { FieldsProps } from './qr-form-class-fields.tsx';

export function DescriptionField({ form, change, errors }: FieldsProps) {
  return (
    <Textarea
      label="Description"
      autosize
      minRows={2}
      value={form.description}
      onChange={(event) => change({ description: event.currentTarget.value })}
      error={errors['description']}
    />
  );
}
