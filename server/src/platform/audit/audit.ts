import { createHmac, hkdfSync } from 'node:crypto';
import type { AuditAction } from '@muster/contract/accounts/audit-actions';
import type { Tx } from '../database/database.ts';
import type { RequestOrigin } from '../http/caller.ts';
import { networkOf } from '../http/security/client-network.ts';

export type AuditEvent = {
  readonly universityId: string;
  /** The account that performed the action; null: the system or the command line. */
  readonly actor: string | null;
  readonly action: AuditAction;
  readonly subjectType: string;
  readonly subjectId: string | null;
  /** Must not contain secrets, nor personal data other than ids. */
  readonly details?: Record<string, unknown>;
  /** Personal values before and after, by field. Erased when the person is anonymised. Must not contain secrets. */
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** Undefined: a job or the command line. */
  readonly origin?: RequestOrigin | undefined;
};

export type Audit = {
  /** Records the event in the transaction of the change, so that both are committed or neither. */
  record(tx: Tx, event: AuditEvent): Promise<void>;
};

/** The key of one purpose of the audit log. A copy of the database does not contain it. */
export const deriveAuditKey = (secret: Uint8Array, purpose: 'network' | 'chain'): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `muster audit ${purpose}`, 32));

/** `secret`: of the deployment; the command line records no networks and needs none. */
export function makeAudit(secret?: Uint8Array): Audit {
  const networkKey = secret && deriveAuditKey(secret, 'network');
  const digestOf = (universityId: string, address: string): Buffer | null =>
    networkKey
      ? createHmac('sha256', networkKey)
          .update(`${universityId}|${networkOf(address)}`)
          .digest()
          .subarray(0, 16)
      : null;

  return {
    async record(tx, { universityId, actor, action, subjectType, subjectId, details = {}, changes, origin }) {
      const personal = changes && Object.keys(changes).length > 0 ? JSON.stringify(changes) : null;
      await tx.execute(
        `INSERT INTO audit_events (university_id, actor, action, subject_type, subject_id, details, changes, request_id, network, address)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9,
           (SELECT $10::text FROM universities u WHERE u.id = $1 AND u.audit_address_days > 0))`,
        [
          universityId,
          actor,
          action,
          subjectType,
          subjectId,
          JSON.stringify(details),
          personal,
          origin?.requestId ?? null,
          origin ? digestOf(universityId, origin.address) : null,
          origin?.address ?? null,
        ],
        'prepared',
      );
    },
  };
}
