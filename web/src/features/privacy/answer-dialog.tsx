import { answerEnquiry, type Enquiry, privacyTexts } from '@muster/contract/accounts/privacy';
import { Textarea } from '@mantine/core';
import { call } from '#lib/api/api.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import classes from './privacy-requests.module.css';

type Props = { enquiry: Enquiry; onClose: () => void; onAnswered: () => void };

/** Sends the answer of an enquiry by email. An enquiry has one answer, which cannot be changed. */
export function AnswerDialog({ enquiry, onClose, onAnswered }: Props) {
  const { form, field, isBusy, submit } = useEntityForm<{ answer: string }>({
    initialValues: { answer: '' },
    validate: ({ answer }) => ({ answer: answer.trim() === '' ? privacyTexts.noAnswer : undefined }),
    fieldOrder: ['answer'],
  });
  const onSaved = (): void => notify.success(privacyTexts.answered);
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
      onSubmit={submit(
        ({ answer }) => call(answerEnquiry, { params: { id: enquiry.id }, body: { answer } }),
        onSaved,
        close,
      )}
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
