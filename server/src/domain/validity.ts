/** SQL about the first and last day of timetable entries. Whether an entry has a class on a day: the SQL function `is_class_day`. */

/** Condition: the entry is valid after today. Entries whose last day is today or earlier, and versions before a change, are left out. */
export const hasNotEnded = (today: string, entry = 't'): string =>
  `(${entry}.valid_until IS NULL OR ${entry}.valid_until > ${today}::date)`;

/** Condition: the active entry `t` is of the term and has not ended. A semester that is NULL is any. */
export const isEntryOfTerm = (academicYear: string, semester: string, today: string): string =>
  `t.active AND t.academic_year = ${academicYear} AND coalesce(t.semester = ${semester}::int, true)
         AND ${hasNotEnded(today)}`;

/** Condition: the entry is valid on a date; each entry is if the date is NULL. */
export const isValidOn = (date: string, entry = 't'): string =>
  `(${entry}.valid_from > ${date}::date OR ${entry}.valid_until < ${date}::date) IS NOT TRUE`;

/** Today's date in the time zone of the university `$1`, where no clock is passed in. */
export const databaseToday = '(SELECT (now() AT TIME ZONE time_zone)::date FROM universities WHERE id = $1)';

/** Condition: the entry `t` may have classes after a day: neither the entry nor its semester is over. */
export const isNotOverOn = (today: string): string => `(${hasNotEnded(today)} AND NOT EXISTS (
  SELECT FROM semesters over WHERE over.university_id = $1 AND over.academic_year = t.academic_year AND over.semester = t.semester
    AND over.ends_on < ${today}))`;

/** Condition: the entry `t` may have classes after today. */
export const isNotOver = isNotOverOn(databaseToday);
