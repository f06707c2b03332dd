import { staffOrder } from './name-order.ts';

/**
 * SQL about who teaches: the first lecturer and assistant are columns of `timetables` and `class_sessions`, further ones are rows of
 * `timetable_lecturers` and `session_lecturers`. Only stores that write or copy the lecturers of a class read them without these conditions.
 * `$1` is the university.
 */

/**
 * Condition: the member of staff is a lecturer or an assistant of the timetable entry. `staff`: what is compared with a column by `=`,
 * such as `$2` or `ANY ($2::uuid[])`.
 */
export const teachesEntry = (staff: string, entry = 't'): string => `(
  ${entry}.lecturer_id = ${staff} OR ${entry}.assistant_lecturer_id = ${staff} OR ${entry}.id = ANY (ARRAY(
    SELECT tl.timetable_id FROM timetable_lecturers tl WHERE tl.university_id = $1 AND tl.staff_id = ${staff})))`;

/** Condition: the member of staff is a lecturer or an assistant of the class session. */
export const teachesSession = (staff: string, session = 's'): string => `(
  ${session}.lecturer_id = ${staff} OR ${session}.assistant_lecturer_id = ${staff} OR ${session}.id = ANY (ARRAY(
    SELECT sl.session_id FROM session_lecturers sl WHERE sl.university_id = $1 AND sl.staff_id = ${staff})))`;

/** Condition: the member of staff is a lecturer of the class session, not an assistant. */
export const isLecturerOfSession = (staff: string, session = 's'): string => `(
  ${session}.lecturer_id = ${staff} OR ${session}.id = ANY (ARRAY(
    SELECT sl.session_id FROM session_lecturers sl
    WHERE sl.university_id = $1 AND sl.role = 'lecturer' AND sl.staff_id = ${staff})))`;

/** Subquery of the sessions (`held_id`) and all their lecturers (`staff_id`), without assistants. */
export const lecturersOfSessions = `(
  SELECT c.id AS held_id, c.lecturer_id AS staff_id FROM class_sessions c WHERE c.university_id = $1
  UNION ALL
  SELECT sl.session_id, sl.staff_id FROM session_lecturers sl WHERE sl.university_id = $1 AND sl.role = 'lecturer')`;

/** Array of the ids of all lecturers of the entry, without assistants. */
export const lecturerIdsOfEntry = (entry = 't'): string => `array_prepend(${entry}.lecturer_id, ARRAY(
  SELECT tl.staff_id FROM timetable_lecturers tl
  WHERE tl.university_id = $1 AND tl.timetable_id = ${entry}.id AND tl.role = 'lecturer'))`;

/** Array of the ids of all lecturers and assistants of the entry. */
export const staffIdsOfEntry = (entry = 't'): string => `
  array_remove(ARRAY[${entry}.lecturer_id, ${entry}.assistant_lecturer_id], NULL) || ARRAY(
  SELECT tl.staff_id FROM timetable_lecturers tl WHERE tl.university_id = $1 AND tl.timetable_id = ${entry}.id)`;

/** Array of the ids of all lecturers and assistants of the class session. */
export const staffIdsOfSession = (session = 's'): string => `
  array_remove(ARRAY[${session}.lecturer_id, ${session}.assistant_lecturer_id], NULL) || ARRAY(
  SELECT sl.staff_id FROM session_lecturers sl WHERE sl.university_id = $1 AND sl.session_id = ${session}.id)`;

/** JSON array of the lecturers or assistants of the entry after the first one, in their order. */
export const furtherStaff = (
  role: 'lecturer' | 'assistant',
  entry = 't',
  fields: readonly ('id' | 'name' | 'staff_type')[] = ['id', 'name'],
): string => `(SELECT coalesce(json_agg(json_build_object(${fields.map((field) => `'${field}', ts.${field}`).join(', ')})
  ORDER BY tl.position), '[]'::json)
  FROM timetable_lecturers tl JOIN staff ts ON ts.university_id = $1 AND ts.id = tl.staff_id
  WHERE tl.university_id = $1 AND tl.timetable_id = ${entry}.id AND tl.role = '${role}')`;

/** Array of the ids of the lecturers or assistants of the entry after the first one, in their order. */
export const furtherStaffIds = (role: 'lecturer' | 'assistant', entry = 't'): string =>
  `ARRAY(SELECT tl.staff_id FROM timetable_lecturers tl
  WHERE tl.university_id = $1 AND tl.timetable_id = ${entry}.id AND tl.role = '${role}' ORDER BY tl.position)`;

const lecturersAfterFirst = (session: string): string => `FROM session_lecturers sl
  JOIN staff ss ON ss.university_id = $1 AND ss.id = sl.staff_id
  WHERE sl.university_id = $1 AND sl.session_id = ${session}.id AND sl.role = 'lecturer'`;

/** JSON array of the lecturers of the session after the first one, by name. */
export const furtherLecturersOfSession = (session = 's'): string => `(
  SELECT coalesce(json_agg(json_build_object('id', ss.id, 'name', ss.name) ORDER BY ${staffOrder('ss')}), '[]'::json)
  ${lecturersAfterFirst(session)})`;

/** The names of all lecturers of the session as one text. `first`: the name of the first one. */
export const lecturerNamesOfSession = (first: string, session = 's'): string =>
  `concat_ws(', ', ${first}, (SELECT string_agg(ss.name, ', ' ORDER BY ${staffOrder('ss')}) ${lecturersAfterFirst(session)}))`;
