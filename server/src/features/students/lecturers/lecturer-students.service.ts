import type { TaughtChoices } from '@muster/contract/people/lecturer-students';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { findModuleIds } from './lecturer-students.rules.ts';
import { listLecturerModules, listStudyPlaces, listTaughtStudentIds } from './lecturer-students.store.ts';

/** The ids of the caller's students, of one module if `module` (a code or a part of a name) is set. */
export async function listOwnStudents(tx: UniversityTx, caller: Caller, module: string | undefined): Promise<string[]> {
  const staffId = staffIdOf(caller);
  if (!module) return await listTaughtStudentIds(tx, staffId, null);
  const modules = findModuleIds(await listLecturerModules(tx, staffId), module);
  return modules.length === 0 ? [] : await listTaughtStudentIds(tx, staffId, modules);
}

export function makeTaughtChoices({ database }: { database: Pick<Database, 'inUniversity'> }) {
  return (caller: Caller): Promise<TaughtChoices> =>
    database.inUniversity(caller.universityId, async (tx) => {
      const staffId = staffIdOf(caller);
      const modules = await listLecturerModules(tx, staffId);
      const places = await listStudyPlaces(tx, await listTaughtStudentIds(tx, staffId, null));
      return { success: true, places, modules };
    });
}

export function staffIdOf({ staffId }: Caller): string {
  if (staffId === null) throw httpError('no_staff_record');
  return staffId;
}
