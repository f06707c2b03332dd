import type { MyModule } from '@muster/contract/attendance/attendance';
import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { studentClasses, studentHistory, studentOverview } from '@muster/contract/people/student-page';
import type { ListedStudent } from '@muster/contract/people/students';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { findLatestSemester } from '#domain/latest-semester.ts';
import { getToday } from '#domain/today.ts';
import type { Caller } from '#platform/http/caller.ts';
import * as store from './student-page.store.ts';

export type StudentPageDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /**
   * Finds a student as the caller may see them; throws `not_found` for lecturers who do not teach the student. `staffId`: the lecturer;
   * null for administrators.
   */
  readonly getVisibleStudent: (
    tx: UniversityTx,
    caller: Caller,
    id: string,
  ) => Promise<{ readonly student: ListedStudent; readonly staffId: string | null }>;
  /** The attendance by module in a range of days, of the modules of a lecturer if `staffId` is set. */
  readonly readModules: (
    tx: UniversityTx,
    studentId: string,
    filter: { readonly from: string | null; readonly to: string | null; readonly staffId: string | null },
  ) => Promise<MyModule[]>;
};

export type StudentPage = ReturnType<typeof makeStudentPage>;

/** What administrators, and reduced the lecturers of a student, see about one student. */
export function makeStudentPage({ database, clock, requireAdmin, getVisibleStudent, readModules }: StudentPageDeps) {
  return {
    overview: (caller: Caller, id: string): Promise<ReplyOf<typeof studentOverview>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        const { student, staffId } = await getVisibleStudent(tx, caller, id);
        const today = await getToday(tx, clock.now());
        const term = await findLatestSemester(tx, today);
        const range = { from: term?.starts_on ?? null, to: term?.ends_on ?? null };
        const modules = await readModules(tx, id, { ...range, staffId });
        return {
          success: true,
          student,
          semester: term ? { academic_year: term.academic_year, semester: term.semester } : null,
          today,
          modules: modules.map(({ records, ...module }) => ({
            ...module,
            records: records.map(({ session_id, date, class_start_time, attendance_requirement, status }) => ({
              session_id,
              date,
              class_start_time,
              attendance_requirement,
              status,
            })),
          })),
        };
      }),

    classes: (
      caller: Caller,
      id: string,
      { page, page_size: pageSize }: QueryOf<typeof studentClasses>,
    ): Promise<ReplyOf<typeof studentClasses>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        const { staffId } = await getVisibleStudent(tx, caller, id);
        const of = { studentId: id, staffId, at: new Date(clock.now()) };
        const { rows, total } = await store.listClasses(tx, of, { page, pageSize });
        const data = rows.map((row) => ({ ...row, marked_at: row.marked_at?.toISOString() ?? null }));
        return { data, total, page, page_size: pageSize };
      }),

    history: (
      caller: Caller,
      id: string,
      { page, page_size: pageSize }: QueryOf<typeof studentHistory>,
    ): Promise<ReplyOf<typeof studentHistory>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        await requireAdmin(tx, caller);
        await getVisibleStudent(tx, caller, id);
        const { rows, total } = await store.listHistory(tx, id, { page, pageSize });
        return { data: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total, page, page_size: pageSize };
      }),
  };
}
