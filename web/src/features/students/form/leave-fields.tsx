import { Select } from '@mantine/core';
import { leaveLabels } from '@muster/contract/people/leave';
import { useState } from 'react';
import { DateField } from '#ui/form/date-field.tsx';
import { FormSection, fullWidthField } from '#ui/form/form-section.tsx';
import type { EntityForm } from '#ui/form/use-entity-form.ts';
import { leaveTexts } from '../students.texts.ts';
import type { StudentValues } from './student-form.logic.ts';

const reasons = Object.entries(leaveLabels).map(([value, label]) => ({ value, label }));

/** Form section Leave and Departure. */
export function LeaveFields({ entity: { field, form } }: { entity: EntityForm<StudentValues> }) {
  const [isAway, setIsAway] = useState(form.getInitialValues().leave_reason !== '');
  form.watch('leave_reason', ({ value }) => setIsAway(Boolean(value)));
  return (
    <FormSection title="Leave and Departure" text={leaveTexts.about}>
      <Select
        className={fullWidthField}
        label="Leave or exchange"
        placeholder="None"
        clearable={isAway}
        data={reasons}
        {...field('leave_reason')}
      />
      {isAway && (
        <>
          <DateField label="First day" required {...field('leave_from')} />
          <DateField label="Last day" required {...field('leave_until')} />
        </>
      )}
      <DateField className={fullWidthField} label="Left on" description={leaveTexts.leftOn} {...field('left_on')} />
    </FormSection>
  );
}
