import { Select } from '@mantine/core';
import { listDegrees } from '@muster/contract/academics/degrees';
import { changeProgramme, findMissingStudy, programmeChangeForm } from '@muster/contract/people/students';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useStructure, useStructureOptions } from '#lib/auth/use-structure.ts';
import { call } from '#lib/api/api.ts';
import { queryOf } from '#lib/api/query.ts';
import { validationErrors } from '#lib/api/validation-errors.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { asyncSelectProps } from '#ui/select/async-select-props.ts';
import { optionsStatusText } from '#ui/select/options-status.ts';
import { programmeChangedText, texts } from '../students.texts.ts';
import { degreeLabel } from '../study.texts.ts';
import { emptyStudent, nullsToBlank, type StudentValues } from './student-form.logic.ts';
import { useStudyOptions } from './use-study-options.ts';

type Props = {
  id: string;
  name: string;
  /** The current programme; null if the student has none. */
  degreeId: string | null;
  today: string;
  onClose: () => void;
};

/** The date of the change is the field `enrollment_date` of the form. */
const toRequest = (values: StudentValues) => {
  const { degree_details_id, group_id, current_year, current_semester, enrollment_date } = nullsToBlank(values);
  return { degree_details_id, group_id, current_year, current_semester, changed_on: enrollment_date };
};

/** Moves a student to another degree programme, and leads to the page of the student with the history. */
export function ChangeProgrammeDialog({ id, name, degreeId, today, onClose }: Props) {
  const navigate = useNavigate();
  const { studentYears, datedSemesters } = useStructureOptions();
  const structure = useStructure();
  const isRequired = structure.students_belong_to_groups;
  const degrees = useQuery(queryOf(listDegrees));
  const others = (degrees.data ?? []).filter((degree) => degree.id !== degreeId);
  const entity = useEntityForm<StudentValues>({
    initialValues: emptyStudent(today),
    validate: (values) => {
      const request = toRequest(values);
      const { changed_on, ...errors } = validationErrors(programmeChangeForm, request);
      return {
        ...errors,
        ...findMissingStudy(structure, request),
        ...(changed_on !== undefined && { enrollment_date: changed_on }),
      };
    },
    fieldOrder: ['degree_details_id', 'current_year', 'current_semester', 'group_id', 'enrollment_date'],
    serverFields: { changed_on: 'enrollment_date' },
  });
  const { field, isBusy, isDirty } = entity;
  const study = useStudyOptions({ entity });
  const { defaultValue: _, ...group } = field('group_id') as { defaultValue?: unknown };
  const save = (values: StudentValues) =>
    call(changeProgramme, { params: { id }, body: { ...toRequest(values), seen_degree_id: degreeId } });
  const onSaved = ({ ended_enrollments: ended }: Awaited<ReturnType<typeof save>>): void => {
    notify.success(programmeChangedText(name, ended));
  };
  return (
    <EditDialog
      title="Change programme"
      onClose={onClose}
      isBusy={isBusy}
      isDirty={isDirty}
      onSubmit={entity.submit(save, onSaved, () => navigate({ to: '/students/$id', params: { id } }))}
      submitLabel="Change programme"
      busyText="Changing..."
    >
      <p>{texts.programmeChange}</p>
      <Select
        label="Degree Programme"
        placeholder="Select degree programme"
        required
        searchable
        nothingFoundMessage={optionsStatusText(degrees) ?? 'No degree programme found'}
        data={others.map((degree) => ({ value: degree.id, label: degreeLabel(degree, others) }))}
        {...field('degree_details_id')}
      />
      <Select
        label="Current Year"
        placeholder="Select year"
        required={isRequired}
        data={studentYears}
        {...field('current_year')}
      />
      <Select
        label="Current Semester"
        placeholder="Select semester"
        required={isRequired}
        data={datedSemesters}
        {...field('current_semester')}
      />
      <Select
        label="Group"
        placeholder={study.term.degree === '' ? texts.degreeFirst : 'Select group'}
        required={isRequired}
        {...asyncSelectProps(study.onSearch)}
        disabled={study.term.degree === ''}
        nothingFoundMessage={
          optionsStatusText(study.query) ?? (study.isEmpty ? 'No groups in this degree' : 'Nothing found')
        }
        data={study.groups}
        {...group}
        value={study.term.group === '' ? null : study.term.group}
      />
      <DateField label="First day in the new programme" required {...field('enrollment_date')} />
    </EditDialog>
  );
}
