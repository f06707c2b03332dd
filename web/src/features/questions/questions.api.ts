import type { BodyInputOf } from '@muster/contract/http/endpoint';
import * as endpoints from '@muster/contract/attendance/questions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { caseRefreshMs, inboxPageSize } from '../../lib/api/inbox.ts';

export const ownQuestionsQuery = queryOptions({
  queryKey: ['questions', 'mine'],
  queryFn: ({ signal }) => call(endpoints.listOwnQuestions, { signal }),
  refetchInterval: caseRefreshMs,
});
export const askAboutMark = (sessionId: string, question: string) =>
  call(endpoints.askAboutMark, { body: { session_id: sessionId, question } });
export const changeQuestion = (id: string, question: string) =>
  call(endpoints.changeQuestion, { params: { id }, body: { question } });
export const withdrawQuestion = (id: string) => call(endpoints.withdrawQuestion, { params: { id } });

export const questionsQuery = (state: string, page: number) =>
  queryOptions({
    queryKey: ['inbox', 'questions', state, page],
    queryFn: ({ signal }) =>
      call(endpoints.listQuestions, {
        query: { state, page, page_size: inboxPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Other users ask and answer as well.
    staleTime: 0,
    refetchInterval: caseRefreshMs,
  });
export const studentQuestionsQuery = (student_id: string, page: number, page_size: number) =>
  queryOptions({
    queryKey: ['inbox', 'questions', 'student', student_id, page, page_size],
    queryFn: ({ signal }) => call(endpoints.listQuestions, { query: { student_id, page, page_size }, signal }),
    placeholderData: keepPreviousData,
  });
export type Answer = BodyInputOf<typeof endpoints.answerQuestion>;
export const answerQuestion = (id: string, answer: Answer) =>
  call(endpoints.answerQuestion, { params: { id }, body: answer });
