import type { BodyInputOf } from '@muster/contract/http/endpoint';
import * as enrollments from '@muster/contract/people/enrollments';
import * as photos from '@muster/contract/people/person-photos';
import * as students from '@muster/contract/people/students';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { ApiProblem } from '../../../lib/api/problem.ts';
import { readToken } from '../../../lib/auth/session.ts';
import { isUuid } from '../../../lib/uuid.ts';
import { unwrapStudent } from './loaded-student.logic.ts';
import { texts } from '../students.texts.ts';

export const changeProgramme = (id: string, body: BodyInputOf<typeof students.changeProgramme>) =>
  call(students.changeProgramme, { params: { id }, body });

const photoTimeoutMs = 120_000;
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
  return await call(students.getStudent, { params: { id }, signal, signOutDelayMs: signOutDelayMs });
}

export const enrollmentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['students', 'enrollments', id],
    queryFn: ({ signal }) => call(enrollments.listEnrollments, { params: { id }, signal }),
    enabled: isUuid(id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export type NewStudent = BodyInputOf<typeof students.addStudent>;
export const addStudent = (body: NewStudent) => call(students.addStudent, { body });

export const changeStudent = (id: string, body: BodyInputOf<typeof students.changeStudent>) =>
  call(students.changeStudent, { params: { id }, body });

export const deleteEnrollment = (studentId: string, id: string) =>
  call(enrollments.deleteEnrollments, { params: { id: studentId }, body: { ids: [id] } });

export const uploadPhoto = (id: string, photo: File, seen: string | null) =>
  call(photos.uploadStudentPhoto, {
    params: { id },
    query: { seen: seen ?? photos.noPhoto },
    upload: photo,
    timeoutMs: photoTimeoutMs,
  });
export const removePhoto = (id: string, seen: string) =>
  call(photos.removeStudentPhoto, { params: { id }, query: { seen } });
