import type { BodyInputOf } from '@muster/contract/endpoint';
import * as enrollments from '@muster/contract/enrollments';
import * as photos from '@muster/contract/person-photos';
import * as students from '@muster/contract/students';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { readToken } from '../../lib/session.ts';
import { isUuid } from '../../lib/uuid.ts';
import { studentOf } from './loaded-student.logic.ts';
import { texts } from './students.texts.ts';

const photoTimeoutMs = 120_000;
/** The sign-in takes the screen's place once its refusal could be read. */
export const leadsToLoginAfterMs = 2_000;

export const studentQuery = (id: string) =>
  queryOptions({
    queryKey: ['students', 'one', id],
    queryFn: async ({ signal }) => {
      const student = studentOf(await loadStudent(id, signal));
      if (student === undefined) throw new Error(texts.notReceived);
      return student;
    },
    // A form starts from what is true now, not from what was so a while ago.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

async function loadStudent(id: string, signal: AbortSignal): Promise<unknown> {
  if (id === '') throw new Error(texts.idRequired);
  if (readToken() === null) throw new Error(texts.noToken);
  // An id that cannot exist is a student that does not.
  if (!isUuid(id)) throw new ApiProblem('not_found', 404);
  return await call(students.getStudent, { params: { id }, signal, endsAfterMs: leadsToLoginAfterMs });
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
