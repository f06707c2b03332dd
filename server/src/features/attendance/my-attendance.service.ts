import type { MyModule, myAttendance } from '@muster/contract/attendance';
import type { QueryOf } from '@muster/contract/endpoint';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { byModule } from './my-attendance.rules.ts';
import { listMyRecords } from './my-attendance.store.ts';

/** How many classes of each module a student still has in this semester; the timetables know. */
export type CountClassesToCome = (
  tx: UniversityTx,
  studentId: string,
  nowMs: number,
) => Promise<ReadonlyMap<string, number>>;

export type MyAttendanceDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly countClassesToCome: CountClassesToCome;
};

export function makeMyAttendance(deps: MyAttendanceDeps) {
  return async (caller: Caller, query: QueryOf<typeof myAttendance>): Promise<MyModule[]> => {
    const { studentId, universityId } = caller;
    if (studentId === null) throw refuse('no_student_record');
    const filter = {
      nowMs: deps.clock.now(),
      from: query.date_from ?? null,
      to: query.date_to ?? null,
      moduleCode: query.module_code || null,
    };
    // Every phone of a hall asks for its one module after checking in: nothing is looked up for that beyond the records.
    const isWhole = filter.from === null && filter.to === null && filter.moduleCode === null;
    return await deps.database.inUniversity(universityId, async (tx) => {
      const rows = await listMyRecords(tx, studentId, filter);
      if (!isWhole || rows.length === 0) return byModule(rows);
      return byModule(rows, await deps.countClassesToCome(tx, studentId, filter.nowMs));
    });
  };
}
