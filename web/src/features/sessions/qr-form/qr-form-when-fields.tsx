import { academicYears } from '@muster/contract/academics/academic-years';
import { requiredSessionFields as formLabels } from '@muster/contract/attendance/sessions';
import { Select, SimpleGrid } from '@mantine/core';
import { DateField } from '#ui/form/date-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { today } from '#lib/format/dates.ts';
import type { FieldsProps } from './qr-form-class-fields.tsx';

/** Date and times in the university's time zone. */
export function WhenFields({ form, change, errors }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <DateField
        label={formLabels.date}
        required
        value={form.date}
        onChange={(date) => change({ date })}
        error={errors['date']}
      />
      <Select
        label={formLabels.academic_year}
        placeholder="Select academic year"
        required
        data={academicYears('sessions', today())}
        value={form.academic_year || null}
        onChange={(value) => change({ academic_year: value ?? '' })}
        error={errors['academic_year']}
        comboboxProps={{ keepMounted: false }}
      />
      <TimeField
        label={formLabels.class_start_time}
        required
        value={form.class_start_time}
        onChange={(class_start_time) => change({ class_start_time })}
        error={errors['class_start_time']}
      />
      <TimeField
        label={formLabels.class_end_time}
        required
        value={form.class_end_time}
        onChange={(class_end_time) => change({ class_end_time })}
        error={errors['class_end_time']}
      />
    </SimpleGrid>
  );
}
