import { listOwnQuestions } from '@muster/contract/attendance/questions';
import { caseRefreshMs } from '#lib/api/inbox.ts';
import { queryOf } from '#lib/api/query.ts';

export const ownQuestionsQuery = { ...queryOf(listOwnQuestions), refetchInterval: caseRefreshMs };
