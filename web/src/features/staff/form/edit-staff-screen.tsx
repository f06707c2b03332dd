import { removeStaffPhoto } from '@muster/contract/people/person-photos';
import { type Assignment, changeStaffMember, type StaffMember } from '@muster/contract/people/staff';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useReturnSearch } from '#lib/url/return-search.ts';
import { call } from '#lib/api/api.ts';
import { ApiProblem, isNotFound, problemText } from '#lib/api/problem.ts';
import type { AssertSameSession } from '#lib/auth/assert-same-session.ts';
import { saveErrorText } from '#lib/api/save-failure.ts';
import { isUuid } from '#lib/uuid.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { usePhotoRemoval } from '#ui/form/use-photo-removal.ts';
import { useHandOverOffer } from '#ui/dialogs/use-hand-over-offer.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { savePhoto } from './after-save.ts';
import { AssignmentCards } from '../assignments/assignment-cards.tsx';
import { toCourseRows } from '../assignments/assignment-rows.logic.ts';
import {
  toRequest,
  editStaffErrors,
  missingFieldTexts,
  toFormValues,
  staffFieldOrder,
  type StaffValues,
} from './staff-form.logic.ts';
import { assignmentsQuery, staffMemberQuery } from '../staff.api.ts';
import { StaffFields } from './staff-fields.tsx';
import { texts } from '../staff.texts.ts';
import { useAssignmentRows } from '../assignments/use-assignment-rows.ts';

const listPath = '/lecturers';

/** The server rejects malformed ids; the user sees the same text as for a missing member. */
const malformedId = new ApiProblem('not_found', 404);

/** `/edit-staff/{staffId}`: edits a staff member. Redirects to the list if the member cannot be loaded. */
export function EditStaffScreen() {
  const params: { staffId?: string; id?: string } = useParams({ strict: false });
  const id = params.staffId ?? params.id ?? '';
  const navigate = useNavigate();
  const search = useReturnSearch();
  const member = useQuery(staffMemberQuery(id));
  const assignments = useQuery(assignmentsQuery(id));
  // After the first load the form stays, even if a refetch fails.
  const loadProblem = member.data && assignments.data ? undefined : (member.error ?? assignments.error);
  const problem = isUuid(id) ? loadProblem : malformedId;
  useEffect(() => {
    if (!problem) return;
    notify.errorOnNextScreen(isNotFound(problem) ? texts.notFound : texts.loadFailed);
    void navigate({ to: listPath, search, replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only a load error redirects, not a change of the return search
  }, [problem, navigate]);
  if (!member.data || !assignments.data || problem) return <LoadingState text={texts.loading} />;
  return <EditStaffForm key={id} member={member.data} saved={assignments.data} />;
}

function EditStaffForm({ member, saved }: { member: StaffMember; saved: readonly Assignment[] }) {
  const navigate = useNavigate();
  const search = useReturnSearch();
  const offerHandOver = useHandOverOffer();
  const [loaded] = useState(() => toFormValues(member));
  // The form does not show these fields.
  const hiddenFields = { position: member.position, date_joined: member.date_joined };
  const [photo, setPhoto] = useState<File | null>(null);
  const params = { id: member.id };
  const storedPhoto = usePhotoRemoval(member.photo_url, (seen) => call(removeStaffPhoto, { params, query: { seen } }));
  const assignments = useAssignmentRows({ staffId: member.id, existing: saved });
  const entity = useEntityForm<StaffValues>({
    initialValues: loaded,
    fieldOrder: staffFieldOrder,
    missingTexts: missingFieldTexts,
    validate: editStaffErrors,
    saveErrorText: (_, problem) => updateErrorText(problem),
    hasUnsavedExtras: photo !== null || assignments.isDirty,
  });

  /** Returns the number of weekly classes of a lecturer who became Inactive. */
  const save = async (values: StaffValues, assertSameSession: AssertSameSession): Promise<number> => {
    const courseRows = toCourseRows(assignments.rows);
    try {
      const { classes_ahead: ahead = 0 } = await call(changeStaffMember, {
        params,
        body: {
          ...toRequest(values),
          ...hiddenFields,
          seen: { ...toRequest(loaded), ...hiddenFields },
          ...(values.password.trim() === '' ? {} : { password: values.password }),
          new_courses: courseRows.map(({ course }) => course),
          deleted_course_ids: assignments.queuedRemovals.filter(isUuid),
        },
      });
      await savePhoto({ id: member.id, photo, seen: storedPhoto.currentUrl, assertSameSession: assertSameSession });
      return ahead;
    } catch (problem) {
      assignments.showErrors(
        problem,
        courseRows.map(({ rowId }) => rowId),
      );
      throw problem;
    }
  };

  const leave = async (ahead: number): Promise<void> => {
    const isHandingOver = await offerHandOver({
      kind: 'lecturer',
      id: member.id,
      name: member.name,
      classesAhead: ahead,
    });
    if (!isHandingOver) await navigate({ to: listPath, search });
  };

  return (
    <FormPage
      title={texts.editTitle}
      cancel={{ to: listPath, label: 'Cancel', search }}
      onSubmit={entity.submit(save, () => notify.success(texts.updated), leave)}
      isBusy={entity.isBusy}
      submitLabel="Update Staff"
      busyText="Updating..."
      overlayText={texts.updating}
    >
      <StaffFields
        entity={entity}
        mode="edit"
        photo={photo}
        onPhotoChange={setPhoto}
        photoUrl={storedPhoto.currentUrl}
        onPhotoRemove={storedPhoto.onRemove}
      />
      <AssignmentCards assignments={assignments} keepsLastCard={false} />
    </FormPage>
  );
}

function updateErrorText(problem: unknown): string {
  const text = assignmentErrorText(problem) ?? problemText(problem, 'unknown');
  const errorTexts = { notSignedIn: texts.updateFailed(text), failed: texts.updateFailed };
  return saveErrorText(errorTexts, text, problem);
}

/** The error text for errors at assignments. */
function assignmentErrorText(problem: unknown): string | undefined {
  const values = problem instanceof ApiProblem ? Object.keys(problem.details) : [];
  if (values.some((field) => field.startsWith('deleted_course_ids'))) return texts.deleteFailed;
  return values.some((field) => field.startsWith('new_courses')) ? texts.insertFailed : undefined;
}
