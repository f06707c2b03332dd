/** Students without a mark are absent in the class session `s`: it is final, and not only counted. */
const isAbsenceKnown = `s.final_at IS NOT NULL AND s.attendance_requirement <> 'counted'`;

/**
 * SQL of the status of an attendance row `a` of the class session `s`: its mark, or absent once the class is final. Null while the
 * student may still check in: such a row is in no figure. Rows of other classes than those of `isInFigures` are in no figure either.
 */
export const effectiveStatus = `coalesce(a.status, CASE WHEN ${isAbsenceKnown} THEN 'absent' END)`;

/** Condition: the class session `s` was not withdrawn. */
export const isNotWithdrawn = 's.withdrawn_at IS NULL';

/**
 * Condition: the class session `s` is in figures, reports and warnings: attendance is required, and it was not withdrawn. Without
 * statistics of the column, the planner would take an equality for rare.
 */
export const isInFigures = `s.attendance_requirement NOT IN ('recorded', 'counted') AND ${isNotWithdrawn}`;

/** Condition: students see the row `a` of the class session `s`. A class that is only counted shows no student as missing. */
export const isShownToStudent = `(s.attendance_requirement <> 'counted' OR a.status IS NOT NULL)`;

/** As `effectiveStatus`, but 'in_progress' without one. For screens. */
export const shownStatus = `coalesce(a.status, CASE WHEN ${isAbsenceKnown} THEN 'absent' ELSE 'in_progress' END)`;

/** Condition: attendance was taken in the class session `s`: codes were shown, or a student has a mark. */
export const isTaken = `(s.qr_started_at IS NOT NULL OR EXISTS (
  SELECT FROM attendance taken WHERE taken.university_id = s.university_id AND taken.session_id = s.id AND taken.status IS NOT NULL))`;
