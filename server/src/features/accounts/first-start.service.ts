import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { FirstCode } from '../../platform/startup/announcement.ts';
import type { EnrolmentCode } from './admins.service.ts';
import { findEndOfSystemCode } from './enrolment-codes.store.ts';
import { findFirstUniversity, hasAnyAdmin, lockFirstStart } from './first-start.store.ts';
import type { Universities } from './registration.service.ts';

const firstUniversity = { code: 'UNIVERSITY', name: 'University' };

/**
 * Until a deployment has its first administrator, a start makes a code with which that person registers, unless there is one: what
 * an operator made on the command line, or another process has just printed, must go on. The university is made when none was.
 */
export function makeFirstStart(deps: {
  database: Database;
  clock: Clock;
  universities: Universities;
  issueEnrolmentCode: (tx: UniversityTx, createdBy: null) => Promise<EnrolmentCode>;
  timeZone: string;
}) {
  const { database, clock, universities, timeZone } = deps;

  return async (): Promise<FirstCode | undefined> => {
    const university = await database.acrossUniversities(async (tx) => {
      await lockFirstStart(tx);
      if (await hasAnyAdmin(tx)) return undefined;
      const known = await findFirstUniversity(tx, firstUniversity.code);
      if (known) return known;
      const made = { ...firstUniversity, timeZone };
      return { id: await universities.found(tx, made), ...made };
    });
    if (!university) return undefined;
    const code = await database.inUniversity(university.id, async (tx) => {
      const goodUntil = await findEndOfSystemCode(tx, clock.now());
      return goodUntil ? { code: undefined, expiresAt: goodUntil } : deps.issueEnrolmentCode(tx, null);
    });
    return { ...code, university };
  };
}
