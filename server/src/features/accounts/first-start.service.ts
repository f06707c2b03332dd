import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { EnrolmentCode } from './admins.service.ts';
import { deleteUnusedSystemCodes } from './enrolment-codes.store.ts';
import { findFirstUniversity, hasAnyAdmin, lockFirstStart } from './first-start.store.ts';
import type { Universities } from './registration.service.ts';

export type FirstCode = EnrolmentCode & { readonly universityCode: string };

const firstUniversity = { code: 'UNIVERSITY', name: 'University' };

/**
 * Until a deployment has its first administrator, each start makes a fresh code with which that person registers; the one
 * before is worthless then. The university is made when none was.
 */
export function makeFirstStart(deps: {
  database: Database;
  universities: Universities;
  issueEnrolmentCode: (tx: UniversityTx, createdBy: null) => Promise<EnrolmentCode>;
  timeZone: string;
}) {
  const { database, universities, timeZone } = deps;

  return async (): Promise<FirstCode | undefined> => {
    const university = await database.acrossUniversities(async (tx) => {
      await lockFirstStart(tx);
      if (await hasAnyAdmin(tx)) return undefined;
      const known = await findFirstUniversity(tx);
      if (known) return known;
      return { id: await universities.found(tx, { ...firstUniversity, timeZone }), code: firstUniversity.code };
    });
    if (!university) return undefined;
    const code = await database.inUniversity(university.id, async (tx) => {
      await deleteUnusedSystemCodes(tx);
      return deps.issueEnrolmentCode(tx, null);
    });
    return { ...code, universityCode: university.code };
  };
}
