import type { MyModule, myAttendance } from '@muster/contract/attendance/attendance';
import type { QueryOf } from '@muster/contract/http/endpoint';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { groupByModule } from './my-attendance.rules.ts';
import { listMyRecords } from './my-attendance.store.ts';

/** Counts the classes that a student still has in this semester, by module id. */
export type CountUpcomingClasses = (
  tx: UniversityTx,
  studentId: string,
  nowMs: number,
) => Promise<ReadonlyMap<string, number>>;

export type MyAttendanceDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly countUpcomingClasses: CountUpcomingClasses;
};

export type ReadMyAttendance = ReturnType<typeof makeMyAttendance>;

type ModuleFilter = { readonly from: string | null; readonly to: string | null; readonly staffId: string | null };

/** Reads the attendance of any student by module, with the number of classes to come. */
export const makeReadModules =
  ({ clock, countUpcomingClasses }: Pick<MyAttendanceDeps, 'clock' | 'countUpcomingClasses'>) =>
  async (tx: UniversityTx, studentId: string, filter: ModuleFilter): Promise<MyModule[]> => {
    const nowMs = clock.now();
    const rows = await listMyRecords(tx, studentId, { ...filter, nowMs });
    return rows.length === 0 ? [] : groupByModule(rows, await countUpcomingClasses(tx, studentId, nowMs));
  };

export function makeMyAttendance(deps: MyAttendanceDeps) {
  return async (caller: Caller, query: QueryOf<typeof myAttendance>): Promise<MyModule[]> => {
    const { studentId, universityId } = caller;
    if (studentId === null) throw httpError('no_student_record');
    const filter = {
      nowMs: deps.clock.now(),
      from: query.date_from ?? null,
      to: query.date_to ?? null,
      moduleCode: query.module_code || null,
    };
    // After a check-in every phone requests its one module; that request reads the records only.
    const isUnfiltered = filter.from === null && filter.to === null && filter.moduleCode === null;
    return await deps.database.inUniversity(universityId, async (tx) => {
      const rows = await listMyRecords(tx, studentId, filter);
      if (!isUnfiltered || rows.length === 0) return groupByModule(rows);
      return groupByModule(rows, await deps.countUpcomingClasses(tx, studentId, filter.nowMs));
    });
  };
}
