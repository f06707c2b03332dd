import { listEnrollments } from '@muster/contract/people/enrollments';
import { getStudent } from '@muster/contract/people/students';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { readToken } from '#lib/auth/session.ts';
import { isUuid } from '#lib/uuid.ts';
import { unwrapStudent } from './loaded-student.logic.ts';
import { texts } from '../students.texts.ts';

/** Time to read the error before the redirect to the sign-in page. */
export const signOutDelayMs = 2_000;

export const studentQuery = (id: string) =>
  queryOptions({
    queryKey: ['students', 'one', id],
    queryFn: async ({ signal }) => {
      const student = unwrapStudent(await loadStudent(id, signal));
      if (student === undefined) throw new Error(texts.notReceived);
      return student;
    },
    // A form starts with fresh data.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

async function loadStudent(id: string, signal: AbortSignal): Promise<unknown> {
  if (id === '') throw new Error(texts.idRequired);
  if (readToken() === null) throw new Error(texts.noToken);
  // The server rejects malformed ids; the user sees the same text as for a missing student.
  if (!isUuid(id)) throw new ApiProblem('not_found', 404);
  return await call(getStudent, { params: { id }, signal, signOutDelayMs: signOutDelayMs });
}

export const enrollmentsQuery = (id: string) => ({
  ...queryOf(listEnrollments, { params: { id } }),
  enabled: isUuid(id),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});
