import { allYear } from '@muster/contract/academics/structure';

/** What decides who is expected in a class, as SQL expressions. */
export type ExpectedIn = {
  readonly university: string;
  readonly module: string;
  /** An array of ids of cohort groups and teaching groups; null: a class without groups. */
  readonly groups: string | null;
  readonly academicYear: string;
  /** NULL in SQL: both semesters. */
  readonly semester: string;
  /** The day of the class. */
  readonly date: string;
};

/** SQL: whether the enrolment `e` counts in the term. An enrolment in a module of all year counts in each semester of its academic year. */
export const isOfTerm = (academicYear: string, semester: string): string =>
  `e.academic_year = ${academicYear} AND (${semester} IS NULL OR e.semester = ${semester}
    OR EXISTS (SELECT FROM modules y WHERE y.university_id = e.university_id AND y.id = e.module_id AND y.semester = ${allYear}))`;

/** SQL: whether the enrolment `e` counts on one of the days. */
export const isValid = (from: string, to: string): string =>
  `e.active AND coalesce(e.valid_from <= ${to}, true) AND coalesce(e.valid_until >= ${from}, true)`;

/** SQL: whether the student is on leave on all of the days, or has left by the first one. */
export const isAway = (student: string, days: { readonly from: string; readonly to: string }): string =>
  `(coalesce(${student}.leave_from <= ${days.from} AND ${student}.leave_until >= ${days.to}, false)
    OR coalesce(${student}.left_on <= ${days.from}, false))`;

/** SQL: columns of `studentsWhoTake` of the student `own`. */
const ownColumns = ({ date }: ExpectedIn): string =>
  `own.id, own.active, ${isAway('own', { from: date, to: date })} AS is_away`;

/** SQL: whether the enrolment `e` counts in the class. */
export const isValidOfTerm = (of: ExpectedIn): string =>
  `${isValid(of.date, of.date)} AND ${isOfTerm(of.academicYear, of.semester)}`;

/** SQL: whether the teaching group `g` serves the module: its own module, or a further one. */
export const servesModule = (module: string): string =>
  `(g.module_id = ${module} OR EXISTS (SELECT FROM teaching_group_modules f
      WHERE f.university_id = g.university_id AND f.group_id = g.id AND f.module_id = ${module}))`;

/** SQL: whether the teaching group is a whole course, without parallel groups. Enrolments in its modules that name no group are in it. */
const isWholeCourse = (group: string): string => `${group}.group_name = ${group}.course_number`;

/**
 * SQL: whether the module of the mapping `d` is expected of students who are not enrolled in it, in a class without groups: the setting of the
 * university. An elective or repeated module of single students does not change what the others take.
 */
const isExpectedUnenrolled = (academicYear: string, semester: string): string => `
  CASE (SELECT u.mandatory_modules FROM universities u WHERE u.id = d.university_id)
    WHEN 'always' THEN true
    WHEN 'never' THEN false
    ELSE NOT EXISTS (SELECT FROM student_module_enrollments e
                     WHERE e.university_id = d.university_id AND e.module_id = d.module_id AND e.active AND e.enrollment_type = 'regular'
                       AND ${isOfTerm(academicYear, semester)}) END`;

/** SQL: `module_id` of the modules that the whole courses among the groups serve. `groups` may name columns of a group `g` outside. */
const modulesOfWholeCourses = (university: string, groups: string): string => `
      SELECT course.module_id FROM groups course
      WHERE course.university_id = ${university} AND course.id = ANY(${groups}) AND ${isWholeCourse('course')}
      UNION SELECT f.module_id FROM groups course
      JOIN teaching_group_modules f ON f.university_id = course.university_id AND f.group_id = course.id
      WHERE course.university_id = ${university} AND course.id = ANY(${groups}) AND ${isWholeCourse('course')}`;

