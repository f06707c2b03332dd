import { hash } from 'node:crypto';
import type { register as registerEndpoint } from '@muster/contract/accounts';
import type { BodyOf, ReplyOf } from '@muster/contract/endpoint';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, SystemTx } from '../../platform/database/database.ts';
import { refuse, refuseFields } from '../../platform/http/refusal.ts';
import { makeThrottle } from '../../platform/http/throttle.ts';
import {
  findWaitingHash,
  insertAdmin,
  lockRegistration,
  type NewAdmin,
  updateAdminLetIn,
  updatePasswordContested,
} from './admins.store.ts';
import { readEnrolmentCode } from './enrolment-codes.rules.ts';
import { findUsableCode, updateCodeUsed } from './enrolment-codes.store.ts';
import { passwordProblem } from './passwords.rules.ts';
import type { Passwords } from './passwords.service.ts';
import { registrationMessage } from './registration.rules.ts';
import { revokeTokensOf } from './tokens.store.ts';

/** What registration needs of the universities feature. */
export type Universities = {
  /** The code as it is stored; undefined when nothing of this shape can be one. */
  readCode(typed: string): string | undefined;
  findIdByCode(tx: SystemTx, code: string): Promise<string | undefined>;
  found(tx: SystemTx, university: { code: string; name: string; timeZone: string }): Promise<string>;
};

type Registrant = Omit<NewAdmin, 'universityId' | 'isActive'>;

export function makeRegistration(deps: {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  audit: Audit;
  universities: Universities;
  passwordMin: number;
  isRegistrationOpen: boolean;
  timeZone: string;
}) {
  const { database, clock, passwords, audit, universities } = deps;
  // Each one costs a hash and may leave a row: a whole faculty may register from one address, a machine may not go on.
  const perNetwork = makeThrottle({ clock, most: 200, withinMs: 3_600_000 });

  async function enter(tx: SystemTx, registrant: Registrant, universityId: string, isActive: boolean, how: string) {
    const accountId = await insertAdmin(tx, { ...registrant, universityId, isActive });
    if (accountId !== undefined) await note(tx, universityId, accountId, how);
    return accountId;
  }

  const note = (tx: SystemTx, universityId: string, accountId: string, how: string) =>
    audit.record(tx, {
      universityId,
      actor: accountId,
      action: 'admin.registered',
      subjectType: 'account',
      subjectId: accountId,
      details: { how },
    });

  /** A code lets its holder in at once, also where the address waits already: with the holder's password, not the earlier one. */
  async function enterByCode(tx: SystemTx, registrant: Registrant, code: string): Promise<void> {
    const now = clock.now();
    const known = await findUsableCode(tx, hash('sha256', code, 'buffer'), now);
    if (!known) return;
    const universityId = known.university_id;
    const how = 'enrolment code';
    let accountId = await enter(tx, registrant, universityId, true, how);
    if (accountId === undefined) {
      accountId = await updateAdminLetIn(tx, { ...registrant, universityId, isActive: true });
      if (accountId === undefined) {
        // Only the holder of a valid code learns this, and keeps the code.
        throw refuse('conflict', 'You are an administrator of this university already. Please sign in.');
      }
      await revokeTokensOf(tx, universityId, accountId);
      await note(tx, universityId, accountId, how);
    }
    await updateCodeUsed(tx, { id: known.id, universityId, usedBy: accountId, now });
  }

  /**
   * The password of the registration that waits under this address, if it is the one that is typed now. Tried alike where nothing
   * waits: nobody learns from the time whether something does.
   */
  async function findSameHash(email: string, code: string | undefined, password: string): Promise<string | null> {
    const waits =
      code === undefined
        ? null
        : await database.acrossUniversities(async (tx) => {
            const universityId = await universities.findIdByCode(tx, code);
            return universityId === undefined ? null : await findWaitingHash(tx, universityId, email);
          });
    return (await passwords.matches(waits, password)) ? waits : null;
  }

  /** Who waits already, with another password, may be somebody else: then neither password will open anything. */
  async function enterByUniversity(
    tx: SystemTx,
    registrant: Registrant,
    code: string,
    sameHash: string | null,
  ): Promise<void> {
    await lockRegistration(tx, code);
    const universityId = await universities.findIdByCode(tx, code);
    if (universityId !== undefined) {
      const accountId = await enter(tx, registrant, universityId, false, 'waits for approval');
      if (accountId === undefined) await updatePasswordContested(tx, universityId, registrant.email, sameHash);
      return;
    }
    if (!deps.isRegistrationOpen) return;
    const founded = await universities.found(tx, { code, name: code, timeZone: deps.timeZone });
    await enter(tx, registrant, founded, true, 'founded the university');
  }

  return {
    async register(body: BodyOf<typeof registerEndpoint>, network: string): Promise<ReplyOf<typeof registerEndpoint>> {
      const enrolmentCode = readEnrolmentCode(body.university_id);
      const universityCode = enrolmentCode === undefined ? universities.readCode(body.university_id) : undefined;
      if (enrolmentCode === undefined && universityCode === undefined) {
        throw refuseFields({ university_id: 'Please check the University ID' });
      }
      const problem = passwordProblem(body.password, deps.passwordMin, [body.name, body.email, universityCode ?? '']);
      if (problem !== undefined) throw refuseFields({ password: problem });
      perNetwork.check(network);
      perNetwork.count(network);

      const { name, email } = body;
      const sameHash = await findSameHash(email, universityCode, body.password);
      const registrant = { name, email, passwordHash: await passwords.hash(body.password) };
      await database.acrossUniversities(async (tx) => {
        if (enrolmentCode !== undefined) await enterByCode(tx, registrant, enrolmentCode);
        else if (universityCode !== undefined) await enterByUniversity(tx, registrant, universityCode, sameHash);
      });
      return { success: true, message: registrationMessage(deps.isRegistrationOpen) };
    },
  };
}
