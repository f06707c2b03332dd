import { decideEnrollmentProposal, type EnrollmentProposal } from '@muster/contract/people/enrollment-proposals';
import { Textarea } from '@mantine/core';
import { call } from '#lib/api/api.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { useEntityForm } from '#ui/form/use-entity-form.ts';

type Props = { proposal: EnrollmentProposal; onClose: () => void };

/** Declines a proposed enrollment, with an optional comment for the lecturer. */
export function DeclineDialog({ proposal: { id, student, module_code, proposed_by }, onClose }: Props) {
  const { form, field, isBusy, submit } = useEntityForm<{ comment: string }>({
    initialValues: { comment: '' },
    validate: () => ({}),
    fieldOrder: ['comment'],
  });
  const save = ({ comment }: { comment: string }) =>
    call(decideEnrollmentProposal, { params: { id }, body: { state: 'declined', comment } });
  const onSaved = (): void => notify.success(`The enrollment of ${student.name} was declined.`);
  return (
    <EditDialog
      title={`Decline the enrollment of ${student.name} in ${module_code}`}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, onSaved, onClose)}
      submitLabel="Decline"
      busyText="Saving..."
    >
      <Textarea
        className={fullWidthField}
        label="Comment"
        description={`Optional. ${proposed_by.name} sees this in the inbox.`}
        rows={3}
        maxLength={500}
        {...field('comment')}
      />
    </EditDialog>
  );
}
