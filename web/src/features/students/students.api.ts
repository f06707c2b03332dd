import type { BodyInputOf } from '@muster/contract/endpoint';
import * as students from '@muster/contract/students';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { pageOf } from '../../lib/list-reply.ts';
import { filtersOf, type StudentFilters, type StudentList } from './student-filters.logic.ts';

export type Chosen = BodyInputOf<typeof students.setStudentStatus>['chosen'];

const bulkTimeoutMs = 60_000;

/** One page of the list; the page before stays while the next one comes. */
export const studentsPageQuery = (list: StudentList) =>
  queryOptions({
    queryKey: ['students', 'page', list],
    queryFn: async ({ signal }) => pageOf(await call(students.listStudents, { query: wireQuery(list), signal })),
    placeholderData: keepPreviousData,
  });

const wireQuery = ({ sort, direction, page, size, ...filters }: StudentList) => ({
  ...wireFilters(filters),
  sort,
  direction,
  page,
  page_size: size,
});

/** 'all' and blank narrow nothing, and are not sent. */
export const wireFilters = (filters: StudentFilters): Record<keyof StudentFilters, string | undefined> => {
  const given = (value: string) => (value === 'all' || value === '' ? undefined : value);
  return {
    search: given(filters.search),
    level: given(filters.level),
    degree: given(filters.degree),
    group: given(filters.group),
    year: given(filters.year),
    semester: given(filters.semester),
    studentStatus: given(filters.studentStatus),
    status: given(filters.status),
    gender: given(filters.gender),
  };
};

export const setStudentStatus = (chosen: Chosen, active: boolean) =>
  call(students.setStudentStatus, { body: { chosen, active }, timeoutMs: bulkTimeoutMs });

export const moveStudents = (chosen: Chosen, group_id: string) =>
  call(students.moveStudents, { body: { chosen, group_id }, timeoutMs: bulkTimeoutMs });

/** Exactly the students that the list shows, in its order. */
export const exportStudents = (list: StudentList, format: 'csv' | 'xlsx') => {
  const { sort, direction } = list;
  const query = { ...wireFilters(filtersOf(list)), sort, direction, format };
  return download(students.exportStudents, { query }, `students.${format}`);
};
