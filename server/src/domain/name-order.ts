/** The key by which the list of students sorts names: by family name, without accents and case. `$1` is the university. */
const studentNameKey = (st: string): string =>
  `(SELECT k.family_key FROM student_search k WHERE k.university_id = $1 AND k.student_id = ${st}.id)`;

/** ORDER BY of students on lists, registers and papers. */
export const studentOrder = (st: string): string => `${studentNameKey(st)}, ${st}.student_id`;

/** As `studentNameKey` for lists that are sorted by name before the page is cut: one join instead of a lookup for each student. */
export const joinNameKeys = (st: string): string =>
  `LEFT JOIN student_search names ON names.university_id = $1 AND names.student_id = ${st}.id`;
export const joinedNameKey = 'names.family_key';
/** ORDER BY of students with `joinNameKeys`, as `studentOrder`. */
export const joinedStudentOrder = (st: string): string => `${joinedNameKey}, ${st}.student_id`;

/** ORDER BY of staff in fields and lists by name, without accents and case; equal names by employee ID. */
export const staffOrder = (s: string): string => `search_key(${s}.name), natural_key(${s}.employee_id)`;
