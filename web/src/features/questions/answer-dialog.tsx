import type { MarkStatus } from '@muster/contract/attendance/statuses';
import { type Question, questionTexts as texts } from '@muster/contract/attendance/questions';
import { NativeSelect, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { formatDayAndDate, formatTimeRange } from '../../lib/format/dates.ts';
import { useMarkStatuses } from '../../lib/auth/use-mark-statuses.ts';
import { invalidateInbox } from '../../lib/api/inbox.ts';
import { markLabels } from '../../lib/format/mark-labels.texts.ts';
import classes from '../../ui/list/case-list.module.css';
import { EditDialog } from '../../ui/dialogs/edit-dialog.tsx';
import { fullWidthField } from '../../ui/form/form-section.tsx';
import { notify } from '../../ui/feedback/notice.ts';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { answerQuestion } from './questions.api.ts';
import { questionTexts } from './questions.texts.ts';

type Values = { answer: string; status: MarkStatus | '' };

/** Answers a question and optionally corrects the mark. */
export function AnswerDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const client = useQueryClient();
  const statuses = useMarkStatuses();
  const { name } = question.student;
  const { form, field, isBusy, submit } = useEntityForm<Values>({
    initialValues: { answer: '', status: '' },
    validate: ({ answer }) => ({ answer: answer.trim() === '' ? texts.noAnswer : undefined }),
    fieldOrder: ['answer', 'status'],
  });
  async function save({ answer, status }: Values) {
    try {
      const seen = { question: question.question, status: question.status };
      return await answerQuestion(question.id, status === '' ? { answer, seen } : { answer, status, seen });
    } catch (problem) {
      // Someone else may have answered, or the student changed the question: reload the list behind the dialog.
      void invalidateInbox(client);
      throw problem;
    }
  }
  const onSaved = async (): Promise<void> => {
    notify.success(questionTexts.answered(name));
    await invalidateInbox(client);
  };
  return (
    <EditDialog
      title={`Answer ${name}`}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, onSaved, onClose)}
      submitLabel="Send answer"
      busyText="Sending..."
    >
      <div className={`${fullWidthField} ${classes.quote}`}>
        <strong>
          {question.module_code} · {formatDayAndDate(question.date)},{' '}
          {formatTimeRange(question.class_start_time, question.class_end_time)}
        </strong>
        <p className={classes.body}>{question.question}</p>
      </div>
      <Textarea
        className={fullWidthField}
        label="Answer"
        description={`${name} sees this here and by email.`}
        required
        autosize
        minRows={4}
        maxLength={1_000}
        {...field('answer')}
      />
      <NativeSelect
        size="md"
        label="Mark"
        description="Corrections are logged."
        data={[
          { value: '', label: `Keep as ${markLabels[question.status].label}` },
          ...statuses
            .filter((status) => status !== question.status)
            .map((status) => ({ value: status, label: `Correct to ${markLabels[status].label}` })),
        ]}
        {...field('status')}
      />
    </EditDialog>
  );
}
