import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { credits, moduleSemesters } from '@muster/contract/modules';
import { statuses } from '@muster/contract/people';
import { wideField } from '../../ui/form-section.tsx';
import { PhotoField } from '../../ui/photo-field.tsx';
import type { ModuleForm } from './use-module-form.ts';

const semesters = moduleSemesters.map((semester) => ({ value: String(semester), label: `Semester ${semester}` }));

/** A module's fields, whether it is added or edited. */
export function ModuleFields({ field, photo, setPhoto, currentUrl, onRemove }: ModuleForm) {
  return (
    <>
      <TextInput label="Module Name" placeholder="Data Structures" withAsterisk {...field('module_name')} />
      <TextInput label="Module Code" placeholder="CS201" withAsterisk {...field('module_code')} />
      <Select label="Semester" placeholder="Select semester" withAsterisk data={semesters} {...field('semester')} />
      <NumberInput
        label="Credits"
        withAsterisk
        min={credits.least}
        max={credits.most}
        clampBehavior="none"
        allowDecimal={false}
        {...field('credits')}
      />
      <Textarea className={wideField} label="Description" rows={3} resize="vertical" {...field('description')} />
      <PhotoField label="Module Photo" value={photo} onChange={setPhoto} currentUrl={currentUrl} onRemove={onRemove} />
      <Select label="Status" data={[...statuses]} {...field('status')} />
    </>
  );
}
