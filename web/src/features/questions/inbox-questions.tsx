import { listQuestions } from '@muster/contract/questions';
import type { Question } from '@muster/contract/questions';
import { Button, Paper } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime, formatDayAndDate, formatTimeRange } from '../../lib/dates.ts';
import { inboxPageSize } from '../../lib/inbox.ts';
import { isolated } from '../../lib/isolated.ts';
import { markWords } from '../../lib/mark-words.texts.ts';
import { problemText } from '../../lib/problem.ts';
import { takenBy } from '../../lib/list-search.logic.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import classes from '../../ui/case-list.module.css';
import { counted } from '../../ui/counted.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { StatusWord } from '../../ui/status-word.tsx';
import { useLastPage } from '../../ui/use-last-page.ts';
import { AnswerMarkDialog } from './answer-mark-dialog.tsx';
import { questionsQuery } from './questions.api.ts';
import { questionWords } from './questions.texts.ts';

const defaults = { questions: 'open', questions_page: 1 };
const states = Object.entries(questionWords).map(([value, { word }]) => ({ value, label: word }));

const taken = { questions: takenBy(listQuestions).state };

/** Questions about marks, those that wait the longest first. */
export function InboxQuestions() {
  const [search, change] = useListSearch(defaults, taken);
  const questions = useQuery(questionsQuery(search.questions, search.questions_page));
  const place = { page: search.questions_page, size: inboxPageSize };
  const isOnTheWay = useLastPage(questions, place, ({ page }, how) => change({ questions_page: page }, how));
  const [answering, answer] = useState<Question>();
  const { data = [], total = 0 } = questions.data ?? {};
  return (
    <Paper withBorder component="section" className={classes.card} aria-labelledby="questions-title">
      <div className={classes.cardHead}>
        <h2 id="questions-title" className={classes.title}>
          Questions about marks
          <span className={classes.count} role="status">
            {questions.data && counted(total)}
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
      ) : !questions.data || isOnTheWay ? (
        <LoadingState />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<IconMessageQuestion size={28} stroke={1.6} aria-hidden />}
          title={search.questions === 'open' ? 'No question waits for an answer' : 'No questions'}
          text="What students ask about a wrong mark appears here."
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
        <AnswerMarkDialog
          // As it stands now: its student may change it, and a colleague the mark.
          question={data.find(({ id }) => id === answering.id) ?? answering}
          onClose={() => answer(undefined)}
        />
      )}
    </Paper>
  );
}

function QuestionLine({ question, onAnswer }: { question: Question; onAnswer: () => void }) {
  const { student, state, answer, answered_by, answered_at, corrected_to } = question;
  const { word, tone } = questionWords[state];
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <strong>{student.name}</strong>
        <span className={classes.soft}>{student.student_id}</span>
        <StatusWord tone={tone}>{word}</StatusWord>
      </div>
      <p className={classes.days}>
        {question.module_code} · {formatDayAndDate(question.date)},{' '}
        {formatTimeRange(question.class_start_time, question.class_end_time)} · {markWords[question.status].word}
      </p>
      <p className={classes.words}>{question.question}</p>
      <p className={classes.soft}>
        Asked {formatDateTime(question.asked_at)}
        {answered_at !== null && `, answered by ${isolated(answered_by ?? 'somebody')} ${formatDateTime(answered_at)}`}
        {corrected_to !== null && `, corrected to ${markWords[corrected_to].word}`}
      </p>
      {answer !== null && <p className={classes.answer}>{answer}</p>}
      {state === 'open' && (
        <div className={classes.ways}>
          <Button size="sm" aria-label={`Answer ${student.name}`} onClick={onAnswer}>
            Answer
          </Button>
        </div>
      )}
    </li>
  );
}
