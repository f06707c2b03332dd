import { listQuestions } from '@muster/contract/attendance/questions';
import type { Question } from '@muster/contract/attendance/questions';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { casesQuery, inboxPageSize } from '#lib/api/inbox.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { CaseSection } from '#ui/list/case-section.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { QuestionLine } from './question-line.tsx';
import { questionStates } from './questions.texts.ts';

const defaults = { questions: 'open', questions_page: 1 };
const states = Object.entries(questionStates).map(([value, { word }]) => ({ value, label: word }));

const listParams = { questions: acceptedParams(listQuestions).state };

/** Questions about marks, oldest first. */
export function InboxQuestions() {
  const [search, change] = useListSearch(defaults, listParams);
  const questions = useQuery(casesQuery(listQuestions, { state: search.questions, page: search.questions_page }));
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
