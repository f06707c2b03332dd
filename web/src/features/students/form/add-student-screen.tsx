import { listDegrees } from '@muster/contract/academics/degrees';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { addStudent, studentTexts } from '@muster/contract/people/students';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { useStructure } from '#lib/auth/use-structure.ts';
import { today } from '#lib/format/dates.ts';
import { call } from '#lib/api/api.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { noUniversityText, saveErrorText } from '#lib/api/save-failure.ts';
import { queryOf } from '#lib/api/query.ts';
import { useIdempotentCreate } from '#lib/api/use-idempotent-create.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSection } from '#ui/form/form-section.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { OptionsFailure } from './options-failure.tsx';
import { completeRows } from '../enrollments/enrollment-rows.logic.ts';
import { NewEnrollments } from '../enrollments/new-enrollments.tsx';
import { PersonalFields } from './personal-fields.tsx';
import {
  addStudentErrors,
  areAllRowsIncomplete,
  emptyStudent,
  missingFieldTexts,
  toRequest,
  type StudentValues,
} from './student-form.logic.ts';
import { uploadPhotoAfterSave } from './after-save.ts';
import { texts } from '../students.texts.ts';
import { StudyFields } from './study-fields.tsx';
import { useEnrollmentRows } from '../enrollments/use-enrollment-rows.ts';
import { useStudyOptions } from './use-study-options.ts';

const parentPath = '/add-student';
const errorTexts = { notSignedIn: texts.notSignedIn, failed: texts.addFailed };

/** `/add-student-form`: creates a student with degree, group and first modules. */
export function AddStudentScreen() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [photo, setPhoto] = useState<File | null>(null);
  const enrollments = useEnrollmentRows('add');
  const degrees = useQuery(queryOf(listDegrees));
  const { rows, academicYear } = enrollments;
  const structure = useStructure();

  const entity = useEntityForm<StudentValues>({
    initialValues: emptyStudent(today(user?.time_zone)),
    // `addStudentErrors` returns the errors in the required order.
    fieldOrder: [],
    missingTexts: missingFieldTexts,
    validate: (fields) => {
      const otherErrors: Record<string, string> = {};
      if (areAllRowsIncomplete(rows, academicYear)) otherErrors['enrollments'] = studentTexts.incompleteAssignment;
      if (!user) otherErrors['sign-in'] = texts.notSignedIn;
      else if (!user.university_id) otherErrors['sign-in'] = noUniversityText;
      return addStudentErrors(fields, structure, otherErrors);
    },
    saveErrorText: (text, problem) => saveErrorText(errorTexts, text, problem),
    hasUnsavedExtras: photo !== null || enrollments.isDirty,
  });

  const add = useIdempotentCreate((body: BodyInputOf<typeof addStudent>, idAt) =>
    call(addStudent, { body: { ...body, id: idAt(0) } }),
  );
  const save = async (fields: StudentValues) => {
    const { enrollments: newEnrollments } = completeRows(rows, academicYear, 'add');
    const { local_international: _, ...student } = toRequest(fields);
    try {
      return await add({ ...student, enrollments: newEnrollments });
    } catch (problem) {
      if (problem instanceof ApiProblem) enrollments.showErrors(problem.details);
      throw problem;
    }
  };
  const submit = entity.submit(save, async ({ id, name }, assertSameSession) => {
    notify.success(texts.added);
    if (photo) void uploadPhotoAfterSave({ id, name, photo, seen: null, assertSameSession });
    await navigate({ to: parentPath });
  });
  const study = useStudyOptions({ entity, onDegreeChange: enrollments.clearModules });

  return (
    <FormPage
      title="Add New Student"
      back={{ to: parentPath, label: 'Back' }}
      onSubmit={submit}
      isBusy={entity.isBusy}
      submitLabel="Add Student"
      busyText="Adding..."
      overlayText="Adding student..."
    >
      <OptionsFailure queries={[degrees, study.query]} />
      <PersonalFields form="add" entity={entity} photo={{ file: photo, choose: setPhoto, currentUrl: null }} />
      <StudyFields form="add" entity={entity} degrees={degrees} study={study} />
      <FormSection title="Course Assignments" text="Modules the student takes from the start. Optional." isWide>
        <NewEnrollments
          enrollments={enrollments}
          degreeId={study.term.degree}
          error={errorText(entity.form.errors['enrollments'])}
          timeZone={user?.time_zone}
        />
      </FormSection>
    </FormPage>
  );
}

const errorText = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);
