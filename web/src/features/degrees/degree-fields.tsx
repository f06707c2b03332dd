import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { degreeDuration, degreeLevels } from '@muster/contract/degrees';
import { localInternational, statuses } from '@muster/contract/people';
import type { EntityForm } from '../../ui/use-entity-form.ts';
import { wideField } from '../../ui/form-section.tsx';
import type { DegreeValues } from './degree-form.logic.ts';
import { levelWords, pathWords } from './degrees.texts.ts';

const levels = degreeLevels.map((level) => ({ value: level, label: levelWords[level] }));
const paths = localInternational.map((path) => ({ value: path, label: pathWords[path] }));

/** A degree programme's fields, whether it is added or edited. */
export function DegreeFields({ field }: Pick<EntityForm<DegreeValues>, 'field'>) {
  return (
    <>
      <TextInput
        className={wideField}
        label="Degree Programme Name"
        placeholder="BSc Computer Science"
        withAsterisk
        {...field('degree_programme')}
      />
      <Select
        label="Degree Level"
        placeholder="Select degree level"
        withAsterisk
        data={levels}
        {...field('degree_level')}
      />
      <Select
        label="Local/International"
        placeholder="Select local or international"
        withAsterisk
        data={paths}
        {...field('local_international')}
      />
      <NumberInput
        label="Duration (Years)"
        withAsterisk
        min={degreeDuration.least}
        max={degreeDuration.most}
        clampBehavior="none"
        allowDecimal={false}
        {...field('duration_years')}
      />
      <Select label="Status" data={[...statuses]} {...field('status')} />
      <Textarea className={wideField} label="Description" rows={3} resize="vertical" {...field('description')} />
    </>
  );
}
