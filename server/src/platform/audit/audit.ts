import type { Tx } from '../database/database.ts';

export type AuditEvent = {
  readonly universityId: string;
  /** The account that did it; null: the system, or somebody on the command line. */
  readonly actor: string | null;
  /** What was done, as `noun.verb`. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string | null;
  /** Never a secret, and no more of a person than their id. */
  readonly details?: Record<string, unknown>;
};

export type Audit = {
  /** In the transaction of the deed itself: either both are kept or neither. */
  record(tx: Tx, event: AuditEvent): Promise<void>;
};

export const makeAudit = (): Audit => ({
  async record(tx, { universityId, actor, action, subjectType, subjectId, details = {} }) {
    await tx.query(
      `insert into audit_events (university_id, actor, action, subject_type, subject_id, details)
       values ($1, $2, $3, $4, $5, $6)`,
      [universityId, actor, action, subjectType, subjectId, JSON.stringify(details)],
      'prepared',
    );
  },
});
