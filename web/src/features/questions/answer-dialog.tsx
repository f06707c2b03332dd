import type { MarkStatus } from '@muster/contract/attendance/statuses';
import { answerQuestion, type Question, questionTexts as texts } from '@muster/contract/attendance/questions';
import { NativeSelect, Textarea } from '@mantine/core';
import { formatDayAndDate, formatTimeRange } from '#lib/format/dates.ts';
import { useMarkStatuses } from '#lib/auth/use-mark-statuses.ts';
import { call } from '#lib/api/api.ts';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import classes from '#ui/list/case-list.module.css';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { questionTexts } from './questions.texts.ts';

type Values = { answer: string; status: MarkStatus | '' };

/** Answers a question and optionally corrects the mark. */
export function AnswerDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const statuses = useMarkStatuses();
  const { name } = question.student;
  const { form, field, isBusy, submit } = useEntityForm<Values>({
    initialValues: { answer: '', status: '' },
    validate: ({ answer }) => ({ answer: answer.trim() === '' ? texts.noAnswer : undefined }),
    fieldOrder: ['answer', 'status'],
  });
  const save = ({ answer, status }: Values) => {
    const seen = { question: question.question, status: question.status };
    const body = status === '' ? { answer, seen } : { answer, status, seen };
    return call(answerQuestion, { params: { id: question.id }, body });
  };
  const onSaved = (): void => notify.success(questionTexts.answered(name));
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