/** By an enrolment: in a teaching group of the class, or with the cohort group that it names or their own. */
const byEnrolment = (of: ExpectedIn): string => {
  const counts = isValidOfTerm(of);
  const members = `
    SELECT ${ownColumns(of)} FROM student_module_enrollments e
    JOIN students own ON own.university_id = e.university_id AND own.id = e.student_id`;
  if (of.groups === null)
    return `${members} WHERE e.university_id = ${of.university} AND e.module_id = ${of.module} AND ${counts}`;
  return `${members}
    WHERE e.university_id = ${of.university} AND e.module_id = ${of.module} AND ${counts}
      AND coalesce(e.group_id, own.group_id) = ANY(${of.groups})
    UNION ${members}
    WHERE e.university_id = ${of.university} AND e.teaching_group_id = ANY(${of.groups}) AND ${counts}
    UNION ${members}
    JOIN (${modulesOfWholeCourses(of.university, of.groups)}) w ON w.module_id = e.module_id
    WHERE e.university_id = ${of.university} AND e.teaching_group_id IS NULL AND ${counts}`;
};

/** By a mandatory mapping of their degree and year, with their own cohort group unless an enrolment names another one. */
const byMapping = (of: ExpectedIn): string => `
    SELECT ${ownColumns(of)} FROM module_degree_mappings d
    JOIN students own ON own.university_id = d.university_id AND own.degree_details_id = d.degree_details_id AND own.current_year = d.year
    WHERE d.university_id = ${of.university} AND d.module_id = ${of.module} AND d.is_mandatory
      AND ${
        of.groups === null
          ? isExpectedUnenrolled(of.academicYear, of.semester)
          : `own.group_id = ANY(${of.groups})
      AND NOT EXISTS (SELECT FROM student_module_enrollments e
                      WHERE e.university_id = own.university_id AND e.student_id = own.id AND e.module_id = ${of.module}
                        AND ${isValid(of.date, of.date)} AND ${isOfTerm(of.academicYear, of.semester)} AND e.group_id <> ALL (${of.groups}))`
      }`;

/**
 * SQL: `id` and `active` of the students who take a module with one of the groups; without groups, of all who take the module. A student
 * takes it by an enrolment of that academic year and semester, or by a mandatory mapping of their degree and year. `is_away`: on leave on the
 * day, or gone. Such a student takes the module, and is not expected.
 */
export const studentsWhoTake = (of: ExpectedIn): string => `${byEnrolment(of)} UNION ${byMapping(of)}`;

/** SQL: whether an active student takes the module. Stops at the first one, which UNION does not. */
export const isTakenByActive = (of: ExpectedIn): string =>
  `(EXISTS (SELECT FROM (${byMapping(of)}) x WHERE x.active) OR EXISTS (SELECT FROM (${byEnrolment(of)}) x WHERE x.active))`;

/** SQL: whether the timetable entry is for everyone who takes the module. $1: the university. */
export const isForEveryone = (entry: string): string =>
  `NOT EXISTS (SELECT FROM timetable_groups x WHERE x.university_id = $1 AND x.timetable_id = ${entry}.id)`;

/** Where classes are read: the timetable, or the name of a query with its columns and `is_for_everyone`. */
type Classes = { readonly from: string; readonly isForEveryone: string };
const timetable: Classes = { from: 'timetables', isForEveryone: isForEveryone('o') };

/**
 * SQL: the classes `o` that expect the student `p` by the enrolment `e`, as sources of rows: with the cohort group that it names or their own,
 * with the teaching group that it names, with a whole course of its module or of a further module, or without groups. $1: the university.
 * Each is a plain join, which the planner can also make for many students.
 */
