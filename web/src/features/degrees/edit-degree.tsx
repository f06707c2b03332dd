import type { Degree } from '@muster/contract/academics/degrees';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { DegreeFields } from './degree-fields.tsx';
import { texts } from './degrees.texts.ts';
import { useDegreeForm } from './use-degree-form.ts';

type Props = { degree: Degree; onClose: () => void };

/** Dialog that edits a degree programme. */
export function EditDegree({ degree, onClose }: Props) {
  const { field, isBusy, isDirty, submit, save } = useDegreeForm(degree);
  return (
    <EditDialog
      title="Edit Degree Program"
      onClose={onClose}
      isBusy={isBusy}
      isDirty={isDirty}
      onSubmit={submit(save, () => notify.success(texts.updated), onClose)}
      submitLabel="Update Degree Program"
      busyText="Updating..."
    >
      <DegreeFields field={field} />
    </EditDialog>
  );
}
