import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { bandLimits } from '@muster/contract/attendance/attendance';
import { attendanceRequirements, requirementLabels } from '@muster/contract/attendance/requirements';
import { statuses } from '@muster/contract/http/fields';
import { useStructure, useStructureOptions } from '#lib/auth/use-structure.ts';
import { DepartmentField } from '#ui/form/department-field.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { PhotoField } from '#ui/form/photo-field.tsx';
import { texts } from './modules.texts.ts';
import type { ModuleForm } from './use-module-form.ts';

const requirementChoices = [
  { value: '', label: texts.byClassType },
  ...attendanceRequirements.map((value) => ({ value, label: requirementLabels[value] })),
];

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
      <Select
        label="Attendance"
        description={texts.requirementHint}
        allowDeselect={false}
        data={requirementChoices}
        {...field('attendance_requirement')}
      />
      <NumberInput
        label="Attendance limit in %"
        description={texts.limitHint}
        placeholder={String(bandLimits.Excellent)}
        min={1}
        max={100}
        allowDecimal={false}
        clampBehavior="none"
        {...field('attendance_limit')}
      />
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