const classesByEnrolment = (isAttended: string, classes = timetable) => {
  const withGroup = `timetable_groups x JOIN ${classes.from} o ON o.university_id = $1 AND o.id = x.timetable_id`;
  return {
    cohort: `
  SELECT o.id FROM ${withGroup}
  WHERE x.university_id = $1 AND x.group_id = coalesce(e.group_id, p.group_id) AND o.module_id = e.module_id AND ${isAttended}`,
    teachingGroup: `
  SELECT o.id FROM ${withGroup}
  WHERE x.university_id = $1 AND x.group_id = e.teaching_group_id AND ${isAttended}`,
    wholeCourse: `
  SELECT o.id FROM ${withGroup} JOIN groups g ON g.university_id = $1 AND g.id = x.group_id
  WHERE x.university_id = $1 AND e.teaching_group_id IS NULL AND g.module_id = e.module_id AND ${isWholeCourse('g')} AND ${isAttended}`,
    furtherCourse: `
  SELECT o.id FROM ${withGroup} JOIN groups g ON g.university_id = $1 AND g.id = x.group_id
  JOIN teaching_group_modules f ON f.university_id = $1 AND f.group_id = g.id
  WHERE x.university_id = $1 AND e.teaching_group_id IS NULL AND f.module_id = e.module_id AND ${isWholeCourse('g')} AND ${isAttended}`,
    everyone: `
  SELECT o.id FROM ${classes.from} o
  WHERE o.university_id = $1 AND o.module_id = e.module_id AND ${isAttended} AND ${classes.isForEveryone}`,
  };
};

/** SQL: whether the class `o` with the cohort group `x` is of the group, year and semester of the student `p`. */
export const isOfOwnCohort = `x.group_id = p.group_id AND o.year = p.current_year AND o.semester = p.current_semester`;

/** SQL: the enrolments `e` of the student `p` in the module of the class `o` that name a cohort group that is none of the class. $1: the university. */
const namesAnotherGroup = (isAttended: string): string => `
  e.university_id = $1 AND e.student_id = p.id AND e.module_id = o.module_id AND ${isAttended}
        AND e.group_id NOT IN (SELECT other.group_id FROM timetable_groups other
                               WHERE other.university_id = $1 AND other.timetable_id = o.id)`;

/** SQL: the classes `o` without groups that students of a degree and year take by a mandatory mapping `d`. $1: the university. */
const classesByMapping = (classes = timetable): string => `
  SELECT d.degree_details_id, d.year, o.id, o.academic_year, o.semester FROM module_degree_mappings d
  JOIN ${classes.from} o ON o.university_id = $1 AND o.module_id = d.module_id
  WHERE d.university_id = $1 AND d.is_mandatory AND ${classes.isForEveryone} AND ${isExpectedUnenrolled('o.academic_year', 'o.semester')}`;

/** SQL: joins the classes `m` of a query with the columns of `classesByMapping` to the student `p`. $1: the university. */
const joinByMapping = (classes: string): string => `
  LEFT JOIN groups own ON own.university_id = $1 AND own.id = p.group_id
  JOIN (${classes}) m ON m.degree_details_id = p.degree_details_id AND m.year = p.current_year AND m.semester = p.current_semester
    AND m.academic_year = coalesce(own.academic_year, m.academic_year)`;

/**
 * SQL: the ids of the timetable entries that a student attends on one of the days: those of their cohort group, year and semester, unless an
 * enrolment names another cohort group for the module; those of their enrolments, with the teaching group or cohort group that they name or
 * with their own; and those without groups whose module they take. $1: the university.
 */
export const classesOfStudent = (student: string, days: { readonly from: string; readonly to: string }): string => {
  const isAttended = `${isValid(days.from, days.to)} AND ${isOfTerm('o.academic_year', 'o.semester')}`;
  const isStudent = `WHERE p.university_id = $1 AND p.id = ${student} AND NOT ${isAway('p', days)}`;
  const enrolled = Object.values(classesByEnrolment(isAttended)).map(
    (classes) => `
  SELECT o.id FROM students p
  JOIN student_module_enrollments e ON e.university_id = $1 AND e.student_id = p.id
  CROSS JOIN LATERAL (${classes}) o ${isStudent}
  UNION`,
  );
  return `
  SELECT o.id FROM students p
  JOIN timetable_groups x ON x.university_id = $1 AND x.group_id = p.group_id
  JOIN timetables o ON o.university_id = $1 AND o.id = x.timetable_id
  ${isStudent} AND ${isOfOwnCohort}
    AND NOT EXISTS (SELECT FROM student_module_enrollments e WHERE ${namesAnotherGroup(isAttended)})
  UNION ${enrolled.join('')}
  SELECT m.id FROM students p ${joinByMapping(classesByMapping())} ${isStudent}`;
};

