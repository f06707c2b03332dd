import { lecturerIdsOfEntry } from './teaching.ts';
import { isNotOver } from './validity.ts';

/** SQL conditions of records that lack something, for lists and counts. `$1` is the university. */

/** Of the module `m`. */
export const hasNoDegree = `NOT EXISTS (
  SELECT FROM module_degree_mappings d WHERE d.university_id = $1 AND d.module_id = m.id)`;

/** Of the module `m`: no active member of staff may teach it as lecturer. */
export const hasNoLecturer = `NOT EXISTS (
  SELECT FROM staff_courses c JOIN staff s ON s.university_id = $1 AND s.id = c.staff_id AND s.active
  WHERE c.university_id = $1 AND c.module_id = m.id AND c.can_teach_as_primary)`;

/** Of the group `g`: no active student. */
export const hasNoStudents = `NOT EXISTS (
  SELECT FROM students s WHERE s.university_id = $1 AND s.group_id = g.id AND s.active)`;

/** Whether the students of the university belong to groups. Where they do not, no group is missing. */
export const belongToGroups = '(SELECT u.students_belong_to_groups FROM universities u WHERE u.id = $1)';

/** Of a student: none, or a closed one. A student who comes back after a roll-over is still in the group of then. */
export const hasNoGroup = `(${belongToGroups} AND (group_id IS NULL OR group_id IN (
  SELECT closed.id FROM groups closed WHERE closed.university_id = $1 AND NOT closed.active)))`;

/** Of the timetable entry `t`, which is not over: none of its lecturers is active. */
export const hasNoActiveLecturer = `NOT EXISTS (
    SELECT FROM staff s WHERE s.university_id = $1 AND s.active AND s.id = ANY (${lecturerIdsOfEntry()}))
  AND ${isNotOver}`;

/** Of the timetable entry `t`: its venue is not an active one of the list of venues. */
export const hasNoVenue = `lower(btrim(t.venue)) NOT IN (
  SELECT lower(btrim(v.name)) FROM venues v WHERE v.university_id = $1 AND v.active)`;

/** Of the timetable entry `t`, which is not over: it has groups, and none of them is active. */
export const hasNoActiveGroup = `(
    SELECT NOT bool_or(g.active) FROM timetable_groups tg JOIN groups g ON g.university_id = $1 AND g.id = tg.group_id
    WHERE tg.university_id = $1 AND tg.timetable_id = t.id)
  AND ${isNotOver}`;
