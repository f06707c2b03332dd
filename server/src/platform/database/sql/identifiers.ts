/**
 * The ids of the students of the university ($1) with one of these numbers, which are as `identifierKey` has them. The index of
 * `student_id_key` finds numbers in their stored form; few others are left from earlier releases. An index of identifier_key() would not
 * help: row level security keeps functions that are not leakproof out of index conditions.
 */
export const studentsWithNumber = (numbers: string): string => `(
  SELECT id FROM students WHERE university_id = $1 AND student_id_key = ANY (${numbers})
  UNION ALL
  SELECT id FROM students WHERE university_id = $1 AND identifier_key(student_id) = ANY (${numbers})
    AND (octet_length(student_id) <> length(student_id) OR strpos(student_id, ' ') > 0))`;
