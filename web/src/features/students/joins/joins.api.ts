import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { findSameStudents } from '@muster/contract/people/same-person';
import * as joins from '@muster/contract/people/student-joins';
import { getStudent, listStudents } from '@muster/contract/people/students';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { pageOf } from '../../../lib/api/list-reply.ts';
import { maxResults } from '../../../lib/api/search-records.ts';

export const studentJoinsQuery = (id: string) =>
  queryOptions({
    queryKey: ['students', 'joins', id],
    queryFn: ({ signal }) => call(joins.listStudentJoins, { params: { id }, signal }),
  });

export const joinPreviewQuery = (id: string, other: string) =>
  queryOptions({
    queryKey: ['students', 'join preview', id, other],
    queryFn: ({ signal }) => call(joins.previewStudentJoin, { params: { id }, query: { other }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Other records with the same name and date of birth. */
export const samePeopleQuery = (id: string, person: { name: string; dob: string } | undefined) =>
  queryOptions({
    queryKey: ['students', 'same person', id],
    queryFn: async ({ signal }) =>
      (await call(findSameStudents, { body: person ?? { name: '', dob: '' }, signal })).filter((one) => one.id !== id),
    enabled: person !== undefined,
  });

export const findStudents = async (search: string, signal: AbortSignal) =>
  pageOf(await call(listStudents, { query: { search, page: 1, page_size: maxResults }, signal })).data;

export const findStudent = async (id: string, signal: AbortSignal) =>
  (await call(getStudent, { params: { id }, signal })).student;

export const joinStudents = (id: string, body: BodyInputOf<typeof joins.joinStudents>) =>
  call(joins.joinStudents, { params: { id }, body });

export const undoStudentJoin = (id: string, joinId: string) => call(joins.undoStudentJoin, { params: { id, joinId } });
