import type { MyModule, myAttendance } from '@muster/contract/attendance';
import type { QueryOf } from '@muster/contract/endpoint';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { byModule } from './my-attendance.rules.ts';
import { listMyRecords } from './my-attendance.store.ts';

export function makeMyAttendance(deps: { database: Pick<Database, 'inUniversity'>; clock: Clock }) {
  return async (caller: Caller, query: QueryOf<typeof myAttendance>): Promise<MyModule[]> => {
    const { studentId, universityId } = caller;
    if (studentId === null) throw refuse('no_student_record');
    const filter = {
      nowMs: deps.clock.now(),
      from: query.date_from ?? null,
      to: query.date_to ?? null,
      moduleCode: query.module_code || null,
    };
    return byModule(await deps.database.inUniversity(universityId, (tx) => listMyRecords(tx, studentId, filter)));
  };
}
