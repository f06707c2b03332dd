import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { addStaffMember } from '@muster/contract/people/staff';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { detailedProblemText, saveErrorText } from '#lib/api/save-failure.ts';
import type { AssertSameSession } from '#lib/auth/assert-same-session.ts';
import { useIdempotentCreate } from '#lib/api/use-idempotent-create.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { LogInPrompt } from '#ui/feedback/log-in-prompt.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { AssignmentCards } from '../assignments/assignment-cards.tsx';
import { toCourseRows } from '../assignments/assignment-rows.logic.ts';
import {
  addStaffErrors,
  emptyStaff,
  missingFieldTexts,
  toRequest,
  toSignIn,
  type StaffValues,
} from './staff-form.logic.ts';
import { StaffFields } from './staff-fields.tsx';
import { texts } from '../staff.texts.ts';
import { useAssignmentRows } from '../assignments/use-assignment-rows.ts';
import { savePhoto } from './after-save.ts';

const errorTexts = { ...texts, failed: texts.addFailed };

/** `/add-staff`: creates a staff member with an account and course assignments in one transaction. */
export function AddStaffScreen() {
  const user = useCurrentUser();
  return user ? <AddStaffForm /> : <LogInPrompt text={texts.adminsOnly} />;
}

function AddStaffForm() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [photo, setPhoto] = useState<File | null>(null);
  const assignments = useAssignmentRows();
  const entity = useEntityForm<StaffValues>({
    initialValues: emptyStaff,
    // `addStaffErrors` returns the errors in the required order.
    fieldOrder: [],
    missingTexts: missingFieldTexts,
    validate: (values) => addStaffErrors(values, user),
    saveErrorText: (_, problem) => saveErrorText(errorTexts, detailedProblemText(problem), problem),
    hasUnsavedExtras: photo !== null || assignments.isDirty,
  });

  const add = useIdempotentCreate((body: BodyInputOf<typeof addStaffMember>, idAt) =>
    call(addStaffMember, { body: { ...body, id: idAt(0) } }),
  );
  const save = async (values: StaffValues, assertSameSession: AssertSameSession): Promise<void> => {
    const courseRows = toCourseRows(assignments.rows);
    try {
      const { id } = await add({
        ...toRequest(values),
        ...toSignIn(values),
        courses: courseRows.map(({ course }) => course),
      });
      await savePhoto({ id, photo, seen: null, assertSameSession: assertSameSession });
    } catch (problem) {
      assignments.showErrors(
        problem,
        courseRows.map(({ rowId }) => rowId),
      );
      throw problem;
    }
  };

  return (
    <FormPage
      title={texts.addTitle}
      back={{ to: '/admin', label: 'Back' }}
      onSubmit={entity.submit(
        save,
        () => notify.success(texts.added),
        () => navigate({ to: '/admin' }),
      )}
      isBusy={entity.isBusy}
      submitLabel="Submit"
      busyText="Submitting..."
      overlayText={texts.adding}
    >
      <StaffFields entity={entity} mode="add" photo={photo} onPhotoChange={setPhoto} photoUrl={null} />
      <AssignmentCards assignments={assignments} keepsLastCard />
    </FormPage>
  );
}