/**
 * SQL: in which classes the students differ from their own cohort group from the day `from` on: the classes that they take besides, and those
 * of the cohort that they do not take. It is one query for all students, so that a report needs none per student. Columns: `student_id`; `id` of
 * the class; `module_id`; `days` that it concerns (NULL: all days of the class); `is_expected`, which is false on days on which an enrolment
 * names another cohort group. `classes`: the name of a query with the columns of timetables, `is_for_everyone` and `last_day`. Days on which a
 * student is away are not left out. $1: the university.
 */
export const classesBesidesCohort = (classes: string, from: string, isStudent: string): string => {
  const isAttended = `${isValid(from, "'infinity'::date")} AND ${isOfTerm('o.academic_year', 'o.semester')}`;
  const [limitedFrom, limitedUntil] = [`e.valid_from > ${from}`, 'e.valid_until < n.last_day'];
  const days = `daterange(CASE WHEN ${limitedFrom} THEN e.valid_from END, CASE WHEN ${limitedUntil} THEN e.valid_until END, '[]')`;
  const { cohort, everyone, ...others } = classesByEnrolment(isAttended, {
    from: classes,
    isForEveryone: 'o.is_for_everyone',
  });
  const byEnrolment = (which: string, condition = 'true'): string => `
  SELECT p.id AS student_id, n.id, e.module_id, CASE WHEN ${limitedFrom} OR ${limitedUntil} THEN ${days} END AS days, true AS is_expected FROM students p
  JOIN student_module_enrollments e ON e.university_id = $1 AND e.student_id = p.id
  CROSS JOIN LATERAL (${which}) c JOIN ${classes} n ON n.id = c.id
  WHERE p.university_id = $1 AND ${isStudent} AND ${condition}`;
  return [
    ...Object.values(others).map((which) => byEnrolment(which)),
    // The array lets the planner read the enrolments by their index: it does not know how few these modules are.
    byEnrolment(everyone, `e.module_id = ANY (ARRAY(SELECT o.module_id FROM ${classes} o WHERE o.is_for_everyone))`),
    byEnrolment(cohort, 'e.group_id IS NOT NULL'),
    // Their own cohort group, but not their year or semester: few cohorts, found before their students and enrolments are read.
    `
  SELECT p.id, n.id, e.module_id, CASE WHEN ${limitedFrom} OR ${limitedUntil} THEN ${days} END, true
  FROM (SELECT k.*, array_agg(o.id) AS ids FROM (
          SELECT DISTINCT group_id, current_year, current_semester FROM students WHERE university_id = $1) k
        JOIN timetable_groups x ON x.university_id = $1 AND x.group_id = k.group_id
        JOIN ${classes} o ON o.id = x.timetable_id
        GROUP BY k.group_id, k.current_year, k.current_semester
        HAVING bool_or((o.year, o.semester) IS DISTINCT FROM (k.current_year, k.current_semester)) OFFSET 0) k
  JOIN students p ON p.university_id = $1 AND (p.group_id, p.current_year, p.current_semester) = (k.group_id, k.current_year, k.current_semester)
  JOIN student_module_enrollments e ON e.university_id = $1 AND e.student_id = p.id AND e.group_id IS NULL
  JOIN ${classes} o ON o.id = ANY(k.ids) AND o.module_id = e.module_id AND ${isAttended}
  JOIN ${classes} n ON n.id = o.id
  WHERE ${isStudent}`,
    `
  SELECT p.id, n.id, n.module_id, ${days}, false FROM student_module_enrollments e
  JOIN students p ON p.university_id = $1 AND p.id = e.student_id
  JOIN timetable_groups x ON x.university_id = $1 AND x.group_id = p.group_id
  JOIN ${classes} o ON o.id = x.timetable_id
  JOIN ${classes} n ON n.id = o.id
  WHERE e.group_id IS NOT NULL AND ${isOfOwnCohort} AND ${isStudent} AND ${namesAnotherGroup(isAttended)}`,
    `
  SELECT p.id, n.id, n.module_id, NULL, true FROM students p ${joinByMapping(`${classesByMapping({ from: classes, isForEveryone: 'o.is_for_everyone' })} OFFSET 0`)}
  JOIN ${classes} n ON n.id = m.id
  WHERE p.university_id = $1 AND ${isStudent}`,
  ].join(' UNION ALL ');
};

