import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { credits, moduleSemesters } from '@muster/contract/academics/modules';
import { statuses } from '@muster/contract/people/people';
import { fullWidthField } from '../../ui/form/form-section.tsx';
import { PhotoField } from '../../ui/form/photo-field.tsx';
import type { ModuleForm } from './use-module-form.ts';

const semesters = moduleSemesters.map((semester) => ({ value: String(semester), label: `Semester ${semester}` }));

/** The form fields of a module. */
export function ModuleFields({ field, photo, setPhoto, currentUrl, onRemove }: ModuleForm) {
  return (
    <>
      <TextInput label="Module Name" placeholder="Data Structures" required {...field('module_name')} />
      <TextInput label="Module Code" placeholder="CS201" required {...field('module_code')} />
      <Select label="Semester" placeholder="Select semester" required data={semesters} {...field('semester')} />
      <NumberInput
        label="Credits"
        required
        min={credits.min}
        max={credits.max}
        clampBehavior="none"
        allowDecimal={false}
        {...field('credits')}
      />
      <Textarea className={fullWidthField} label="Description" rows={3} resize="vertical" {...field('description')} />
      <Select label="Status" data={[...statuses]} {...field('status')} />
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
