import { listQuestions, type Question } from '@muster/contract/attendance/questions';
import { useState } from 'react';
import { PagedSection } from '#ui/list/paged-section.tsx';
import { usePagedSection } from '#ui/list/use-paged-section.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { QuestionLine } from './question-line.tsx';

/** The questions of one student about marks, the open ones first. */
export function StudentQuestions({ studentId }: { studentId: string }) {
  const section = usePagedSection(listQuestions, { query: { student_id: studentId }, pageSize: 5 });
  const [answering, answer] = useState<Question>();
  return (
    <PagedSection
      title="Questions about marks"
      {...section}
      emptyText="No questions"
      renderRow={(question) => (
        <QuestionLine key={question.id} question={question} isOfOneStudent onAnswer={() => answer(question)} />
      )}
      dialogs={
        answering && (
          <AnswerDialog
            question={section.result.data?.data.find(({ id }) => id === answering.id) ?? answering}
            onClose={() => answer(undefined)}
          />
        )
      }
    />
  );
}
