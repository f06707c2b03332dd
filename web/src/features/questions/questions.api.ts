import type { BodyInputOf } from '@muster/contract/endpoint';
import * as promises from '@muster/contract/questions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { caseRefreshMs, inboxPageSize } from '../../lib/inbox.ts';

export const ownQuestionsQuery = queryOptions({
  queryKey: ['questions', 'mine'],
  queryFn: ({ signal }) => call(promises.listOwnQuestions, { signal }),
  refetchInterval: caseRefreshMs,
});
export const askAboutMark = (sessionId: string, question: string) =>
  call(promises.askAboutMark, { body: { session_id: sessionId, question } });
export const changeQuestion = (id: string, question: string) =>
  call(promises.changeQuestion, { params: { id }, body: { question } });
export const withdrawQuestion = (id: string) => call(promises.withdrawQuestion, { params: { id } });

export const questionsQuery = (state: string, page: number) =>
  queryOptions({
    queryKey: ['inbox', 'questions', state, page],
    queryFn: ({ signal }) =>
      call(promises.listQuestions, {
        query: { state, page, page_size: inboxPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Others report, ask and decide, too: whoever comes back sees what is true now.
    staleTime: 0,
    refetchInterval: caseRefreshMs,
  });
export type Answer = BodyInputOf<typeof promises.answerQuestion>;
export const answerQuestion = (id: string, answer: Answer) =>
  call(promises.answerQuestion, { params: { id }, body: answer });
