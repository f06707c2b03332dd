import type { Degree } from '@muster/contract/academics/degrees';
import { statuses } from '@muster/contract/http/fields';
import { Select } from '@mantine/core';
import { useStructure, useStructureOptions } from '#lib/auth/use-structure.ts';
import { Button } from '#ui/actions/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { ReadOnlyField } from '#ui/form/read-only-field.tsx';
import { FormSection } from '#ui/form/form-section.tsx';
import { type OptionsQuery, optionsStatusText } from '#ui/select/options-status.ts';
import { asyncSelectProps } from '#ui/select/async-select-props.ts';
import type { EntityForm } from '#ui/form/use-entity-form.ts';
import type { StudentValues } from './student-form.logic.ts';
import { pathLabels, texts } from '../students.texts.ts';
import { degreeLabel } from '../study.texts.ts';
import type { StudyOptions } from './use-study-options.ts';

type Props = {
  form: 'add' | 'edit';
  entity: EntityForm<StudentValues>;
  degrees: OptionsQuery & { data: readonly Degree[] | undefined };
  study: StudyOptions;
  /** The degree of the loaded student, which is read-only. */
  loadedDegree?: string;
  /** The second programme of the loaded student, which may be inactive. */
  loadedSecond?: { readonly value: string; readonly label: string } | undefined;
  /** Opens the dialog that changes the degree; missing if the user may not. */
  onChangeProgramme?: () => void;
};

const paths = Object.entries(pathLabels).map(([value, label]) => ({ value, label }));

/** Form section Academic Details. Lists the groups of the degree, those of the year and semester first. */
export function StudyFields(props: Props) {
  const { form, entity, degrees, study, loadedDegree, loadedSecond, onChangeProgramme } = props;
  const { field } = entity;
  const degreeRows = degrees.data ?? [];
  const degreeOptions = degreeRows.map((degree) => ({ value: degree.id, label: degreeLabel(degree, degreeRows) }));
  const secondOptions = degreeOptions.filter(({ value }) => value !== study.term.degree);
  const isSecondListed = !loadedSecond || secondOptions.some(({ value }) => value === loadedSecond.value);
  const noDegreeText = optionsStatusText(degrees) ?? 'No degree programme found';
  const { years, semesters, studentYears, datedSemesters } = useStructureOptions();
  const isRequired = useStructure().students_belong_to_groups && form === 'add';
  const { term } = study;
  // Controlled, because Mantine would replace the search text with the selected label when the options change.
  const { defaultValue: _, ...group } = field('group_id') as { defaultValue?: unknown };
  return (
    <FormSection title="Academic Details">
      {form === 'add' ? (
        <Select
          label="Degree Programme"
          placeholder="Select degree programme"
          required={isRequired}
          clearable={!isRequired && term.degree !== ''}
          searchable
          nothingFoundMessage={noDegreeText}
          data={degreeOptions}
          {...field('degree_details_id')}
        />
      ) : (
        <div>
          <ReadOnlyField label="Degree Programme" description={texts.degreeFixed} value={loadedDegree ?? ''} />
          {onChangeProgramme && (
            <Button variant="default" size="sm" mt="xs" onClick={onChangeProgramme}>
              Change programme
            </Button>
          )}
        </div>
      )}
      <Select
        label="Second Programme"
        description={texts.secondProgramme}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={term.degree === '' ? texts.degreeFirst : 'None'}
        clearable
        searchable
        disabled={term.degree === ''}
        nothingFoundMessage={noDegreeText}
        data={isSecondListed ? secondOptions : [loadedSecond, ...secondOptions]}
        {...field('second_degree_id')}
      />
      <Select
        label="Current Year"
        placeholder="Select year"
        required={isRequired}
        clearable={!isRequired && term.year !== ''}
        data={form === 'add' ? years : studentYears}
        {...field('current_year')}
      />
      <Select
        label="Current Semester"
        placeholder="Select semester"
        required={isRequired}
        clearable={!isRequired && term.semester !== ''}
        data={form === 'add' ? semesters : datedSemesters}
        {...field('current_semester')}
      />
      <Select
        label="Group"
        placeholder={term.degree === '' ? texts.degreeFirst : 'Select group'}
        required={isRequired}
        {...asyncSelectProps(study.onSearch)}
        clearable={!isRequired && term.group !== ''}
        disabled={term.degree === ''}
        nothingFoundMessage={
          optionsStatusText(study.query) ?? (study.isEmpty ? 'No groups in this degree' : 'Nothing found')
        }
        data={study.groups}
        {...group}
        value={term.group === '' ? null : term.group}
      />
      {form === 'edit' && <Select label="Local / International" data={paths} {...field('local_international')} />}
      <DateField label="Enrollment Date" {...field('enrollment_date')} />
      <Select label="Status" data={[...statuses]} {...field('status')} />
    </FormSection>
  );
}
