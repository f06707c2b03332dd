import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { failureText, saveFailure } from '../../lib/save-failure.ts';
import type { SameSignIn } from '../../lib/same-sign-in.ts';
import { useMadeOnce } from '../../lib/use-made-once.ts';
import { FormFrame } from '../../ui/form-frame.tsx';
import { LogInPrompt } from '../../ui/log-in-prompt.tsx';
import { notify } from '../../ui/notice.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { AssignmentCards } from './assignment-cards.tsx';
import { filledRows } from './assignment-rows.logic.ts';
import { addFaults, blankStaff, detailsOf, type StaffFields } from './staff-form.logic.ts';
import { addStaffMember, type NewStaffMember } from './staff.api.ts';
import { StaffDetails } from './staff-details.tsx';
import { texts } from './staff.texts.ts';
import { useAssignmentRows } from './use-assignment-rows.ts';
import { refreshAll, storePhoto } from './after-saving.ts';

const failures = { ...texts, failed: texts.addFailed };

/** `/add-staff`: a new staff member with an account and what they may teach, all or nothing. */
export function AddStaffScreen() {
  const user = useCurrentUser();
  return user ? <AddStaffForm /> : <LogInPrompt text={texts.signedOut} />;
}

function AddStaffForm() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [photo, setPhoto] = useState<File | null>(null);
  const assignments = useAssignmentRows();
  const entity = useEntityForm<StaffFields>({
    initialValues: blankStaff,
    // The faults come in the order in which they are told.
    order: [],
    faultOf: (fields) => addFaults(fields, user),
    failed: (_, problem) => saveFailure(failures, failureText(problem), problem),
    hasMore: photo !== null || assignments.isDirty,
  });

  const add = useMadeOnce((body: NewStaffMember, idAt) => addStaffMember({ ...body, id: idAt(0) }));
  const save = async (fields: StaffFields, same: SameSignIn): Promise<void> => {
    const sent = filledRows(assignments.rows);
    try {
      const { id } = await add({
        ...detailsOf(fields),
        password: fields.password,
        courses: sent.map(({ course }) => course),
      });
      await storePhoto({ id, photo, seen: null, same });
    } catch (problem) {
      assignments.showFaults(
        problem,
        sent.map(({ rowId }) => rowId),
      );
      throw problem;
    }
  };

  const onSaved = (): void => {
    notify.success(texts.added);
    void refreshAll(client);
  };

  return (
    <FormFrame
      title={texts.addTitle}
      back={{ to: '/admin', label: 'Back' }}
      onSubmit={entity.submit(save, onSaved, () => navigate({ to: '/admin' }))}
      isBusy={entity.isBusy}
      submitLabel="Submit"
      busyText="Submitting..."
      overlayText={texts.adding}
    >
      <StaffDetails entity={entity} kind="add" photo={photo} onPhoto={setPhoto} photoUrl={null} />
      <AssignmentCards assignments={assignments} keepsOne />
    </FormFrame>
  );
}
