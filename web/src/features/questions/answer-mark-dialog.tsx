import type { MarkStatus } from '@muster/contract/attendance';
import { type Question, questionTexts as texts } from '@muster/contract/questions';
import { markStatuses } from '@muster/contract/registers';
import { NativeSelect, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { formatDayAndDate, formatTimeRange } from '../../lib/dates.ts';
import { forgetInbox } from '../../lib/inbox.ts';
import { markWords } from '../../lib/mark-words.texts.ts';
import classes from '../../ui/case-list.module.css';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { wideField } from '../../ui/form-section.tsx';
import { notify } from '../../ui/notice.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { answerQuestion } from './questions.api.ts';
import { questionTexts } from './questions.texts.ts';

type Values = { answer: string; status: MarkStatus | '' };

/** The answer, and the mark as it should be; the correction stands in the mark's history. */
export function AnswerMarkDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const client = useQueryClient();
  const { name } = question.student;
  const { form, field, isBusy, submit } = useEntityForm<Values>({
    initialValues: { answer: '', status: '' },
    faultOf: ({ answer }) => ({ answer: answer.trim() === '' ? texts.noAnswer : undefined }),
    order: ['answer', 'status'],
  });
  async function save({ answer, status }: Values) {
    try {
      const seen = { question: question.question, status: question.status };
      return await answerQuestion(question.id, status === '' ? { answer, seen } : { answer, status, seen });
    } catch (problem) {
      // Somebody else may have answered, the student have changed the words: the list behind says so.
      void forgetInbox(client);
      throw problem;
    }
  }
  const tell = async (): Promise<void> => {
    notify.success(questionTexts.answered(name));
    await forgetInbox(client);
  };
  return (
    <EditDialog
      title={`Answer ${name}`}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, tell, onClose)}
      submitLabel="Send answer"
      busyText="Sending..."
    >
      <div className={`${wideField} ${classes.quote}`}>
        <strong>
          {question.module_code} · {formatDayAndDate(question.date)},{' '}
          {formatTimeRange(question.class_start_time, question.class_end_time)}
        </strong>
        <p className={classes.words}>{question.question}</p>
      </div>
      <Textarea
        className={wideField}
        label="Answer"
        description={`Shown to ${name}, and sent by email.`}
        withAsterisk
        autosize
        minRows={4}
        maxLength={1_000}
        {...field('answer')}
      />
      <NativeSelect
        size="md"
        label="Mark"
        description="A correction stands in the history of the mark."
        data={[
          { value: '', label: `Leave it: ${markWords[question.status].word}` },
          ...markStatuses
            .filter((status) => status !== question.status)
            .map((status) => ({ value: status, label: `Correct to ${markWords[status].word}` })),
        ]}
        {...field('status')}
      />
    </EditDialog>
  );
}
