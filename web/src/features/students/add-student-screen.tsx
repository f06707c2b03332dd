import { studentTexts } from '@muster/contract/students';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { today } from '../../lib/dates.ts';
import { ApiProblem, problemText } from '../../lib/problem.ts';
import { saveFailure } from '../../lib/save-failure.ts';
import { useMadeOnce } from '../../lib/use-made-once.ts';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { notify } from '../../ui/notice.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { ChoicesFailure } from './choices-failure.tsx';
import { filledRows } from './enrollment-rows.logic.ts';
import { NewEnrollments } from './new-enrollments.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { addStudent, type NewStudent } from './student.api.ts';
import { degreesQuery } from './student-choices.api.ts';
import { addFaults, areRowsHalfAssigned, blankStudent, payload, type StudentFields } from './student-form.logic.ts';
import { keepPhoto, refreshAll } from './after-saving.ts';
import { texts } from './students.texts.ts';
import { StudyFields } from './study-fields.tsx';
import { useEnrollmentRows } from './use-enrollment-rows.ts';
import { useStudyChoices } from './use-study-choices.ts';

const overview = '/add-student';
const failures = { notSignedIn: texts.addSignedOut, noUniversity: texts.noUniversity, failed: texts.addFailed };

/** `/add-student-form`: a student with degree, group and the modules to begin with. */
export function AddStudentScreen() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [photo, setPhoto] = useState<File | null>(null);
  const enrollments = useEnrollmentRows('add');
  const degrees = useQuery(degreesQuery());
  const { rows, academicYear } = enrollments;

  const entity = useEntityForm<StudentFields>({
    initialValues: blankStudent(today(user?.time_zone)),
    // The faults come in the order in which they are told.
    order: [],
    faultOf: (fields) => {
      const others: Record<string, string> = {};
      if (areRowsHalfAssigned(rows, academicYear)) others['enrollments'] = studentTexts.halfAssigned;
      if (!user) others['sign-in'] = texts.addSignedOut;
      else if (!user.university_id) others['sign-in'] = texts.noUniversity;
      return addFaults(fields, others);
    },
    failed: (text, problem) => saveFailure(failures, text, problem),
    hasMore: photo !== null || enrollments.isDirty,
  });

  const add = useMadeOnce((body: NewStudent, idAt) => addStudent({ ...body, id: idAt(0) }));
  const save = async (fields: StudentFields) => {
    const { enrollments: filled } = filledRows(rows, academicYear, 'add');
    const { local_international: _, ...student } = payload(fields);
    try {
      return await add({ ...student, enrollments: filled });
    } catch (problem) {
      if (problem instanceof ApiProblem) enrollments.showRefusals(problem.details);
      throw problem;
    }
  };
  const submit = entity.submit(save, async ({ id, name }, same) => {
    notify.success(texts.added);
    if (photo) void keepPhoto(client, { id, name, photo, seen: null, same });
    await navigate({ to: overview });
    void refreshAll(client);
  });
  const study = useStudyChoices({ entity, onDegree: enrollments.letModulesGo });
  const groups = study.query;
  const failure = degrees.error ?? groups.error;

  return (
    <FormFrame
      title="Add New Student"
      back={{ to: overview, label: 'Back' }}
      onSubmit={submit}
      isBusy={entity.isBusy}
      submitLabel="Add Student"
      busyText="Adding..."
      overlayText="Adding student..."
    >
      {failure && (
        <ChoicesFailure
          text={texts.choicesFailed(problemText(failure))}
          onRetry={() =>
            void Promise.all([degrees, groups].filter(({ isError }) => isError).map(({ refetch }) => refetch()))
          }
        />
      )}
      <PersonalFields form="add" entity={entity} photo={{ file: photo, choose: setPhoto, currentUrl: null }} />
      <StudyFields form="add" entity={entity} degrees={degrees} study={study} />
      <FormSection
        title="Course Assignments"
        text="The modules that the student takes from the start. Leave it blank where there are none yet."
        isWide
      >
        <NewEnrollments
          enrollments={enrollments}
          degreeId={study.term.degree}
          error={errorText(entity.form.errors['enrollments'])}
          timeZone={user?.time_zone}
        />
      </FormSection>
    </FormFrame>
  );
}

const errorText = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);
