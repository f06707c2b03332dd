import { myAttendance as promise } from '@muster/contract/attendance';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { makeMyAttendance } from './my-attendance.service.ts';

export function mountMyAttendance(
  mount: Mount,
  deps: { database: Pick<Database, 'inUniversity'>; clock: Clock },
): void {
  const readMine = makeMyAttendance(deps);
  mount(promise, ({ caller, query }) => readMine(caller, query));
}
