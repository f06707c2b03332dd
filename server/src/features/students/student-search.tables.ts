import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * What lists of students filter, search and sort by, once more and narrow. Triggers keep it; `find_students` alone reads it, since
 * the application itself is granted nothing here.
 */
export const studentSearch = pgTable(
  'student_search',
  {
    university_id: uuid().notNull(),
    student_id: uuid().notNull(),
    created_at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    active: boolean().notNull(),
    local_international: text().notNull(),
    gender: text(),
    current_year: smallint(),
    current_semester: smallint(),
    degree_details_id: uuid(),
    group_id: uuid(),
    degree_key: text(),
    group_key: text(),
    number_key: text().notNull(),
    email: text().notNull(),
    /** Name, number and e-mail up to its @, a line each. */
    words: text().notNull(),
    /** The rest of the e-mail. */
    mail_domain: text()
      .notNull()
      .generatedAlwaysAs(sql`substring(left(email, 160) FROM '[^@]*$')`),
  },
  (t) => [primaryKey({ columns: [t.university_id, t.student_id] })],
);

/** How many there are of each kind in `student_search`: rows to be added up, of which every change adds more and changes none. */
export const studentCounts = pgTable(
  'student_counts',
  {
    university_id: uuid().notNull(),
    id: uuid().notNull().defaultRandom(),
    active: boolean().notNull(),
    local_international: text().notNull(),
    gender: text(),
    current_year: smallint(),
    current_semester: smallint(),
    degree_details_id: uuid(),
    group_id: uuid(),
    students: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.university_id, t.id] })],
);
