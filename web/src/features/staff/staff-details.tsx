import { PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { staffGenders, statuses } from '@muster/contract/people';
import { staffTypeLabels, staffTypes } from '@muster/contract/staff';
import { FormSection, wideField } from '../../ui/form-section.tsx';
import { PhotoField } from '../../ui/photo-field.tsx';
import type { EntityForm } from '../../ui/use-entity-form.ts';
import type { StaffFields } from './staff-form.logic.ts';
import { texts } from './staff.texts.ts';

type Props = {
  entity: EntityForm<StaffFields>;
  kind: 'add' | 'edit';
  photo: File | null;
  onPhoto: (photo: File | null) => void;
  photoUrl: string | null;
  onPhotoRemove?: () => void;
};

const types = staffTypes.map((value) => ({ value, label: staffTypeLabels[value] }));

/** Section Staff Details, the same for adding and editing; only the password may stay blank on the latter. */
export function StaffDetails({ entity: { field }, kind, photo, onPhoto, photoUrl, onPhotoRemove }: Props) {
  return (
    <FormSection title={texts.details}>
      <div className={wideField}>
        <PhotoField label="Photo" value={photo} onChange={onPhoto} currentUrl={photoUrl} onRemove={onPhotoRemove} />
      </div>
      <TextInput label="Employee ID" withAsterisk autoComplete="off" {...field('employee_id')} />
      <TextInput label="Full Name" withAsterisk autoComplete="off" {...field('name')} />
      <TextInput label="Email" type="email" withAsterisk autoComplete="off" {...field('email')} />
      <PasswordInput
        label="Password"
        withAsterisk={kind === 'add'}
        placeholder={kind === 'edit' ? 'Leave blank to keep the current one' : undefined}
        autoComplete="new-password"
        {...field('password')}
      />
      <Select label="Staff Type" withAsterisk data={types} placeholder="Select staff type" {...field('staff_type')} />
      <TextInput label="Contact Number" type="tel" autoComplete="off" {...field('contact_no')} />
      <TextInput label="Date of Birth" type="date" {...field('dob')} />
      <Select
        label="Gender"
        data={[...staffGenders]}
        placeholder="Select gender"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear gender' }}
        {...field('gender')}
      />
      <TextInput label="Department" {...field('department')} />
      <TextInput label="Specialization" {...field('specialization')} />
      <Select label="Status" data={[...statuses]} {...field('status')} />
      <Textarea label="Address" rows={2} className={wideField} {...field('address')} />
    </FormSection>
  );
}
