import { studentClasses } from '@muster/contract/people/student-page';
import { classWeek } from '@muster/contract/timetables/class-week';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export const classesPageSize = 10;

export const studentClassesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['students', 'classes', id, page],
    queryFn: ({ signal }) =>
      call(studentClasses, { params: { id }, query: { page, page_size: classesPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** This week and the next. */
export const plannedClassesQuery = (id: string, date: string) =>
  queryOptions({
    queryKey: ['timetables', 'week', 'student', id, date],
    queryFn: ({ signal }) => call(classWeek, { query: { student_id: id, date, weeks: '2' }, signal }),
  });
