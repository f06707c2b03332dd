import { genders } from '@muster/contract/people/people';
import { findSameStudents } from '@muster/contract/people/same-person';
import { PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { DateField } from '#ui/form/date-field.tsx';
import { useState } from 'react';
import { useStructure } from '#lib/auth/use-structure.ts';
import type { EntityForm } from '#ui/form/use-entity-form.ts';
import { InviteField } from '#ui/form/invite-field.tsx';
import { FormSection, fullWidthField } from '#ui/form/form-section.tsx';
import { SamePersonNote } from '#ui/form/same-person-note.tsx';
import { PhotoField } from '#ui/form/photo-field.tsx';
import { texts } from '../students.texts.ts';
import type { StudentValues } from './student-form.logic.ts';

export type Photo = {
  file: File | null;
  choose: (file: File | null) => void;
  currentUrl: string | null;
  onRemove?: () => void;
};
type Props = { form: 'add' | 'edit'; entity: EntityForm<StudentValues>; photo: Photo };

/** Form section Personal Details. */
export function PersonalFields({ form, entity: { field, form: values }, photo }: Props) {
  const { gender, email } = values.getInitialValues();
  // A student without an account may have no email yet.
  const needsAccount = useStructure().students_belong_to_groups;
  const isEmailRequired = form === 'add' ? needsAccount : email !== '';
  const [hasEmail, setHasEmail] = useState(email !== '');
  values.watch('email', ({ value }) => setHasEmail(value.trim() !== ''));
  const [hasGender, setHasGender] = useState(gender !== '');
  values.watch('gender', ({ value }) => setHasGender(Boolean(value)));
  const [isInvited, setIsInvited] = useState(false);
  values.watch('invite', ({ value }) => setIsInvited(value !== 'none'));
  const genderOptions = genders.map((one) => ({ value: form === 'add' ? one : one.toLowerCase(), label: one }));
  // A loaded student can have a gender outside these options (import): it is shown as an extra option.
  const isKnownGender = gender === '' || genderOptions.some((one) => one.value === gender);
  return (
    <FormSection title="Personal Details">
      <div className={fullWidthField}>
        <PhotoField
          label="Photo"
          value={photo.file}
          onChange={photo.choose}
          currentUrl={photo.currentUrl}
          onRemove={photo.onRemove}
        />
      </div>
      <TextInput label="Full Name" required autoComplete="off" {...field('name')} />
      <TextInput
        label="Email"
        description={form === 'add' && !isEmailRequired ? texts.withoutEmail : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        required={isEmailRequired}
        autoComplete="off"
        {...field('email')}
      />
      {form === 'add' && (
        <>
          <PasswordInput
            label="Password"
            required={!isInvited && (isEmailRequired || hasEmail)}
            disabled={isInvited}
            placeholder={isInvited ? 'Chosen with the invitation' : undefined}
            autoComplete="new-password"
            {...field('password')}
          />
          <InviteField {...field('invite')} />
        </>
      )}
      <TextInput label="Student ID" required autoComplete="off" {...field('student_id')} />
      <TextInput label="Contact Number" type="tel" autoComplete="off" {...field('contact_no')} />
      <DateField label="Date of Birth" {...field('dob')} />
      {form === 'add' && <SamePersonNote find={findSameStudents} watch={values.watch} />}
      <Select
        label="Gender"
        placeholder="Select gender"
        data={isKnownGender ? genderOptions : [...genderOptions, { value: gender, label: gender }]}
        clearable={hasGender}
        {...field('gender')}
      />
      <TextInput
        label="Family Name"
        description="For sorting. Blank: the last word of the full name."
        autoComplete="off"
        {...field('family_name')}
      />
      <Textarea className={fullWidthField} label="Address" rows={2} {...field('address')} />
    </FormSection>
  );
}
