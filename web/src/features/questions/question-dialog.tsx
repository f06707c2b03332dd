import {
  askAboutMark,
  changeQuestion,
  type OwnQuestion,
  questionTexts as texts,
} from '@muster/contract/attendance/questions';
import { Textarea } from '@mantine/core';
import { call } from '#lib/api/api.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { questionTexts } from './questions.texts.ts';

type Props = {
  /** The class: 'CS1, Mon 23 Nov'. */
  name: string;
  sessionId: string;
  /** The open question to change; undefined for a new one. */
  open: OwnQuestion | undefined;
  onClose: () => void;
};

/** Asks about a mark, or changes the open question. A class has at most one open question. */
export function QuestionDialog({ name, sessionId, open, onClose }: Props) {
  const { form, field, isBusy, submit } = useEntityForm<{ question: string }>({
    initialValues: { question: open?.question ?? '' },
    validate: ({ question }) => ({ question: question.trim() === '' ? texts.noQuestion : undefined }),
    fieldOrder: ['question'],
  });
  const save = ({ question }: { question: string }): Promise<unknown> =>
    open
      ? call(changeQuestion, { params: { id: open.id }, body: { question } })
      : call(askAboutMark, { body: { session_id: sessionId, question } });
  const onSaved = (): void => notify.success(open ? questionTexts.changed : questionTexts.sent);
  return (
    <EditDialog
      title={`${open ? 'Change the question' : 'Ask'} about ${name}`}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, onSaved, onClose)}
      submitLabel={open ? 'Save question' : 'Send question'}
      busyText="Sending..."
    >
      <Textarea
        className={fullWidthField}
        label="What is wrong with the mark?"
        description="Your lecturer will reply and correct the mark if it's wrong."
        required
        autosize
        minRows={4}
        maxLength={1_000}
        {...field('question')}
      />
    </EditDialog>
  );
}
