import type { Assignment, StaffMember } from '@muster/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useListBefore } from '../../lib/list-before.ts';
import { ApiProblem, isNotFound, problemText } from '../../lib/problem.ts';
import type { SameSignIn } from '../../lib/same-sign-in.ts';
import { saveFailure } from '../../lib/save-failure.ts';
import { isUuid } from '../../lib/uuid.ts';
import { FormFrame } from '../../ui/form-frame.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { notify } from '../../ui/notice.ts';
import { usePhotoRemoval } from '../../ui/use-photo-removal.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { refreshAll, storePhoto } from './after-saving.ts';
import { AssignmentCards } from './assignment-cards.tsx';
import { filledRows } from './assignment-rows.logic.ts';
import { detailsOf, editFaults, fieldsOf, order, type StaffFields } from './staff-form.logic.ts';
import { assignmentsQuery, changeStaffMember, removeStaffPhoto, staffMemberQuery } from './staff.api.ts';
import { StaffDetails } from './staff-details.tsx';
import { texts } from './staff.texts.ts';
import { useAssignmentRows } from './use-assignment-rows.ts';

const list = '/lecturers';

/** `/edit-staff/{staffId}`: loads the member; who cannot be loaded leads back to the list. */
export function EditStaffScreen() {
  const params: { staffId?: string; id?: string } = useParams({ strict: false });
  const id = params.staffId ?? params.id ?? '';
  const navigate = useNavigate();
  const search = useListBefore();
  const member = useQuery(staffMemberQuery(id));
  const assignments = useQuery(assignmentsQuery(id));
  // Where both were there once, what has been typed since stays, whatever a later look at them says.
  const problem = member.data && assignments.data ? undefined : (member.error ?? assignments.error);
  useEffect(() => {
    if (!problem) return;
    notify.error(isNotFound(problem) ? texts.notFound : texts.loadFailed);
    void navigate({ to: list, search, replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- where one came from is no reason to lead back again
  }, [problem, navigate]);
  if (!member.data || !assignments.data || problem) return <LoadingState text={texts.loading} />;
  return <EditStaffForm key={id} member={member.data} saved={assignments.data} />;
}

function EditStaffForm({ member, saved }: { member: StaffMember; saved: readonly Assignment[] }) {
  const navigate = useNavigate();
  const search = useListBefore();
  const client = useQueryClient();
  const [loaded] = useState(() => fieldsOf(member));
  // Kept as they are: the form does not show them.
  const unshown = { position: member.position, date_joined: member.date_joined };
  const [photo, setPhoto] = useState<File | null>(null);
  const stored = usePhotoRemoval(member.photo_url, async (seen) => {
    // Also after a refusal: somebody else may have changed it.
    await removeStaffPhoto(member.id, seen).finally(() => void client.invalidateQueries({ queryKey: ['staff'] }));
  });
  const assignments = useAssignmentRows({ staffId: member.id, existing: saved });
  const entity = useEntityForm<StaffFields>({
    initialValues: loaded,
    order,
    faultOf: editFaults,
    failed: (_, problem) => failure(problem),
    hasMore: photo !== null || assignments.isDirty,
  });

  const save = async (fields: StaffFields, same: SameSignIn): Promise<void> => {
    const sent = filledRows(assignments.rows);
    try {
      await changeStaffMember(member.id, {
        ...detailsOf(fields),
        ...unshown,
        seen: { ...detailsOf(loaded), ...unshown },
        ...(fields.password.trim() === '' ? {} : { password: fields.password }),
        new_courses: sent.map(({ course }) => course),
        deleted_course_ids: assignments.queued.filter(isUuid),
      });
      await storePhoto({ id: member.id, photo, seen: stored.currentUrl, same });
    } catch (problem) {
      assignments.showFaults(
        problem,
        sent.map(({ rowId }) => rowId),
      );
      throw problem;
    }
  };

  const onSaved = (): void => {
    notify.success(texts.updated);
    void refreshAll(client);
  };

  return (
    <FormFrame
      title={texts.editTitle}
      cancel={{ to: list, label: 'Cancel', search }}
      onSubmit={entity.submit(save, onSaved, () => navigate({ to: list, search }))}
      isBusy={entity.isBusy}
      submitLabel="Update Staff"
      busyText="Updating..."
      overlayText={texts.updating}
    >
      <StaffDetails
        entity={entity}
        kind="edit"
        photo={photo}
        onPhoto={setPhoto}
        photoUrl={stored.currentUrl}
        onPhotoRemove={stored.onRemove}
      />
      <AssignmentCards assignments={assignments} keepsOne={false} />
    </FormFrame>
  );
}

function failure(problem: unknown): string {
  const text = assignmentFailure(problem) ?? problemText(problem, 'unknown');
  const words = { noUniversity: texts.noUniversity, notSignedIn: texts.updateFailed(text), failed: texts.updateFailed };
  return saveFailure(words, text, problem);
}

/** When the server complains about assignments only, that is what failed. */
function assignmentFailure(problem: unknown): string | undefined {
  const fields = problem instanceof ApiProblem ? Object.keys(problem.details) : [];
  if (fields.some((field) => field.startsWith('deleted_course_ids'))) return texts.deleteFailed;
  return fields.some((field) => field.startsWith('new_courses')) ? texts.insertFailed : undefined;
}
