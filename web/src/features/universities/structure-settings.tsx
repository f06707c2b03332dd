import { Checkbox, MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { mandatoryModules, structureLimits } from '@muster/contract/academics/structure';
import { parallelClasses } from '@muster/contract/attendance/parallel-classes';
import type { User } from '@muster/contract/accounts/accounts';
import { useState } from 'react';
import { FormBody } from '#ui/form/form-body.tsx';
import { FormSection, fullWidthField } from '#ui/form/form-section.tsx';
import {
  structureOrder,
  type StructureValues,
  termFields,
  toStructureRequest,
  toStructureValues,
  yearNumbers,
} from './university-form.logic.ts';
import { texts } from './university.texts.ts';
import { useSettingsForm } from './use-settings-form.ts';

const termCounts = termFields.map((_, at) => String(at + 1));
const parallelChoices = parallelClasses.map((value) => ({ value, label: texts.parallelChoices[value] }));
const mandatoryChoices = mandatoryModules.map((value) => ({ value, label: texts.mandatoryChoices[value] }));
const steps = [
  { value: '1', label: 'Whole numbers' },
  { value: '0.5', label: 'Whole and half numbers' },
];
const creditRange = {
  min: 0,
  max: structureLimits.credits,
  step: 0.5,
  decimalScale: 1,
  clampBehavior: 'none',
} as const;

/** The class types, and those of them whose attendance is not required. */
function typesOf({ class_types: all, recorded_class_types, counted_class_types }: StructureValues) {
  const present = (types: readonly string[]) => types.filter((type) => all.includes(type));
  return { all, recorded: present(recorded_class_types), counted: present(counted_class_types) };
}

/** Years, terms, credits, class types and statuses of the university. */
export function StructureSettings({ user }: { user: User }) {
  const { form, field, isBusy, onSubmit } = useSettingsForm({
    settings: user.settings,
    toValues: toStructureValues,
    toRequest: toStructureRequest,
    fieldOrder: structureOrder,
  });
  const [termCount, setTermCount] = useState(user.settings.terms.length);
  form.watch('term_count', ({ value }) => setTermCount(Number(value)));
  const [types, setTypes] = useState(() => typesOf(toStructureValues(user.settings)));
  const readTypes = () => setTypes(typesOf(form.getValues()));
  form.watch('class_types', readTypes);
  form.watch('recorded_class_types', readTypes);
  form.watch('counted_class_types', readTypes);
  return (
    <FormBody
      title="Academic structure"
      onSubmit={onSubmit}
      isBusy={isBusy}
      submitLabel="Save settings"
      busyText="Saving..."
    >
      <FormSection title="Years of study" text={texts.years}>
        <Select label="First year" allowDeselect={false} data={yearNumbers} {...field('first_year')} />
        <Select label="Last year" allowDeselect={false} data={yearNumbers} {...field('last_year')} />
      </FormSection>
      <FormSection title="Terms" text={texts.terms}>
        <Select
          className={fullWidthField}
          label="Terms per year"
          allowDeselect={false}
          data={termCounts}
          {...field('term_count')}
        />
        {termFields.slice(0, termCount).map((name, at) => (
          <TextInput
            key={form.key(name)}
            label={`Name of term ${at + 1}`}
            required
            maxLength={structureLimits.nameLength}
            {...field(name)}
          />
        ))}
      </FormSection>
      <FormSection title="Credits" text={texts.credits}>
        <NumberInput label="Lowest" required {...creditRange} {...field('credits_min')} />
        <NumberInput label="Highest" required {...creditRange} {...field('credits_max')} />
        <Select label="Steps" allowDeselect={false} data={steps} {...field('credits_step')} />
      </FormSection>
      <FormSection title="Class types">
        <TagsInput
          className={fullWidthField}
          label="Types"
          size="md"
          description={texts.classTypes}
          required
          maxTags={structureLimits.classTypes}
          acceptValueOnBlur
          {...field('class_types')}
        />
        <MultiSelect
          label={texts.recorded}
          description={texts.recordedHint}
          data={types.all.filter((type) => !types.counted.includes(type))}
          {...field('recorded_class_types')}
          value={types.recorded}
        />
        <MultiSelect
          label={texts.counted}
          description={texts.countedHint}
          data={types.all.filter((type) => !types.recorded.includes(type))}
          {...field('counted_class_types')}
          value={types.counted}
        />
      </FormSection>
      <FormSection title="Who is expected in a class" text={texts.expected}>
        <Checkbox
          className={fullWidthField}
          label={texts.groups}
          description={texts.groupsHint}
          {...field('students_belong_to_groups', { type: 'checkbox' })}
        />
        <Select
          className={fullWidthField}
          label={texts.mandatory}
          description={texts.mandatoryHint}
          allowDeselect={false}
          data={mandatoryChoices}
          {...field('mandatory_modules')}
        />
      </FormSection>
      <FormSection title="Teaching groups" text={texts.teachingGroups}>
        <Select
          className={fullWidthField}
          label={texts.parallel}
          description={texts.parallelHint}
          allowDeselect={false}
          data={parallelChoices}
          {...field('parallel_classes')}
        />
        <Checkbox
          className={fullWidthField}
          label={texts.lecturersMove}
          description={texts.lecturersMoveHint}
          {...field('lecturers_move_students', { type: 'checkbox' })}
        />
      </FormSection>
      <FormSection title="Attendance statuses" text={texts.statuses} isWide>
        <Checkbox label="Present" checked disabled readOnly />
        <Checkbox label="Absent" checked disabled readOnly />
        <Checkbox label={texts.late} {...field('offers_late', { type: 'checkbox' })} />
        <Checkbox label={texts.online} {...field('offers_online', { type: 'checkbox' })} />
        <Checkbox label={texts.excused} {...field('offers_excused', { type: 'checkbox' })} />
      </FormSection>
    </FormBody>
  );
}
