/** Condition: the student of the row `a` is of another teaching group than the class. Such a row is in no figure. */
export const isOfParallelGroup = `a.source IN ('parallel', 'guest')`;

/** Students without a mark are absent in the class session `s`: it is final, and not only counted. */
const isAbsenceKnown = `s.final_at IS NOT NULL AND s.attendance_requirement <> 'counted'`;

/** SQL of the mark of the attendance row `a` of the class session `s`, or absent once that is known; else null. */
export const ownStatus = `coalesce(a.status, CASE WHEN ${isAbsenceKnown} THEN 'absent' END)`;

/**
 * SQL of the status with which an attendance row counts: its own one, or present if a class of a parallel teaching group counts in its place.
 * Null while the student may still check in, and for students of another teaching group: such a row is in no figure. Rows of other classes
 * than those of `isInFigures` are in no figure either.
 */
export const effectiveStatus = `CASE WHEN ${isOfParallelGroup} THEN NULL WHEN a.parallel_session_id IS NOT NULL THEN 'present' ELSE ${ownStatus} END`;

/** Condition: the class session `s` was not withdrawn. */
export const isNotWithdrawn = 's.withdrawn_at IS NULL';

/**
 * Condition: the class session `s` is in figures, reports and warnings: attendance is required, and it was not withdrawn. Without
 * statistics of the column, the planner would take an equality for rare.
 */
export const isInFigures = `s.attendance_requirement NOT IN ('recorded', 'counted') AND ${isNotWithdrawn}`;

/** Condition: students see the row `a` of the class session `s`. A class that is only counted shows no student as missing. */
export const isShownToStudent = `(s.attendance_requirement <> 'counted' OR a.status IS NOT NULL)`;

/** As `effectiveStatus`, but 'in_progress' while the student may still check in, and the own status of each student. For screens. */
export const shownStatus = `CASE WHEN a.parallel_session_id IS NOT NULL THEN 'present' ELSE coalesce(${ownStatus}, 'in_progress') END`;

/** As `shownStatus`, for the classes of one student: 'withdrawn' and 'parallel' are in no figure. */
export const recordStatus = `CASE WHEN s.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN ${isOfParallelGroup} THEN 'parallel' ELSE ${shownStatus} END`;

/** Condition: not the row of a student of another teaching group who did not attend. Such a row says nothing about the student. */
export const isOfRecord = `(a.parallel_group IS NULL OR coalesce(is_attended(a.status), false))`;

/** Condition: attendance was taken in the class session `s`: codes were shown, or a student has a mark. */
export const isTaken = `(s.qr_started_at IS NOT NULL OR EXISTS (
  SELECT FROM attendance taken WHERE taken.university_id = s.university_id AND taken.session_id = s.id AND taken.status IS NOT NULL))`;
