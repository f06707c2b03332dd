import {
  type EnrollmentProposal,
  enrollmentProposal,
  proposalStates,
} from '@muster/contract/people/enrollment-proposals';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { andWhere } from '#platform/database/sql/where.ts';

/** Stores a proposal. An open one of the same student and class stays as it is. */
export async function insertProposal(
  tx: UniversityTx,
  of: { sessionId: string; studentId: string; reason: string | null; by: string; at: Date },
): Promise<void> {
  await tx.execute(
    `INSERT INTO enrollment_proposals (university_id, session_id, student_id, reason, proposed_by, proposed_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [tx.universityId, of.sessionId, of.studentId, of.reason, of.by, of.at],
  );
}

const lockedRow = z.object({ session_id: z.string(), student_id: z.string(), state: z.enum(proposalStates) });

/** Locks the proposal, so that of two decisions the first counts. */
export async function lockProposal(tx: UniversityTx, id: string): Promise<z.infer<typeof lockedRow> | undefined> {
  return tx.optionalRow(
    'SELECT session_id, student_id, state FROM enrollment_proposals WHERE university_id = $1 AND id = $2 FOR UPDATE',
    [tx.universityId, id],
    lockedRow,
  );
}

export async function updateState(
  tx: UniversityTx,
  id: string,
  decision: { state: 'accepted' | 'declined'; comment: string | null; by: string; at: Date },
): Promise<void> {
  await tx.execute(
    `UPDATE enrollment_proposals SET state = $3, comment = $4, decided_by = $5, decided_at = $6
     WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, decision.state, decision.comment, decision.by, decision.at],
  );
}

const proposalRow = enrollmentProposal.extend({
  proposed_at: z.date(),
  decided_at: z.date().nullable(),
  total: z.number(),
});

/** `groupOf`: SQL of the group with which the student `st` would attend the module of the class `s`. */
export async function listProposals(
  tx: UniversityTx,
  of: {
    id?: string;
    proposedBy?: string;
    state: EnrollmentProposal['state'] | undefined;
    limit: number;
    offset: number;
  },
  groupOf: string,
): Promise<{ rows: EnrollmentProposal[]; total: number }> {
  const values: unknown[] = [tx.universityId, of.limit, of.offset];
  const conditions = andWhere(values, [
    [of.id, (id) => `p.id = ${id}`],
    [of.proposedBy, (account) => `p.proposed_by = ${account}`],
    [of.state, (state) => `p.state = ${state}`],
  ]);
  const rows = await tx.query(
    `SELECT p.id, p.state, json_build_object('id', st.id, 'student_id', st.student_id, 'name', st.name) AS student,
            m.module_code, m.module_name, coalesce(s.academic_year, '') AS academic_year, coalesce(s.semester, m.semester) AS semester,
            (SELECT g.group_name FROM groups g WHERE g.university_id = p.university_id AND g.id = ${groupOf}) AS group_name,
            p.reason, p.proposed_by_label AS proposed_by, p.proposed_at, p.decided_by_label AS decided_by, p.decided_at, p.comment,
            count(*) OVER ()::int AS total
     FROM enrollment_proposals p
     JOIN class_sessions s ON s.university_id = p.university_id AND s.id = p.session_id
     JOIN modules m ON m.university_id = s.university_id AND m.id = s.module_id
     JOIN students st ON st.university_id = p.university_id AND st.id = p.student_id
     WHERE p.university_id = $1 ${conditions}
     ORDER BY p.state <> 'open', CASE WHEN p.state = 'open' THEN p.proposed_at END, p.proposed_at DESC, p.id
     LIMIT $2 OFFSET $3`,
    values,
    proposalRow,
  );
  return {
    rows: rows.map(({ total: _, proposed_at, decided_at, ...row }) => ({
      ...row,
      proposed_at: proposed_at.toISOString(),
      decided_at: decided_at?.toISOString() ?? null,
    })),
    total: rows[0]?.total ?? 0,
  };
}

export async function countOpen(tx: UniversityTx): Promise<number> {
  const row = await tx.row(
    `SELECT count(*)::int AS count FROM enrollment_proposals WHERE university_id = $1 AND state = 'open'`,
    [tx.universityId],
    z.object({ count: z.number() }),
    'prepared',
  );
  return row.count;
}
