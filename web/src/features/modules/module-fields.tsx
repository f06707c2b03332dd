import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { statuses } from '@muster/contract/people/people';
import { useStructure, useStructureOptions } from '../../lib/auth/use-structure.ts';
import { DepartmentField } from '../../ui/form/department-field.tsx';
import { fullWidthField } from '../../ui/form/form-section.tsx';
import { PhotoField } from '../../ui/form/photo-field.tsx';
import type { ModuleForm } from './use-module-form.ts';

/** The form fields of a module. */
export function ModuleFields({ field, photo, setPhoto, currentUrl, onRemove }: ModuleForm) {
  const { moduleSemesters } = useStructureOptions();
  const { credits_min: min, credits_max: max, credits_step: step } = useStructure();
  return (
    <>
      <TextInput label="Module Name" placeholder="Data Structures" required {...field('module_name')} />
      <TextInput label="Module Code" placeholder="CS201" required {...field('module_code')} />
      <Select label="Semester" placeholder="Select semester" required data={moduleSemesters} {...field('semester')} />
      <NumberInput
        label="Credits"
        required
        min={min}
        max={max}
        step={step}
        clampBehavior="none"
        allowDecimal={step < 1}
        decimalScale={1}
        {...field('credits')}
      />
      <Textarea className={fullWidthField} label="Description" rows={3} resize="vertical" {...field('description')} />
      <Select label="Status" data={[...statuses]} {...field('status')} />
      <DepartmentField {...field('department')} />
      <div className={fullWidthField}>
        <PhotoField
          label="Module Photo"
          value={photo}
          onChange={setPhoto}
          currentUrl={currentUrl}
          onRemove={onRemove}
        />
      </div>
    </>
  );
}
