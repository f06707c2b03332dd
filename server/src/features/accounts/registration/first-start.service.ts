import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FirstCode } from '#platform/startup/start-message.ts';
import type { makeEnrolmentCodes } from './enrolment-codes.service.ts';
import { findSystemCodeExpiry } from './enrolment-codes.store.ts';
import { findFirstUniversity, hasAnyAdmin, lockFirstStart } from './first-start.store.ts';
import type { Universities } from './registration.service.ts';

const defaultUniversity = { code: 'UNIVERSITY', name: 'University' };

/**
 * Issues an enrolment code at startup while the deployment has no administrator. Issues none while an unused system code exists, so that
 * codes from the command line or from another process stay valid. Creates the university if there is none.
 */
export function makeFirstStart(deps: {
  database: Database;
  clock: Clock;
  universities: Universities;
  enrolmentCodes: ReturnType<typeof makeEnrolmentCodes>;
  timeZone: string;
}) {
  const { database, clock, universities, timeZone } = deps;

  return async (): Promise<FirstCode | undefined> => {
    const university = await database.acrossUniversities(async (tx) => {
      await lockFirstStart(tx);
      if (await hasAnyAdmin(tx)) return undefined;
      const existing = await findFirstUniversity(tx, defaultUniversity.code);
      if (existing) return existing;
      const created = { ...defaultUniversity, timeZone };
      return { id: await universities.create(tx, created), ...created };
    });
    if (!university) return undefined;
    const code = await database.inUniversity(university.id, async (tx) => {
      const expiresAt = await findSystemCodeExpiry(tx, clock.now());
      return expiresAt ? { code: undefined, expiresAt } : deps.enrolmentCodes.issue(tx, null, 'owner');
    });
    return { ...code, university };
  };
}
