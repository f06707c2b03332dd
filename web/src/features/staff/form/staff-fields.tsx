import { PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { DepartmentField } from '#ui/form/department-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { useState } from 'react';
import { InviteField } from '#ui/form/invite-field.tsx';
import { findSameStaff } from '@muster/contract/people/same-person';
import { statuses } from '@muster/contract/http/fields';
import { staffGenders } from '@muster/contract/people/people';
import { staffTypeLabels, staffTypes } from '@muster/contract/people/staff';
import { FormSection, fullWidthField } from '#ui/form/form-section.tsx';
import { SamePersonNote } from '#ui/form/same-person-note.tsx';
import { PhotoField } from '#ui/form/photo-field.tsx';
import type { EntityForm } from '#ui/form/use-entity-form.ts';
import type { StaffValues } from './staff-form.logic.ts';
import { texts } from '../staff.texts.ts';

type Props = {
  entity: EntityForm<StaffValues>;
  mode: 'add' | 'edit';
  photo: File | null;
  onPhotoChange: (photo: File | null) => void;
  photoUrl: string | null;
  onPhotoRemove?: () => void;
};

const types = staffTypes.map((value) => ({ value, label: staffTypeLabels[value] }));

/** Form section Staff Details. The password is optional when editing. */
export function StaffFields({ entity: { field, form }, mode, photo, onPhotoChange, photoUrl, onPhotoRemove }: Props) {
  const [isInvited, setIsInvited] = useState(false);
  form.watch('invite', ({ value }) => setIsInvited(value !== 'none'));
  return (
    <FormSection title={texts.details}>
      <div className={fullWidthField}>
        <PhotoField
          label="Photo"
          value={photo}
          onChange={onPhotoChange}
          currentUrl={photoUrl}
          onRemove={onPhotoRemove}
        />
      </div>
      <TextInput label="Employee ID" required autoComplete="off" {...field('employee_id')} />
      <TextInput label="Full Name" required autoComplete="off" {...field('name')} />
      <TextInput label="Email" type="email" required autoComplete="off" {...field('email')} />
      <PasswordInput
        label="Password"
        required={mode === 'add' && !isInvited}
        disabled={isInvited}
        placeholder={
          isInvited ? 'Chosen with the invitation' : mode === 'edit' ? 'Leave blank to keep the current one' : undefined
        }
        autoComplete="new-password"
        {...field('password')}
      />
      {mode === 'add' && <InviteField {...field('invite')} />}
      <Select label="Staff Type" required data={types} placeholder="Select staff type" {...field('staff_type')} />
      <TextInput label="Contact Number" type="tel" autoComplete="off" {...field('contact_no')} />
      <DateField label="Date of Birth" {...field('dob')} />
      {mode === 'add' && <SamePersonNote find={findSameStaff} watch={form.watch} />}
      <Select
        label="Gender"
        data={[...staffGenders]}
        placeholder="Select gender"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear gender' }}
        {...field('gender')}
      />
      <DepartmentField autoComplete="off" {...field('department')} />
      <TextInput label="Specialization" {...field('specialization')} />
      <TextInput
        label="Family Name"
        description="For sorting. Blank: the last word of the full name."
        autoComplete="off"
        {...field('family_name')}
      />
      <Select label="Status" data={[...statuses]} {...field('status')} />
      <Textarea label="Address" rows={2} className={fullWidthField} {...field('address')} />
    </FormSection>
  );
}
