import type { BodyInputOf } from '@muster/contract/endpoint';
import * as promises from '@muster/contract/semesters';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type SemesterRequest = BodyInputOf<typeof promises.saveSemester>;
export type HolidayRequest = BodyInputOf<typeof promises.addHoliday>;

/** Latest first. */
export const semestersQuery = () =>
  queryOptions({ queryKey: ['semesters'], queryFn: ({ signal }) => call(promises.listSemesters, { signal }) });
export const holidaysQuery = () =>
  queryOptions({ queryKey: ['holidays'], queryFn: ({ signal }) => call(promises.listHolidays, { signal }) });

export const saveSemester = (body: SemesterRequest) => call(promises.saveSemester, { body });
export const deleteSemester = ({ academic_year, semester }: promises.Semester) =>
  call(promises.deleteSemester, { params: { academicYear: academic_year, semester } });
export const addHoliday = (body: HolidayRequest) => call(promises.addHoliday, { body });
export const changeHoliday = (id: string, body: BodyInputOf<typeof promises.changeHoliday>) =>
  call(promises.changeHoliday, { params: { id }, body });
export const deleteHoliday = (id: string) => call(promises.deleteHoliday, { params: { id } });

/** When classes are held has changed, and every week with it. */
export async function forgetDates(client: QueryClient): Promise<void> {
  const keys = ['semesters', 'holidays', 'timetables', 'timetable'];
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })));
}
