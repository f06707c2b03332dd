import { type ExpectedIn, isValidOfTerm, servesModule } from './expected-students.ts';

/** SQL: the names of the teaching groups of the class session `session`. */
const groupsOfSession = (session: string): string => `(
  SELECT coalesce(string_agg(n.group_name, ', ' ORDER BY natural_key(n.group_name)), '')
  FROM session_groups m JOIN groups n ON n.university_id = m.university_id AND n.id = m.group_id
  WHERE m.university_id = ${session}.university_id AND m.session_id = ${session}.id)`;

/** SQL: what the check-in of the attendance row `a` in the class session `s` answers about parallel groups. */
export const parallelOfCheckIn = `
  CASE WHEN a.parallel_group IS NOT NULL THEN json_build_object('own', a.parallel_group, 'attended', ${groupsOfSession('s')},
    'counts', a.source = 'parallel' AND s.attendance_requirement = 'required') END`;

/** SQL: the columns `parallel` and `attended_in` of the attendance row `a` of the class session `s`. */
export const parallelColumns = `
  CASE WHEN a.parallel_group IS NOT NULL THEN json_build_object('own', a.parallel_group, 'attended', ${groupsOfSession('s')}) END AS parallel,
  CASE WHEN a.parallel_session_id IS NOT NULL THEN (
    SELECT json_build_object('groups', ${groupsOfSession('o')}, 'date', o.session_date) FROM class_sessions o
    WHERE o.university_id = a.university_id AND o.id = a.parallel_session_id) END AS attended_in`;

/** SQL: an array of the types of the active weekly classes of the teaching group, as they are compared. */
const weeklyTypesOf = (group: string, academicYear: string): string => `ARRAY(
  SELECT class_type_key(t.class_type) FROM timetable_groups y
  JOIN timetables t ON t.university_id = y.university_id AND t.id = y.timetable_id
  WHERE y.university_id = ${group}.university_id AND y.group_id = ${group}.id AND t.active AND t.academic_year = ${academicYear})`;

/** SQL: whether the teaching groups have classes of a common type. One without weekly classes has its own type, else any. */
export const haveCommonType = (one: string, other: string): string => {
  const typesOf = (group: string) =>
    `coalesce(nullif(${weeklyTypesOf(group, `${group}.academic_year`)}, '{}'), ARRAY[class_type_key(${group}.class_type)])`;
  return `(SELECT own.types && further.types OR own.types = ARRAY[NULL::text] OR further.types = ARRAY[NULL::text]
    FROM (SELECT ${typesOf(one)} AS types) own, (SELECT ${typesOf(other)} AS types) further)`;
};

/**
 * SQL: the names of the own teaching group of a student and of those of the class session `s`, as `parallelGroups` of the contract, if both are
 * parallel groups: of one module, and the own one has weekly classes of the same type in the term. NULL otherwise, and for a student whose enrolments
 * name a group of the class too.
 */
export const parallelGroupsOf = (of: ExpectedIn, student: string): string => `(
  SELECT json_build_object('own', h.group_name, 'attended', ${groupsOfSession('s')})
  FROM session_groups x
  JOIN groups g ON g.university_id = x.university_id AND g.id = x.group_id AND g.module_id IS NOT NULL
  JOIN student_module_enrollments e ON e.university_id = x.university_id AND e.student_id = ${student}
    AND ${isValidOfTerm(of)} AND ${servesModule('e.module_id')}
  JOIN groups h ON h.university_id = e.university_id AND h.id = e.teaching_group_id
  WHERE x.university_id = s.university_id AND x.session_id = s.id
    AND class_type_key(s.session_type) = ANY (${weeklyTypesOf('h', of.academicYear)})
    AND NOT EXISTS (SELECT FROM session_groups z
                    JOIN student_module_enrollments e ON e.university_id = z.university_id AND e.teaching_group_id = z.group_id
                      AND e.student_id = ${student} AND ${isValidOfTerm(of)}
                    WHERE z.university_id = s.university_id AND z.session_id = s.id)
  ORDER BY class_type_key(h.class_type) = class_type_key(s.session_type) DESC NULLS LAST, natural_key(h.group_name), h.id LIMIT 1)`;
