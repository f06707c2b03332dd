import { academicYears } from '@muster/contract/academics/academic-years';
import { requiredSessionFields as formLabels } from '@muster/contract/attendance/sessions';
import { Select, SimpleGrid } from '@mantine/core';
import { DateField } from '#ui/form/date-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { today } from '#lib/format/dates.ts';
import type { FieldsProps } from './qr-form-class-fields.tsx';

/** Date and times in the university's time zone. */
export function WhenFields({ bindSelect, bindText }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <DateField label={formLabels.date} required {...bindText('date')} />
      <Select
        label={formLabels.academic_year}
        placeholder="Select academic year"
        required
        data={academicYears('sessions', today())}
        {...bindSelect('academic_year')}
      />
      <TimeField label={formLabels.class_start_time} required {...bindText('class_start_time')} />
      <TimeField label={formLabels.class_end_time} required {...bindText('class_end_time')} />
    </SimpleGrid>
  );
}
