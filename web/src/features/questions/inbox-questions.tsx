import { listQuestions } from '@muster/contract/attendance/questions';
import type { Question } from '@muster/contract/attendance/questions';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { CaseSection } from '#ui/list/case-section.tsx';
import { useCases } from '#ui/list/use-cases.ts';
import { optionsOf } from '#ui/select/options-of.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { QuestionLine } from './question-line.tsx';
import { questionStates } from './questions.texts.ts';

const states = optionsOf(questionStates);

/** Questions about marks, oldest first. */
export function InboxQuestions() {
  const cases = useCases(listQuestions, { state: 'questions', first: 'open', page: 'questions_page' });
  const [answering, answer] = useState<Question>();
  return (
    <CaseSection
      title="Questions about marks"
      filterLabel="Show questions"
      {...cases}
      states={states}
      empty={{
        icon: <IconMessageQuestion size={28} stroke={1.6} aria-hidden />,
        title: cases.state === 'open' ? 'No questions to answer' : 'No questions',
        text: 'Questions about marks appear here.',
      }}
      renderCase={(question) => (
        <QuestionLine key={question.id} question={question} onAnswer={() => answer(question)} />
      )}
    >
      {answering && (
        <AnswerDialog
          // The current version: the student may change it, and another lecturer the mark.
          question={cases.cases.data?.data.find(({ id }) => id === answering.id) ?? answering}
          onClose={() => answer(undefined)}
        />
      )}
    </CaseSection>
  );
}
