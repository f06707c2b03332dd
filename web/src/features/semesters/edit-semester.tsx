import { academicYears } from '@muster/contract/academics/academic-years';
import { saveSemester, type Semester } from '@muster/contract/academics/semesters';
import { Select } from '@mantine/core';
import { DateField } from '#ui/form/date-field.tsx';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { detailedProblemText, saveErrorText } from '#lib/api/save-failure.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { texts } from './semester-dates.texts.ts';
import {
  missingSemesterTexts,
  validateSemester,
  semesterOrder,
  toSemesterRequest,
  type SemesterValues,
  toSemesterValues,
} from './semester-form.logic.ts';

type Props = {
  /** Undefined for a new semester. */
  semester: Semester | undefined;
  /** Existing semesters, which a new one must not overwrite. */
  known: readonly Semester[];
  academicYear: string;
  today: string;
  onClose: () => void;
};

export function EditSemester({ semester, known, academicYear, today, onClose }: Props) {
  const { datedSemesters } = useStructureOptions();
  const { field, isBusy, isDirty, submit } = useEntityForm<SemesterValues>({
    initialValues: toSemesterValues(semester, academicYear),
    validate: (values) => validateSemester(values, semester ? [] : known),
    fieldOrder: semesterOrder,
    missingTexts: missingSemesterTexts,
    saveErrorText: (_, problem) =>
      saveErrorText({ ...texts, failed: texts.semesterFailed }, detailedProblemText(problem), problem),
  });
  const [seen] = useState(() => semester ?? null);
  const save = (values: SemesterValues) => call(saveSemester, { body: { ...toSemesterRequest(values), seen } });
  const onSaved = (): void => notify.success(texts.semesterSaved);
  const years = [...new Set([...academicYears('groups', today), academicYear])].toSorted();
  return (
    <EditDialog
      title={semester ? 'Edit Semester' : 'Add Semester'}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={isDirty}
      onSubmit={submit(save, onSaved, onClose)}
      submitLabel="Save Semester"
      busyText="Saving..."
    >
      <Select
        label="Academic Year"
        required
        data={years}
        disabled={semester !== undefined}
        {...field('academic_year')}
      />
      <Select
        label="Semester"
        placeholder="Select semester"
        required
        data={datedSemesters}
        disabled={semester !== undefined}
        {...field('semester')}
      />
      <DateField label="First day" required {...field('starts_on')} />
      <DateField label="Last day" required {...field('ends_on')} />
    </EditDialog>
  );
}
