import { Alert, Text } from '@mantine/core';
import { listDegrees } from '@muster/contract/academics/degrees';
import { removeStudentPhoto } from '@muster/contract/people/person-photos';
import { changeStudent } from '@muster/contract/people/students';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { today } from '#lib/format/dates.ts';
import { useReturnSearch } from '#lib/url/return-search.ts';
import { call } from '#lib/api/api.ts';
import { ApiProblem, problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { useCanChange } from '#ui/access/can-change.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSection } from '#ui/form/form-section.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { usePhotoRemoval } from '#ui/form/use-photo-removal.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { ChangeProgrammeDialog } from './change-programme-dialog.tsx';
import { OptionsFailure } from './options-failure.tsx';
import { isAcademicYearMissing, completeRows } from '../enrollments/enrollment-rows.logic.ts';
import { ExistingEnrollments } from '../enrollments/existing-enrollments.tsx';
import {
  degreeName,
  toFormValues,
  groupName,
  photoUrl,
  saveErrorText,
  secondProgramme,
  type StudentRecord,
} from './loaded-student.logic.ts';
import { NewEnrollments } from '../enrollments/new-enrollments.tsx';
import { LeaveFields } from './leave-fields.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { editStudentErrors, missingFieldTexts, toEditRequest, type StudentValues } from './student-form.logic.ts';
import { uploadPhotoAfterSave } from './after-save.ts';
import { texts } from '../students.texts.ts';
import { StudyFields } from './study-fields.tsx';
import { useEnrollmentRows } from '../enrollments/use-enrollment-rows.ts';
import { useExistingEnrollments } from '../enrollments/use-existing-enrollments.ts';
import { useStudyOptions } from './use-study-options.ts';

const listPath = '/students-list';

/** Edits a student: the fields of the add form, and the existing enrollments. */
export function EditStudentForm({ id, student }: { id: string; student: StudentRecord }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const search = useReturnSearch();
  const [photo, setPhoto] = useState<File | null>(null);
  const params = { id };
  const storedPhoto = usePhotoRemoval(photoUrl(student), (seen) =>
    call(removeStudentPhoto, { params, query: { seen } }),
  );
  const [saveError, setSaveError] = useState<string>();
  const [isChanging, setIsChanging] = useState(false);
  const mayChange = useCanChange();
  const degrees = useQuery(queryOf(listDegrees));
  const added = useEnrollmentRows('edit');
  const existing = useExistingEnrollments(id);
  const [loaded] = useState(() => toFormValues(student));

  const entity = useEntityForm<StudentValues>({
    initialValues: loaded,
    // `editStudentErrors` returns the errors in the required order.
    fieldOrder: [],
    missingTexts: missingFieldTexts,
    validate: (fields) => {
      setSaveError(undefined);
      const isYearMissing = isAcademicYearMissing(added.rows, added.academicYear);
      const otherErrors = isYearMissing ? { academic_year: texts.noAcademicYear } : undefined;
      return editStudentErrors(fields, otherErrors, { hasEmail: loaded.email !== '' });
    },
    // The banner shows it.
    saveErrorText: () => undefined,
    hasUnsavedExtras: photo !== null || added.isDirty || existing.queuedRemovals.length > 0,
  });

  const study = useStudyOptions({ entity, loadedGroup: groupName(student) });

  const save = async (fields: StudentValues) => {
    const { enrollments } = completeRows(added.rows, added.academicYear, 'edit');
    try {
      return await call(changeStudent, {
        params,
        body: {
          ...toEditRequest(fields),
          seen: toEditRequest(loaded),
          new_enrollments: enrollments,
          deleted_enrollment_ids: [...existing.queuedRemovals],
        },
      });
    } catch (problem) {
      if (problem instanceof ApiProblem) added.showErrors(problem.details);
      setSaveError(saveErrorText(problem));
      throw problem;
    }
  };
  const submit = entity.submit(save, async (_, assertSameSession) => {
    notify.success(texts.saved);
    if (photo)
      void uploadPhotoAfterSave({
        id,
        name: loaded.name,
        photo,
        seen: storedPhoto.currentUrl,
        assertSameSession,
      });
    await navigate({ to: listPath, search });
  });

  return (
    <>
      <FormPage
        title="Edit Student Details"
        cancel={{ to: listPath, label: 'Cancel', search }}
        onSubmit={submit}
        isBusy={entity.isBusy}
        submitLabel="Update Student"
        busyText="Updating..."
        overlayText="Updating student..."
      >
        {saveError !== undefined && (
          <Alert
            ref={(banner: HTMLElement | null) => banner?.scrollIntoView({ block: 'center' })}
            color="red"
            role="alert"
            icon={<IconAlertTriangle size={20} aria-hidden />}
          >
            {saveError}
          </Alert>
        )}
        <OptionsFailure queries={[degrees, study.query]} />
        <PersonalFields form="edit" entity={entity} photo={{ file: photo, choose: setPhoto, ...storedPhoto }} />
        <StudyFields
          form="edit"
          entity={entity}
          study={study}
          loadedDegree={degreeName(student)}
          loadedSecond={secondProgramme(student)}
          degrees={degrees}
          {...(mayChange && { onChangeProgramme: () => setIsChanging(true) })}
        />
        <LeaveFields entity={entity} />
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
          {existing.queuedRemovals.length > 0 && (
            <Text size="sm" c="dimmed" role="status">
              {texts.pendingRemovals(existing.queuedRemovals.length)}
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
      </FormPage>
      {isChanging && (
        <ChangeProgrammeDialog
          id={id}
          name={loaded.name}
          degreeId={loaded.degree_details_id || null}
          today={today(user?.time_zone)}
          onClose={() => setIsChanging(false)}
        />
      )}
    </>
  );
}

const errorText = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);
