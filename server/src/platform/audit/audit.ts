import type { Tx } from '../database/database.ts';

export type AuditEvent = {
  readonly universityId: string;
  /** The account that performed the action; null: the system or the command line. */
  readonly actor: string | null;
  /** The action, as `noun.verb`. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string | null;
  /** Must not contain secrets, nor personal data other than ids. */
  readonly details?: Record<string, unknown>;
};

export type Audit = {
  /** Records the event in the transaction of the change, so that both are committed or neither. */
  record(tx: Tx, event: AuditEvent): Promise<void>;
};

export const makeAudit = (): Audit => ({
  async record(tx, { universityId, actor, action, subjectType, subjectId, details = {} }) {
    await tx.execute(
      `INSERT INTO audit_events (university_id, actor, action, subject_type, subject_id, details)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [universityId, actor, action, subjectType, subjectId, JSON.stringify(details)],
      'prepared',
    );
  },
});
