import { academicYears } from '@muster/contract/academic-years';
import type { Semester } from '@muster/contract/semesters';
import { Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText, saveFailure } from '../../lib/save-failure.ts';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { notify } from '../../ui/notice.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { forgetDates, saveSemester } from './semester-dates.api.ts';
import { texts } from './semester-dates.texts.ts';
import {
  semesterFaults,
  semesterOrder,
  semesterRequest,
  type SemesterValues,
  semesterValues,
} from './semester-form.logic.ts';

type Props = {
  /** Undefined: a new one. */
  semester: Semester | undefined;
  /** The others, which a new one must not overwrite. */
  known: readonly Semester[];
  academicYear: string;
  today: string;
  onClose: () => void;
};

const semesters = [1, 2, 3].map((one) => ({ value: String(one), label: `Semester ${one}` }));

export function EditSemester({ semester, known, academicYear, today, onClose }: Props) {
  const client = useQueryClient();
  const { form, field, isBusy, submit } = useEntityForm<SemesterValues>({
    initialValues: semesterValues(semester, academicYear),
    faultOf: (values) => semesterFaults(values, semester ? [] : known),
    order: semesterOrder,
    failed: (_, problem) => saveFailure({ ...texts, failed: texts.semesterFailed }, failureText(problem), problem),
  });
  const [seen] = useState(() => semester ?? null);
  const save = (values: SemesterValues) =>
    saveSemester({ ...semesterRequest(values), seen })
      // Also after a refusal: somebody else may have set them.
      .finally(() => void forgetDates(client));
  const tell = (): void => notify.success(texts.semesterSaved);
  const years = [...new Set([...academicYears('groups', today), academicYear])].toSorted();
  return (
    <EditDialog
      title={semester ? 'Edit Semester' : 'Add Semester'}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, tell, onClose)}
      submitLabel="Save Semester"
      busyText="Saving..."
    >
      <Select
        label="Academic Year"
        withAsterisk
        data={years}
        disabled={semester !== undefined}
        {...field('academic_year')}
      />
      <Select
        label="Semester"
        placeholder="Select semester"
        withAsterisk
        data={semesters}
        disabled={semester !== undefined}
        {...field('semester')}
      />
      <TextInput label="First day" type="date" withAsterisk {...field('starts_on')} />
      <TextInput label="Last day" type="date" withAsterisk {...field('ends_on')} />
    </EditDialog>
  );
}
