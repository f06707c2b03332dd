import type { BodyInputOf } from '@muster/contract/http/endpoint';
import * as students from '@muster/contract/people/students';
import { call } from '#lib/api/api.ts';
import { download } from '#lib/api/download.ts';
import { toFilters, type StudentFilters, type StudentSearch } from './student-list.logic.ts';

export type Selection = BodyInputOf<typeof students.setStudentStatus>['chosen'];

const bulkTimeoutMs = 60_000;

/** The filter parameters of a request, without 'all' and ''. */
export const toFilterQuery = (filters: StudentFilters): Record<keyof StudentFilters, string | undefined> => {
  const omitDefault = (value: string) => (value === 'all' || value === '' ? undefined : value);
  return {
    search: omitDefault(filters.search),
    level: omitDefault(filters.level),
    degree: omitDefault(filters.degree),
    group: omitDefault(filters.group),
    year: omitDefault(filters.year),
    semester: omitDefault(filters.semester),
    studentStatus: omitDefault(filters.studentStatus),
    status: omitDefault(filters.status),
    department: omitDefault(filters.department),
    gender: omitDefault(filters.gender),
    missing: omitDefault(filters.missing),
  };
};

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
