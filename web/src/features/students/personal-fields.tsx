import { genders } from '@muster/contract/people';
import { PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EntityForm } from '../../ui/use-entity-form.ts';
import { FormSection, wideField } from '../../ui/form-section.tsx';
import { PhotoField } from '../../ui/photo-field.tsx';
import type { StudentFields } from './student-form.logic.ts';

export type Photo = {
  file: File | null;
  choose: (file: File | null) => void;
  currentUrl: string | null;
  onRemove?: () => void;
};
type Props = { form: 'add' | 'edit'; entity: EntityForm<StudentFields>; photo: Photo };

/** Who the student is. */
export function PersonalFields({ form, entity: { field, form: values }, photo }: Props) {
  const gender = values.getInitialValues().gender;
  const [hasGender, setHasGender] = useState(gender !== '');
  values.watch('gender', ({ value }) => setHasGender(Boolean(value)));
  const offered = genders.map((one) => ({ value: form === 'add' ? one : one.toLowerCase(), label: one }));
  // Somebody may have come with a gender that this form does not offer: it is shown, but saved only as one of the form's.
  const known = gender === '' || offered.some((one) => one.value === gender);
  return (
    <FormSection title="Personal Details">
      <div className={wideField}>
        <PhotoField
          label="Photo"
          value={photo.file}
          onChange={photo.choose}
          currentUrl={photo.currentUrl}
          onRemove={photo.onRemove}
        />
      </div>
      <TextInput label="Full Name" withAsterisk autoComplete="off" {...field('name')} />
      <TextInput label="Email" type="email" withAsterisk autoComplete="off" {...field('email')} />
      {form === 'add' && (
        <PasswordInput label="Password" withAsterisk autoComplete="new-password" {...field('password')} />
      )}
      <TextInput label="Student ID" withAsterisk autoComplete="off" {...field('student_id')} />
      <TextInput label="Contact Number" type="tel" autoComplete="off" {...field('contact_no')} />
      <TextInput label="Date of Birth" type="date" {...field('dob')} />
      <Select
        label="Gender"
        placeholder="Select gender"
        data={known ? offered : [...offered, { value: gender, label: gender }]}
        clearable={hasGender}
        {...field('gender')}
      />
      <Textarea className={wideField} label="Address" rows={2} {...field('address')} />
    </FormSection>
  );
}
