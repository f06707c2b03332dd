import { listQuestions } from '@muster/contract/attendance/questions';
import type { Question } from '@muster/contract/attendance/questions';
import { Paper } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { formatDateTime, formatDayAndDate, formatTimeRange } from '../../lib/format/dates.ts';
import { inboxPageSize } from '../../lib/api/inbox.ts';
import { formatPerson } from '../../lib/format/person-label.ts';
import { markLabels } from '../../lib/format/mark-labels.texts.ts';
import { problemText } from '../../lib/api/problem.ts';
import { acceptedParams } from '../../lib/url/list-search.logic.ts';
import { useListSearch } from '../../lib/url/use-list-search.ts';
import classes from '../../ui/list/case-list.module.css';
import { formatCount } from '../../ui/text/pluralize.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { LoadingState } from '../../ui/feedback/loading-state.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { useLastPage } from '../../ui/table/use-last-page.ts';
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
  const place = { page: search.questions_page, size: inboxPageSize };
  const isChangingPage = useLastPage(questions, place, ({ page }, how) => change({ questions_page: page }, how));
  const [answering, answer] = useState<Question>();
  const { data = [], total = 0 } = questions.data ?? {};
  return (
    <Paper withBorder component="section" className={classes.card} aria-labelledby="questions-title">
      <div className={classes.cardHead}>
        <h2 id="questions-title" className={classes.title}>
          Questions about marks
          <span className={classes.count} role="status">
            {questions.data && formatCount(total)}
          </span>
        </h2>
        <FilterSelect
          label="Show questions"
          value={search.questions}
          options={states}
          onChange={(state) => change({ questions: state, questions_page: 1 })}
        />
      </div>
      {questions.isError && !questions.data ? (
        <ErrorState text={problemText(questions.error)} onRetry={() => void questions.refetch()} />
      ) : !questions.data || isChangingPage ? (
        <LoadingState />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<IconMessageQuestion size={28} stroke={1.6} aria-hidden />}
          title={search.questions === 'open' ? 'No questions to answer' : 'No questions'}
          text="Questions about marks appear here."
        />
      ) : (
        <ul className={classes.list}>
          {data.map((question) => (
            <QuestionLine key={question.id} question={question} onAnswer={() => answer(question)} />
          ))}
        </ul>
      )}
      {total > inboxPageSize && (
        <Pager
          page={search.questions_page}
          pageSize={inboxPageSize}
          total={total}
          onPage={(questions_page) => change({ questions_page })}
        />
      )}
      {answering && (
        <AnswerDialog
          // The current version: the student may change it, and another lecturer the mark.
          question={data.find(({ id }) => id === answering.id) ?? answering}
          onClose={() => answer(undefined)}
        />
      )}
    </Paper>
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
          <Button size="sm" aria-label={`Answer ${student.name}`} onClick={onAnswer}>
            Answer
          </Button>
        </div>
      )}
    </li>
  );
}
