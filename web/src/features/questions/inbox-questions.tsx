import { listQuestions } from '@muster/contract/attendance/questions';
import type { Question } from '@muster/contract/attendance/questions';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { formatDateTime, formatDayAndDate, formatTimeRange } from '../../lib/format/dates.ts';
import { inboxPageSize } from '../../lib/api/inbox.ts';
import { formatPerson } from '../../lib/format/person-label.ts';
import { markLabels } from '../../lib/format/mark-labels.texts.ts';
import { acceptedParams } from '../../lib/url/list-search.logic.ts';
import { useListSearch } from '../../lib/url/use-list-search.ts';
import classes from '../../ui/list/case-list.module.css';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { CaseSection } from '../../ui/list/case-section.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { questionsQuery } from './questions.api.ts';
import { questionStates } from './questions.texts.ts';

const defaults = { questions: 'open', questions_page: 1 };
const states = Object.entries(questionStates).map(([value, { word }]) => ({ value, label: word }));

const listParams = { questions: acceptedParams(listQuestions).state };

/** Questions about marks, oldest first. */
export function InboxQuestions() {
  const [search, change] = useListSearch(defaults, listParams);
  const questions = useQuery(questionsQuery(search.questions, search.questions_page));
  const [answering, answer] = useState<Question>();
  return (
    <CaseSection
      title="Questions about marks"
      filterLabel="Show questions"
      state={search.questions}
      states={states}
      onState={(state) => change({ questions: state, questions_page: 1 })}
      cases={questions}
      page={search.questions_page}
      pageSize={inboxPageSize}
      onPage={(page, how) => change({ questions_page: page }, how)}
      empty={{
        icon: <IconMessageQuestion size={28} stroke={1.6} aria-hidden />,
        title: search.questions === 'open' ? 'No questions to answer' : 'No questions',
        text: 'Questions about marks appear here.',
      }}
      renderCase={(question) => (
        <QuestionLine key={question.id} question={question} onAnswer={() => answer(question)} />
      )}
    >
      {answering && (
        <AnswerDialog
          // The current version: the student may change it, and another lecturer the mark.
          question={questions.data?.data.find(({ id }) => id === answering.id) ?? answering}
          onClose={() => answer(undefined)}
        />
      )}
    </CaseSection>
  );
}

function QuestionLine({ question, onAnswer }: { question: Question; onAnswer: () => void }) {
  const { student, state, answer, answered_by, answered_at, corrected_to } = question;
  const { word, tone } = questionStates[state];
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <strong>{student.name}</strong>
        <span className={classes.soft}>{student.student_id}</span>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      <p className={classes.days}>
        {question.module_code} · {formatDayAndDate(question.date)},{' '}
        {formatTimeRange(question.class_start_time, question.class_end_time)} · {markLabels[question.status].label}
      </p>
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
