import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useListBefore } from '../../lib/list-before.ts';
import { ApiProblem, problemText } from '../../lib/problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { notify } from '../../ui/notice.ts';
import { usePhotoRemoval } from '../../ui/use-photo-removal.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { ChoicesFailure } from './choices-failure.tsx';
import { areRowsWithoutYear, filledRows } from './enrollment-rows.logic.ts';
import { ExistingEnrollments } from './existing-enrollments.tsx';
import { degreeNameOf, fieldsOf, groupNameOf, photoOf, bannerText, type Words } from './loaded-student.logic.ts';
import { NewEnrollments } from './new-enrollments.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { changeStudent, removePhoto } from './student.api.ts';
import { editFaults, editPayload, type StudentFields } from './student-form.logic.ts';
import { keepPhoto, refreshAll } from './after-saving.ts';
import { texts } from './students.texts.ts';
import { StudyFields } from './study-fields.tsx';
import { useEnrollmentRows } from './use-enrollment-rows.ts';
import { useExistingEnrollments } from './use-existing-enrollments.ts';
import { useStudyChoices } from './use-study-choices.ts';

const list = '/students-list';

/** The same fields as for adding, with the modules that the student takes already. */
export function EditStudentForm({ id, student }: { id: string; student: Words }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const search = useListBefore();
  const [photo, setPhoto] = useState<File | null>(null);
  const stored = usePhotoRemoval(photoOf(student), async (seen) => {
    // Also after a refusal: somebody else may have changed it.
    await removePhoto(id, seen).finally(() => void client.invalidateQueries({ queryKey: ['students'] }));
  });
  const [failure, setFailure] = useState<string>();
  const added = useEnrollmentRows('edit');
  const existing = useExistingEnrollments(id);
  const [loaded] = useState(() => fieldsOf(student));

  const entity = useEntityForm<StudentFields>({
    initialValues: loaded,
    // The faults come in the order in which they are told.
    order: [],
    faultOf: (fields) => {
      setFailure(undefined);
      const isYearMissing = areRowsWithoutYear(added.rows, added.academicYear);
      return editFaults(fields, isYearMissing ? { academic_year: texts.noAcademicYear } : {});
    },
    // Told in the banner.
    failed: () => undefined,
    hasMore: photo !== null || added.isDirty || existing.queued.length > 0,
  });

  const study = useStudyChoices({ entity, loadedGroup: groupNameOf(student) });
  const groups = study.query;

  const save = async (fields: StudentFields) => {
    const { enrollments } = filledRows(added.rows, added.academicYear, 'edit');
    try {
      return await changeStudent(id, {
        ...editPayload(fields),
        seen: editPayload(loaded),
        new_enrollments: enrollments,
        deleted_enrollment_ids: [...existing.queued],
      });
    } catch (problem) {
      if (problem instanceof ApiProblem) added.showRefusals(problem.details);
      setFailure(bannerText(problem));
      throw problem;
    }
  };
  const submit = entity.submit(save, async (_, same) => {
    notify.success(texts.saved);
    if (photo) void keepPhoto(client, { id, name: loaded.name, photo, seen: stored.currentUrl, same });
    await navigate({ to: list, search });
    void refreshAll(client);
  });

  return (
    <FormFrame
      title="Edit Student Details"
      cancel={{ to: list, label: 'Cancel', search }}
      onSubmit={submit}
      isBusy={entity.isBusy}
      submitLabel="Update Student"
      busyText="Updating..."
      overlayText="Updating student..."
    >
      {failure !== undefined && (
        <Alert
          ref={(banner: HTMLElement | null) => banner?.scrollIntoView({ block: 'center' })}
          color="red"
          role="alert"
          icon={<IconAlertTriangle size={20} aria-hidden />}
        >
          {failure}
        </Alert>
      )}
      {groups.error && (
        <ChoicesFailure text={texts.choicesFailed(problemText(groups.error))} onRetry={() => void groups.refetch()} />
      )}
      <PersonalFields form="edit" entity={entity} photo={{ file: photo, choose: setPhoto, ...stored }} />
      <StudyFields form="edit" entity={entity} study={study} loadedDegree={degreeNameOf(student)} />
      <FormSection title="Module Enrollments" isWide>
        {existing.error ? (
          <ErrorState text={problemText(existing.error)} onRetry={existing.retry} />
        ) : existing.isPending ? (
          <LoadingState text="Loading enrollments..." />
        ) : (
          <ExistingEnrollments
            enrollments={existing.rows}
            busyId={existing.busyId}
            onRemove={(one) => void existing.remove(one)}
          />
        )}
        {existing.queued.length > 0 && (
          <Text size="sm" c="dimmed" role="status">
            {texts.queued(existing.queued.length)}
          </Text>
        )}
        <NewEnrollments
          enrollments={added}
          degreeId={loaded.degree_details_id}
          existing={existing.rows}
          yearError={errorText(entity.form.errors['academic_year'])}
          timeZone={user?.time_zone}
        />
      </FormSection>
    </FormFrame>
  );
}

const errorText = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);
