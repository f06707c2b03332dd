/**
 * SQL of the status of an attendance row `a` of the class session `s`: its mark, or absent once the class is final. Null while the
 * student may still check in: such a row is in no figure. Rows of withdrawn classes are in no figure either (`isNotWithdrawn`).
 */
export const effectiveStatus = `coalesce(a.status, CASE WHEN s.final_at IS NOT NULL THEN 'absent' END)`;

/** Condition: the class session `s` was not withdrawn. */
export const isNotWithdrawn = 's.withdrawn_at IS NULL';

/** As `effectiveStatus`, but 'in_progress' while the student may still check in. For screens. */
export const shownStatus = `coalesce(a.status, CASE WHEN s.final_at IS NOT NULL THEN 'absent' ELSE 'in_progress' END)`;

/** Condition: attendance was taken in the class session `s`: codes were shown, or a student has a mark. */
export const isTaken = `(s.qr_started_at IS NOT NULL OR EXISTS (
  SELECT FROM attendance taken WHERE taken.university_id = s.university_id AND taken.session_id = s.id AND taken.status IS NOT NULL))`;
