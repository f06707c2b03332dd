import { hash, randomBytes } from 'node:crypto';
import type { AdminRole } from '@muster/contract/accounts/admin-roles';
import type { Audit } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { enrolmentCodeLifetimeMs, formatEnrolmentCode } from './enrolment-codes.rules.ts';
import { insertEnrolmentCode } from './enrolment-codes.store.ts';

export type EnrolmentCode = { readonly code: string; readonly expiresAt: Date };

export function makeEnrolmentCodes({ clock, audit }: { clock: Clock; audit: Audit }) {
  return {
    /** `caller` null: the command line or the first start. `role`: of the administrator who registers with the code. */
    async issue(tx: UniversityTx, caller: Caller | null, role: AdminRole): Promise<EnrolmentCode> {
      const now = clock.now();
      const createdBy = caller?.accountId ?? null;
      const code = formatEnrolmentCode(randomBytes(16));
      const expiresAt = now + enrolmentCodeLifetimeMs;
      const codeHash = hash('sha256', code.replaceAll('-', ''), 'buffer');
      const id = await insertEnrolmentCode(tx, { hash: codeHash, createdBy, role, now, expiresAt });
      await audit.record(tx, {
        universityId: tx.universityId,
        actor: createdBy,
        action: 'enrolment_code.made',
        subjectType: 'enrolment_code',
        subjectId: id,
        details: { role },
        origin: caller?.origin,
      });
      return { code, expiresAt: new Date(expiresAt) };
    },
  };
}
