import type { BodyInputOf } from '@muster/contract/http/endpoint';
import * as endpoints from '@muster/contract/academics/semesters';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export type SemesterRequest = BodyInputOf<typeof endpoints.saveSemester>;
export type HolidayRequest = BodyInputOf<typeof endpoints.addHoliday>;

export const holidaysQuery = () =>
  queryOptions({ queryKey: ['holidays'], queryFn: ({ signal }) => call(endpoints.listHolidays, { signal }) });

export const saveSemester = (body: SemesterRequest) => call(endpoints.saveSemester, { body });
export const deleteSemester = ({ academic_year, semester }: endpoints.Semester) =>
  call(endpoints.deleteSemester, { params: { academicYear: academic_year, semester } });
export const addHoliday = (body: HolidayRequest) => call(endpoints.addHoliday, { body });
export const changeHoliday = (id: string, body: BodyInputOf<typeof endpoints.changeHoliday>) =>
  call(endpoints.changeHoliday, { params: { id }, body });
export const deleteHoliday = (id: string) => call(endpoints.deleteHoliday, { params: { id } });

/** Invalidates all queries that depend on semester dates or holidays. */
export async function invalidateDates(client: QueryClient): Promise<void> {
  const keys = ['semesters', 'holidays', 'timetables', 'timetable'];
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })));
}
