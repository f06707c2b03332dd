import type { TaughtChoices } from '@muster/contract/lecturer-students';
import type { Database, UniversityTx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { httpError } from '../../../platform/http/errors/http-error.ts';
import { modulesCalled } from './lecturer-students.rules.ts';
import { listOwnModules, listPlaces, listTaught } from './lecturer-students.store.ts';

/** The caller's own students, perhaps those of one module; whatever else is asked for, nobody beyond these is shown. */
export async function listOwnStudents(tx: UniversityTx, caller: Caller, module: string | undefined): Promise<string[]> {
  const staffId = staffIdOf(caller);
  if (!module) return await listTaught(tx, staffId, null);
  const modules = modulesCalled(await listOwnModules(tx, staffId), module);
  return modules.length === 0 ? [] : await listTaught(tx, staffId, modules);
}

export function makeTaughtChoices({ database }: { database: Pick<Database, 'inUniversity'> }) {
  return (caller: Caller): Promise<TaughtChoices> =>
    database.inUniversity(caller.universityId, async (tx) => {
      const staffId = staffIdOf(caller);
      const modules = await listOwnModules(tx, staffId);
      const places = await listPlaces(tx, await listTaught(tx, staffId, null));
      return { success: true, places, modules };
    });
}

/** A lecturer's account without a record teaches nobody. */
function staffIdOf({ staffId }: Caller): string {
  if (staffId === null) throw httpError('no_staff_record');
  return staffId;
}
