import { getStudent, listStudents } from '@muster/contract/people/students';
import { call } from '#lib/api/api.ts';
import { pageOf } from '#lib/api/list-reply.ts';
import { maxResults } from '#lib/api/search-records.ts';

export const findStudents = async (search: string, signal: AbortSignal) =>
  pageOf(await call(listStudents, { query: { search, page: 1, page_size: maxResults }, signal })).data;

export const findStudent = async (id: string, signal: AbortSignal) =>
  (await call(getStudent, { params: { id }, signal })).student;
