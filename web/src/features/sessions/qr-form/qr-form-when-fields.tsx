import { academicYears } from '@muster/contract/academics/academic-years';
import { requiredSessionFields as formLabels } from '@muster/contract/attendance/sessions';
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { today } from '../../../lib/format/dates.ts';
import type { FieldsProps } from './qr-form-class-fields.tsx';

/** Date and times in the university's time zone. Native date and time inputs work in all browsers. */
export function WhenFields({ form, change, errors }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput
        type="date"
        label={formLabels.date}
        withAsterisk
        value={form.date}
        onChange={(event) => change({ date: event.currentTarget.value })}
        error={errors['date']}
      />
      <Select
        label={formLabels.academic_year}
        placeholder="Select academic year"
        withAsterisk
        data={academicYears('sessions', today())}
        value={form.academic_year || null}
        onChange={(value) => change({ academic_year: value ?? '' })}
        error={errors['academic_year']}
        comboboxProps={{ keepMounted: false }}
      />
      <TextInput
        type="time"
        label={formLabels.class_start_time}
        withAsterisk
        value={form.class_start_time}
        onChange={(event) => change({ class_start_time: event.currentTarget.value })}
        error={errors['class_start_time']}
      />
      <TextInput
        type="time"
        label={formLabels.class_end_time}
        withAsterisk
        value={form.class_end_time}
        onChange={(event) => change({ class_end_time: event.currentTarget.value })}
        error={errors['class_end_time']}
      />
    </SimpleGrid>
  );
}
