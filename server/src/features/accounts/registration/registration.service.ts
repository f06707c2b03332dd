import { hash } from 'node:crypto';
import type { AdminRole } from '@muster/contract/accounts/admin-roles';
import { type register as registerEndpoint, universityCodeText } from '@muster/contract/accounts/registration';
import type { BodyOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { Audit } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, SystemTx } from '#platform/database/database.ts';
import type { RequestOrigin } from '#platform/http/caller.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import {
  findPendingPasswordHash,
  hasActiveAdmin,
  insertAdmin,
  lockRegistration,
  type NewAdmin,
  activateAdmin,
  clearContestedPassword,
} from '../admins/admins.store.ts';
import { readEnrolmentCode } from './enrolment-codes.rules.ts';
import { findUsableCode, updateCodeUsed } from './enrolment-codes.store.ts';
import { notifyOwners } from '../admins/notify-owners.service.ts';
import { passwordProblem } from '../passwords/passwords.rules.ts';
import type { Passwords } from '../passwords/passwords.service.ts';
import { noApproverError, registrationMessage } from './registration.rules.ts';
import type { SlowDown } from '../throttling/slow-down.service.ts';
import { revokeTokensOfAccount } from '../tokens/tokens.store.ts';

/** The part of the universities feature that registration uses. */
export type Universities = {
  /** Normalises a typed university code. Returns undefined if it is not a valid code. */
  readCode(typed: string): string | undefined;
  findIdByCode(tx: SystemTx, code: string): Promise<string | undefined>;
  create(
    tx: SystemTx,
    university: { code: string; name: string; timeZone: string; isApproved?: boolean },
  ): Promise<string>;
};

/** The approval chooses the role. */
const waiting = { isActive: false, adminRole: 'reader' } as const;

type Registrant = Omit<NewAdmin, 'universityId' | 'isActive' | 'adminRole'> & { readonly origin: RequestOrigin };

export function makeRegistration(deps: {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  audit: Audit;
  universities: Universities;
  passwordMin: number;
  isRegistrationOpen: boolean;
  timeZone: string;
  publicUrl: string;
  slowDown: Pick<SlowDown, 'spaceOut'>;
}) {
  const { database, clock, passwords, audit, universities } = deps;
  // Each registration costs a hash and may store a row. The limit fits a faculty behind one address.
  const perNetwork = deps.slowDown.spaceOut({ name: 'registration', free: 200, withinMs: 3_600_000 });

  async function insertWithAudit(
    tx: SystemTx,
    registrant: Registrant,
    universityId: string,
    as: { isActive: boolean; adminRole: AdminRole },
    how: string,
  ) {
    const accountId = await insertAdmin(tx, { ...registrant, universityId, ...as });
    if (accountId !== undefined) await recordAudit(tx, universityId, accountId, how, registrant.origin);
    return accountId;
  }

  const recordAudit = (tx: SystemTx, universityId: string, accountId: string, how: string, origin: RequestOrigin) =>
    audit.record(tx, {
      universityId,
      actor: accountId,
      action: 'admin.registered',
      subjectType: 'account',
      subjectId: accountId,
      details: { how },
      origin,
    });

  /** Activates the registrant right away, also if the email has a pending registration; the new password replaces the old one. */
  async function registerByEnrolmentCode(tx: SystemTx, registrant: Registrant, code: string): Promise<void> {
    const now = clock.now();
    const found = await findUsableCode(tx, hash('sha256', code, 'buffer'), now);
    if (!found) return;
    const universityId = found.university_id;
    const how = 'enrolment code';
    const as = { isActive: true, adminRole: found.role };
    let accountId = await insertWithAudit(tx, registrant, universityId, as, how);
    if (accountId === undefined) {
      accountId = await activateAdmin(tx, { ...registrant, universityId, ...as });
      if (accountId === undefined) {
        // Only the holder of a valid code sees this. The code stays usable.
        throw httpError('conflict', 'You are an administrator of this university already. Please sign in.');
      }
      await revokeTokensOfAccount(tx, universityId, accountId);
      await recordAudit(tx, universityId, accountId, how, registrant.origin);
    }
    await notifyOwners(tx, {
      universityId,
      email: registrant.email,
      by: null,
      change: { to: found.role },
      publicUrl: deps.publicUrl,
      nowMs: now,
    });
    await updateCodeUsed(tx, { id: found.id, universityId, usedBy: accountId, now });
  }

  /**
   * Returns the password hash of the pending registration with this email if it matches the typed password. Takes the same time without
   * one, so that response times do not reveal pending registrations.
   */
  async function findMatchingPendingHash(
    email: string,
    code: string | undefined,
    password: string,
  ): Promise<string | null> {
    const pendingHash =
      code === undefined
        ? null
        : await database.acrossUniversities(async (tx) => {
            const universityId = await universities.findIdByCode(tx, code);
            return universityId === undefined ? null : await findPendingPasswordHash(tx, universityId, email);
          });
    return (await passwords.matches(pendingHash, password)) ? pendingHash : null;
  }

  /** A pending registration with another password may belong to another person: then neither password is valid. */
  async function registerByUniversityCode(
    tx: SystemTx,
    registrant: Registrant,
    code: string,
    matchingHash: string | null,
  ): Promise<void> {
    await lockRegistration(tx, code);
    const universityId = await universities.findIdByCode(tx, code);
    if (universityId !== undefined) {
      if (!(await hasActiveAdmin(tx, universityId))) throw noApproverError();
      const accountId = await insertWithAudit(tx, registrant, universityId, waiting, 'waits for approval');
      if (accountId === undefined) await clearContestedPassword(tx, universityId, registrant.email, matchingHash);
      return;
    }
    if (!deps.isRegistrationOpen) return;
    const created = await universities.create(tx, { code, name: code, timeZone: deps.timeZone, isApproved: false });
    await insertWithAudit(tx, registrant, created, { isActive: true, adminRole: 'owner' }, 'founded the university');
  }

  return {
    async register(
      body: BodyOf<typeof registerEndpoint>,
      network: string,
      origin: RequestOrigin,
    ): Promise<ReplyOf<typeof registerEndpoint>> {
      const enrolmentCode = readEnrolmentCode(body.university_id);
      const universityCode = enrolmentCode === undefined ? universities.readCode(body.university_id) : undefined;
      if (enrolmentCode === undefined && universityCode === undefined) {
        throw validationError({ university_id: universityCodeText });
      }
      const problem = passwordProblem(body.password, deps.passwordMin, [body.name, body.email, universityCode ?? '']);
      if (problem !== undefined) throw validationError({ password: problem });
      await perNetwork.takeTurn(network);

      const { name, email } = body;
      const matchingHash = await findMatchingPendingHash(email, universityCode, body.password);
      const registrant = { name, email, passwordHash: await passwords.hash(body.password), origin };
      await database.acrossUniversities(async (tx) => {
        if (enrolmentCode !== undefined) await registerByEnrolmentCode(tx, registrant, enrolmentCode);
        else if (universityCode !== undefined)
          await registerByUniversityCode(tx, registrant, universityCode, matchingHash);
      });
      return { success: true, message: registrationMessage(deps.isRegistrationOpen) };
    },
  };
}
