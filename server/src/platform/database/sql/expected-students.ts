/** What decides who is expected in a class, as SQL expressions. */
export type ExpectedIn = {
  readonly university: string;
  readonly module: string;
  /** An array of ids; null: a class without groups. */
  readonly groups: string | null;
  readonly academicYear: string;
  /** NULL in SQL: both semesters. */
  readonly semester: string;
};

/**
 * SQL: the ids of the students who take a module with one of the groups; without groups, of all who take the module. A student takes it by
 * an enrolment of that academic year and semester, with the group that the enrolment names or with their own, or by a mandatory mapping of
 * their degree and year, with their own group unless an enrolment names another one. Inactive students are included.
 */
export function studentsWhoTake(of: ExpectedIn): string {
  const isInTerm = `e.active AND e.academic_year = ${of.academicYear} AND (${of.semester} IS NULL OR e.semester = ${of.semester})`;
  const isWithGroup = of.groups === null ? '' : `AND coalesce(e.group_id, own.group_id) = ANY(${of.groups})`;
  const isInGroup =
    of.groups === null
      ? ''
      : `AND own.group_id = ANY(${of.groups})
      AND NOT EXISTS (SELECT FROM student_module_enrollments e
                      WHERE e.university_id = own.university_id AND e.student_id = own.id AND e.module_id = ${of.module}
                        AND ${isInTerm} AND e.group_id <> ALL (${of.groups}))`;
  return `
    SELECT e.student_id AS id FROM student_module_enrollments e
    JOIN students own ON own.university_id = e.university_id AND own.id = e.student_id
    WHERE e.university_id = ${of.university} AND e.module_id = ${of.module} AND ${isInTerm} ${isWithGroup}
    UNION
    SELECT own.id FROM module_degree_mappings d
    JOIN students own ON own.university_id = d.university_id AND own.degree_details_id = d.degree_details_id AND own.current_year = d.year
    WHERE d.university_id = ${of.university} AND d.module_id = ${of.module} AND d.is_mandatory ${isInGroup}`;
}
