import { pageQueryOf } from '#lib/api/query.ts';
import { listQuestions, type Question } from '@muster/contract/attendance/questions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedSection } from '#ui/list/paged-section.tsx';
import { useIsNear } from '#ui/list/use-is-near.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { QuestionLine } from './question-line.tsx';

const pageSize = 5;

/** The questions of one student about marks, the open ones first. */
export function StudentQuestions({ studentId }: { studentId: string }) {
  const [ref, isNear] = useIsNear<HTMLElement>();
  const [page, setPage] = useState(1);
  const result = useQuery({
    ...pageQueryOf(listQuestions, { student_id: studentId, page, size: pageSize }),
    enabled: isNear,
  });
  const [answering, answer] = useState<Question>();
  return (
    <PagedSection
      title="Questions about marks"
      sectionRef={ref}
      result={result}
      page={page}
      pageSize={pageSize}
      onPage={setPage}
      emptyText="No questions"
      renderRow={(question) => (
        <QuestionLine key={question.id} question={question} isOfOneStudent onAnswer={() => answer(question)} />
      )}
      dialogs={
        answering && (
          <AnswerDialog
            question={result.data?.data.find(({ id }) => id === answering.id) ?? answering}
            onClose={() => answer(undefined)}
          />
        )
      }
    />
  );
}
