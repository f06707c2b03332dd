import type { Question } from '@muster/contract/attendance/questions';
import { formatDateTime, formatDayAndDate, formatTimeRange } from '#lib/format/dates.ts';
import { formatPerson } from '#lib/format/person-label.ts';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import classes from '#ui/list/case-list.module.css';
import { questionStates } from './questions.texts.ts';

type Props = {
  question: Question;
  onAnswer: () => void;
  /** Omits the student, whose page it is on. */
  isOfOneStudent?: boolean;
};

/** One question about a mark with its answer, or a button to answer it. */
export function QuestionLine({ question, onAnswer, isOfOneStudent = false }: Props) {
  const { student, state, answer, answered_by, answered_at, corrected_to } = question;
  const { word, tone } = questionStates[state];
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <strong>
          {isOfOneStudent ? `${question.module_code} · ${formatDayAndDate(question.date)}` : student.name}
        </strong>
        {!isOfOneStudent && <span className={classes.soft}>{student.student_id}</span>}
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      {!isOfOneStudent && (
        <p className={classes.days}>
          {question.module_code} · {formatDayAndDate(question.date)},{' '}
          {formatTimeRange(question.class_start_time, question.class_end_time)} · {markLabels[question.status].label}
        </p>
      )}
      <p className={classes.body}>{question.question}</p>
      <p className={classes.soft}>
        Received {formatDateTime(question.asked_at)}
        {answered_at !== null &&
          answered_by &&
          `, answered by ${formatPerson(answered_by)} ${formatDateTime(answered_at)}`}
        {corrected_to !== null && `, corrected to ${markLabels[corrected_to].label}`}
      </p>
      {answer !== null && <p className={classes.answer}>{answer}</p>}
      {state === 'open' && (
        <div className={classes.actions}>
          <Button size="sm" variant="default" aria-label={`Answer ${student.name}`} onClick={onAnswer}>
            Answer
          </Button>
        </div>
      )}
    </li>
  );
}