/**
 * SQL: whether the class `o` is in the timetable of the term in which the enrolment `e` counts. A class that ended is, unless another entry
 * continues it.
 */
export const isClassOfEnrolment = `o.active AND o.continued_by IS NULL AND ${isOfTerm('o.academic_year', 'o.semester')}`;

/** SQL: whether the enrolment `e` counts in the term and has not ended. */
export const isEnrolledIn = (academicYear: string, semester: string, today: string): string =>
  `${isValid(today, "'infinity'::date")} AND ${isOfTerm(academicYear, semester)}`;

const { teachingGroup, ...otherClasses } = classesByEnrolment(isClassOfEnrolment);

/**
 * SQL: whether the enrolment `e` of the student `p` is on the list of a class of its term: of the teaching group that it names, else of any
 * class that expects the student by it. A class for everyone expects a student of a teaching group too, but does not stand for the classes of
 * that group. $1: the university.
 */
export const isOnList = `(EXISTS (${teachingGroup})
  OR e.teaching_group_id IS NULL AND (${Object.values(otherClasses)
    .map((classes) => `EXISTS (${classes})`)
    .join(' OR ')}))`;

/** The class session `s`. */
export const classOfSession = {
  university: 's.university_id',
  module: 's.module_id',
  groups: `ARRAY(SELECT x.group_id FROM session_groups x WHERE x.university_id = s.university_id AND x.session_id = s.id)`,
  academicYear: 's.academic_year',
  semester: 's.semester',
  date: 's.session_date',
};

/** The class of the timetable entry `t` on a day. */
export const classOfEntry = (date: string) => ({
  university: 't.university_id',
  module: 't.module_id',
  groups: `ARRAY(SELECT x.group_id FROM timetable_groups x WHERE x.university_id = t.university_id AND x.timetable_id = t.id)`,
  academicYear: 't.academic_year',
  semester: 't.semester',
  date,
});

/**
 * SQL: the module for which a student takes the class, of those that its teaching groups serve: that of an enrolment that names one of the
 * groups, else of another enrolment; without one, the module of the class. A class of one module costs one lookup.
 */
export const moduleTaken = (of: ExpectedIn & { readonly groups: string }, student: string): string => `
  CASE WHEN EXISTS (SELECT FROM teaching_group_modules f WHERE f.university_id = ${of.university} AND f.group_id = ANY(${of.groups}))
    THEN coalesce((
      SELECT e.module_id FROM student_module_enrollments e
      JOIN groups g ON g.university_id = e.university_id AND g.id = ANY(${of.groups}) AND ${servesModule('e.module_id')}
      WHERE e.university_id = ${of.university} AND e.student_id = ${student} AND ${isValidOfTerm(of)}
      ORDER BY e.teaching_group_id = g.id DESC NULLS LAST, e.module_id = ${of.module} DESC, e.id LIMIT 1), ${of.module})
    ELSE ${of.module} END`;
