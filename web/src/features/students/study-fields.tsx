import type { Degree } from '@muster/contract/degrees';
import { statuses } from '@muster/contract/people';
import { studentSemesters, studentYears } from '@muster/contract/students';
import { Select, TextInput } from '@mantine/core';
import { FixedField } from '../../ui/fixed-field.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { type Choices, missingText } from '../../ui/missing-text.ts';
import { searchedElsewhere } from '../../ui/searched-elsewhere.ts';
import type { EntityForm } from '../../ui/use-entity-form.ts';
import type { StudentFields } from './student-form.logic.ts';
import { pathWords, texts } from './students.texts.ts';
import { degreeLabel } from './study.texts.ts';
import type { StudyChoices } from './use-study-choices.ts';

type Props = {
  form: 'add' | 'edit';
  entity: EntityForm<StudentFields>;
  /** What an added student may study. */
  degrees?: Choices & { data: readonly Degree[] | undefined };
  study: StudyChoices;
  /** Of the loaded student, whose degree is only read. */
  loadedDegree?: string;
};

const paths = Object.entries(pathWords).map(([value, label]) => ({ value, label }));
const numbered = (word: string, numbers: readonly number[]) =>
  numbers.map((number) => ({ value: String(number), label: `${word} ${number}` }));

/** What the student studies. The groups offered are of the degree; those of the year and semester come first. */
export function StudyFields({ form, entity: { field }, degrees, study, loadedDegree }: Props) {
  const offered = degrees?.data ?? [];
  const { term } = study;
  // Controlled: the kit would put back what is chosen in the place of what is typed as soon as other groups have been found.
  const { defaultValue: _, ...group } = field('group_id') as { defaultValue?: unknown };
  return (
    <FormSection title="Academic Details">
      {form === 'add' ? (
        <Select
          label="Degree Programme"
          placeholder="Select degree programme"
          withAsterisk
          searchable
          nothingFoundMessage={(degrees && missingText(degrees)) ?? 'No degree programme found'}
          data={offered.map((degree) => ({ value: degree.id, label: degreeLabel(degree, offered) }))}
          {...field('degree_details_id')}
        />
      ) : (
        <FixedField label="Degree Programme" description={texts.degreeFixed} value={loadedDegree ?? ''} />
      )}
      <Select
        label="Current Year"
        placeholder="Select year"
        withAsterisk={form === 'add'}
        clearable={form === 'edit' && term.year !== ''}
        data={numbered('Year', studentYears[form])}
        {...field('current_year')}
      />
      <Select
        label="Current Semester"
        placeholder="Select semester"
        withAsterisk={form === 'add'}
        clearable={form === 'edit' && term.semester !== ''}
        data={numbered('Semester', studentSemesters[form])}
        {...field('current_semester')}
      />
      <Select
        label="Group"
        placeholder={term.degree === '' ? texts.degreeFirst : 'Select group'}
        withAsterisk={form === 'add'}
        {...searchedElsewhere(study.onSearch)}
        clearable={form === 'edit' && term.group !== ''}
        disabled={term.degree === ''}
        nothingFoundMessage={missingText(study.query) ?? (study.isEmpty ? 'No groups of this degree' : 'Nothing found')}
        data={study.groups}
        {...group}
        value={term.group === '' ? null : term.group}
      />
      {form === 'edit' && <Select label="Local / International" data={paths} {...field('local_international')} />}
      <TextInput label="Enrollment Date" type="date" {...field('enrollment_date')} />
      <Select label="Status" data={[...statuses]} {...field('status')} />
    </FormSection>
  );
}
