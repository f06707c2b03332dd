import { type Enquiry, privacyTexts } from '@muster/contract/accounts/privacy';
import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { EditDialog } from '../../ui/dialogs/edit-dialog.tsx';
import { fullWidthField } from '../../ui/form/form-section.tsx';
import { notify } from '../../ui/feedback/notice.ts';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { answerEnquiry } from './privacy.api.ts';
import classes from './privacy-requests.module.css';

type Props = { enquiry: Enquiry; onClose: () => void; onAnswered: () => void };

/** Sends the answer of an enquiry by email. An enquiry has one answer, which cannot be changed. */
export function AnswerDialog({ enquiry, onClose, onAnswered }: Props) {
  const client = useQueryClient();
  const { form, field, isBusy, submit } = useEntityForm<{ answer: string }>({
    initialValues: { answer: '' },
    validate: ({ answer }) => ({ answer: answer.trim() === '' ? privacyTexts.noAnswer : undefined }),
    fieldOrder: ['answer'],
  });
  const onSaved = async (): Promise<void> => {
    notify.success(privacyTexts.answered);
    void client.invalidateQueries({ queryKey: ['notifications'] });
    await client.invalidateQueries({ queryKey: ['privacy', 'enquiries'] });
  };
  const close = (): void => {
    onClose();
    onAnswered();
  };
  return (
    <EditDialog
      title={`Answer ${enquiry.name}`}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(({ answer }) => answerEnquiry(enquiry.id, answer), onSaved, close)}
      submitLabel="Send answer"
      busyText="Sending..."
    >
      <blockquote className={`${fullWidthField} ${classes.quote}`}>{enquiry.question}</blockquote>
      <Textarea
        className={fullWidthField}
        label="Answer"
        description={`Goes to ${enquiry.email} by email.`}
        required
        autosize
        minRows={5}
        maxLength={4_000}
        {...field('answer')}
      />
    </EditDialog>
  );
}
