import type { UniversityTx } from '#platform/database/database.ts';

/** Records the mark changes of an approval, so that they can be reverted. */
export async function addMarkChanges(tx: UniversityTx, excuseId: string, changeIds: readonly string[]): Promise<void> {
  await tx.execute(
    'UPDATE excuses SET made_changes = made_changes || $3::uuid[] WHERE university_id = $1 AND id = $2',
    [tx.universityId, excuseId, changeIds],
  );
}

export async function clearMarkChanges(tx: UniversityTx, excuseId: string): Promise<void> {
  await tx.execute("UPDATE excuses SET made_changes = '{}' WHERE university_id = $1 AND id = $2", [
    tx.universityId,
    excuseId,
  ]);
}

/** Moves mark changes that another approved excuse covers to that excuse. */
export async function transferMarkChanges(tx: UniversityTx, excuseId: string): Promise<void> {
  await tx.execute(
    `UPDATE excuses o SET made_changes = o.made_changes || kept.ids
     FROM (SELECT other.id, array_agg(made.id) AS ids
           FROM excuses e
           JOIN mark_changes made ON made.university_id = e.university_id AND made.id = ANY(e.made_changes)
           JOIN class_sessions s ON s.university_id = made.university_id AND s.id = made.session_id
           JOIN LATERAL (SELECT x.id FROM excuses x
                         WHERE x.university_id = e.university_id AND x.student_id = e.student_id AND x.id <> e.id
                           AND x.state = 'approved' AND s.session_date BETWEEN x.starts_on AND x.ends_on
                         ORDER BY x.decided_at, x.id LIMIT 1) other ON true
           WHERE e.university_id = $1 AND e.id = $2 GROUP BY other.id) kept
     WHERE o.university_id = $1 AND o.id = kept.id`,
    [tx.universityId, excuseId],
  );
}
