import type { BodyInputOf } from '@muster/contract/http/endpoint';
import * as students from '@muster/contract/people/students';
import { call } from '#lib/api/api.ts';
import { download } from '#lib/api/download.ts';
import { toFilters, type StudentFilters, type StudentSearch } from './student-list.logic.ts';

export type Selection = BodyInputOf<typeof students.setStudentStatus>['chosen'];

const bulkTimeoutMs = 60_000;

/** The filter parameters of a request, without 'all' and ''. */
export const toFilterQuery = (filters: StudentFilters): Partial<StudentFilters> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== 'all' && value !== ''));

export const setStudentStatus = (chosen: Selection, active: boolean) =>
  call(students.setStudentStatus, { body: { chosen, active }, timeoutMs: bulkTimeoutMs });

export const moveStudents = (chosen: Selection, group_id: string) =>
  call(students.moveStudents, { body: { chosen, group_id }, timeoutMs: bulkTimeoutMs });

/** Exports the list with its filters and sort order, all pages. */
export const exportStudents = (list: StudentSearch, format: 'csv' | 'xlsx') => {
  const { sort, direction } = list;
  const query = { ...toFilterQuery(toFilters(list)), sort, direction, format };
  return download(students.exportStudents, { query }, `students.${format}`);
};
