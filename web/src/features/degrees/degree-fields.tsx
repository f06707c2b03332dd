import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { degreeDuration, degreeLevels } from '@muster/contract/academics/degrees';
import { statuses } from '@muster/contract/http/fields';
import { localInternational } from '@muster/contract/people/people';
import { DepartmentField } from '#ui/form/department-field.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import type { EntityForm } from '#ui/form/use-entity-form.ts';
import type { DegreeValues } from './degree-form.logic.ts';
import { levelLabels, pathLabels } from './degrees.texts.ts';

const levels = degreeLevels.map((level) => ({ value: level, label: levelLabels[level] }));
const paths = localInternational.map((path) => ({ value: path, label: pathLabels[path] }));

/** The form fields of a degree programme. */
export function DegreeFields({ field }: Pick<EntityForm<DegreeValues>, 'field'>) {
  return (
    <>
      <TextInput
        className={fullWidthField}
        label="Degree Programme Name"
        placeholder="BSc Computer Science"
        required
        {...field('degree_programme')}
      />
      <TextInput
        className={fullWidthField}
        label="Programme Code"
        description="Optional. Two programmes of one title need different codes."
        placeholder="UBIO1H"
        maxLength={40}
        {...field('programme_code')}
      />
      <Select
        label="Degree Level"
        placeholder="Select degree level"
        required
        data={levels}
        {...field('degree_level')}
      />
      <Select
        label="Local/International"
        placeholder="Select local or international"
        required
        data={paths}
        {...field('local_international')}
      />
      <NumberInput
        label="Duration (Years)"
        required
        min={degreeDuration.min}
        max={degreeDuration.max}
        clampBehavior="none"
        allowDecimal={false}
        {...field('duration_years')}
      />
      <Select label="Status" data={[...statuses]} {...field('status')} />
      <DepartmentField
        className={fullWidthField}
        description="Optional. The faculty, school or department that offers it."
        {...field('department')}
      />
      <Textarea className={fullWidthField} label="Description" rows={3} resize="vertical" {...field('description')} />
    </>
  );
}
