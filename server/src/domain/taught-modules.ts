import { teachesSession } from './teaching.ts';

/**
 * Condition on the class session `s` and the attendance row `a`: the member of staff held a class of its module, academic year and
 * semester as lecturer or assistant, with the student on its list.
 */
export const isInTaughtModule = (staff: string): string => `
  (s.module_id, coalesce(s.academic_year, ''), coalesce(s.semester, 0)) IN (
    SELECT o.module_id, coalesce(o.academic_year, ''), coalesce(o.semester, 0)
    FROM attendance r JOIN class_sessions o ON o.university_id = r.university_id AND o.id = r.session_id
    WHERE r.university_id = a.university_id AND r.student_id = a.student_id
      AND ${teachesSession(staff, 'o')})`;
