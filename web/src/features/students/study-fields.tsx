import type { Degree } from '@muster/contract/degrees';
import type { StudentGroup } from '@muster/contract/groups';
import { statuses } from '@muster/contract/people';
import { studentSemesters, studentYears } from '@muster/contract/students';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FixedField } from '../../ui/fixed-field.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { type Choices, missingText } from '../../ui/missing-text.ts';
import type { EntityForm } from '../../ui/use-entity-form.ts';
import { groupsForForm } from './student-filters.logic.ts';
import { type StudentFields, typed } from './student-form.logic.ts';
import { pathWords, texts } from './students.texts.ts';
import { degreeLabel, groupTerm } from './study.texts.ts';

type Props = {
  form: 'add' | 'edit';
  entity: EntityForm<StudentFields>;
  /** What an added student may study. */
  degrees?: Choices & { data: readonly Degree[] | undefined };
  groups: Choices & { data: readonly StudentGroup[] | undefined };
  /** What the loaded student has: its degree is only read, its group may be inactive. */
  loaded?: { degree: string; group: string };
  onDegree?: (degreeId: string) => void;
};

const paths = Object.entries(pathWords).map(([value, label]) => ({ value, label }));
const numbered = (word: string, numbers: readonly number[]) =>
  numbers.map((number) => ({ value: String(number), label: `${word} ${number}` }));

/** What the student studies. The groups offered are of the degree; those of the year and semester come first. */
export function StudyFields({ form, entity: { field, form: values }, degrees, groups, loaded, onDegree }: Props) {
  const offered = degrees?.data ?? [];
  const [term, setTerm] = useState(() => termOf(values.getValues()));
  const follow = () => setTerm(termOf(values.getValues()));
  values.watch('current_year', follow);
  values.watch('current_semester', follow);
  values.watch('group_id', follow);
  values.watch('degree_details_id', () => {
    follow();
    values.setFieldValue('group_id', '');
    // Taken back it is null to the kit.
    onDegree?.(termOf(values.getValues()).degree);
  });
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
        <FixedField label="Degree Programme" description={texts.degreeFixed} value={loaded?.degree ?? ''} />
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
        key={values.key('group_id')}
        label="Group"
        placeholder={term.degree === '' ? texts.degreeFirst : 'Select group'}
        withAsterisk={form === 'add'}
        searchable
        clearable={form === 'edit' && term.group !== ''}
        disabled={term.degree === ''}
        nothingFoundMessage={missingText(groups) ?? 'No groups of this degree'}
        data={groupOptions(groups.data ?? [], term, loaded?.group, values.getInitialValues().group_id)}
        {...field('group_id')}
      />
      {form === 'edit' && <Select label="Local / International" data={paths} {...field('local_international')} />}
      <TextInput label="Enrollment Date" type="date" {...field('enrollment_date')} />
      <Select label="Status" data={[...statuses]} {...field('status')} />
    </FormSection>
  );
}

type Term = { degree: string; year: string; semester: string; group: string };
const termOf = (values: StudentFields): Term => {
  const fields = typed(values);
  return {
    degree: fields.degree_details_id,
    year: fields.current_year,
    semester: fields.current_semester,
    group: fields.group_id,
  };
};

function groupOptions(groups: readonly StudentGroup[], term: Term, ownName = '', ownId = '') {
  const { fitting, others } = groupsForForm(groups, term);
  const option = (group: StudentGroup) => ({
    value: group.id,
    label: `${group.group_name} · ${groupTerm(group)}`,
  });
  const own =
    ownId !== '' && ![...fitting, ...others].some((group) => group.id === ownId)
      ? [{ value: ownId, label: ownName || 'Current group' }]
      : [];
  const isNarrowed = term.year !== '' || term.semester !== '';
  const first = [...own, ...fitting.map(option)];
  if (others.length === 0 || !isNarrowed) return first;
  const rest = { group: 'Other groups of the degree', items: others.map(option) };
  return first.length === 0 ? [rest] : [{ group: 'Of this year and semester', items: first }, rest];
}
