import { allYear } from '@muster/contract/academics/structure';

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

/** An enrolment in a module of all year counts in each semester of its academic year. */
const isInTerm = ({ university, module, academicYear, semester }: ExpectedIn): string =>
  `e.active AND e.academic_year = ${academicYear} AND (${semester} IS NULL OR e.semester = ${semester}
    OR EXISTS (SELECT FROM modules y WHERE y.university_id = ${university} AND y.id = ${module} AND y.semester = ${allYear}))`;

/** By an enrolment, with the group that it names or with their own. */
const byEnrolment = (of: ExpectedIn): string => `
    SELECT own.id, own.active FROM student_module_enrollments e
    JOIN students own ON own.university_id = e.university_id AND own.id = e.student_id
    WHERE e.university_id = ${of.university} AND e.module_id = ${of.module} AND ${isInTerm(of)}
      ${of.groups === null ? '' : `AND coalesce(e.group_id, own.group_id) = ANY(${of.groups})`}`;

/** By a mandatory mapping of their degree and year, with their own group unless an enrolment names another one. */
const byMapping = (of: ExpectedIn): string => `
    SELECT own.id, own.active FROM module_degree_mappings d
    JOIN students own ON own.university_id = d.university_id AND own.degree_details_id = d.degree_details_id AND own.current_year = d.year
    WHERE d.university_id = ${of.university} AND d.module_id = ${of.module} AND d.is_mandatory
      ${
        of.groups === null
          ? ''
          : `AND own.group_id = ANY(${of.groups})
      AND NOT EXISTS (SELECT FROM student_module_enrollments e
                      WHERE e.university_id = own.university_id AND e.student_id = own.id AND e.module_id = ${of.module}
                        AND ${isInTerm(of)} AND e.group_id <> ALL (${of.groups}))`
      }`;

/**
 * SQL: `id` and `active` of the students who take a module with one of the groups; without groups, of all who take the module. A student
 * takes it by an enrolment of that academic year and semester, or by a mandatory mapping of their degree and year.
 */
export const studentsWhoTake = (of: ExpectedIn): string => `${byEnrolment(of)} UNION ${byMapping(of)}`;

/** SQL: whether an active student takes the module. Stops at the first one, which UNION does not. */
export const isTakenByActive = (of: ExpectedIn): string =>
  `(EXISTS (SELECT FROM (${byMapping(of)}) x WHERE x.active) OR EXISTS (SELECT FROM (${byEnrolment(of)}) x WHERE x.active))`;
