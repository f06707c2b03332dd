import { type OwnQuestion, questionTexts as texts } from '@muster/contract/questions';
import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { wideField } from '../../ui/form-section.tsx';
import { notify } from '../../ui/notice.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { askAboutMark, changeQuestion } from './questions.api.ts';
import { questionTexts } from './questions.texts.ts';

type Props = {
  /** The class: 'CS1, Mon 23 Nov'. */
  name: string;
  sessionId: string;
  /** The question that waits, to be changed. */
  open: OwnQuestion | undefined;
  onClose: () => void;
};

/** One question of a class is open at a time; until it is answered its words can be changed. */
export function AskDialog({ name, sessionId, open, onClose }: Props) {
  const client = useQueryClient();
  const { form, field, isBusy, submit } = useEntityForm<{ question: string }>({
    initialValues: { question: open?.question ?? '' },
    faultOf: ({ question }) => ({ question: question.trim() === '' ? texts.noQuestion : undefined }),
    order: ['question'],
  });
  async function save({ question }: { question: string }) {
    try {
      return await (open ? changeQuestion(open.id, question) : askAboutMark(sessionId, question));
    } catch (problem) {
      // It may have been answered, and its mark corrected: the page behind says so.
      void client.invalidateQueries({ queryKey: ['questions', 'mine'] });
      void client.invalidateQueries({ queryKey: ['my-attendance'] });
      throw problem;
    }
  }
  const tell = async (): Promise<void> => {
    notify.success(open ? questionTexts.changed : questionTexts.asked);
    await client.invalidateQueries({ queryKey: ['questions', 'mine'] });
  };
  return (
    <EditDialog
      title={`${open ? 'Change the question' : 'Ask'} about ${name}`}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, tell, onClose)}
      submitLabel={open ? 'Save question' : 'Send question'}
      busyText="Sending..."
    >
      <Textarea
        className={wideField}
        label="What is wrong with the mark?"
        description="Your lecturer reads it and answers; the mark is corrected if it was wrong."
        withAsterisk
        autosize
        minRows={4}
        maxLength={1_000}
        {...field('question')}
      />
    </EditDialog>
  );
}
