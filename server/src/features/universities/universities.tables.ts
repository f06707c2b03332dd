import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

/** Every property of a table is named as its column: what is read here is what stands in SQL. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => instant().notNull().defaultNow();

/** '2026-2027': two years in a row. */
export const isAcademicYear = (column: AnyPgColumn) =>
  sql`case when ${column} ~ '^[0-9]{4}-[0-9]{4}$' then right(${column}, 4)::int = left(${column}, 4)::int + 1
      else ${column} is null end`;

export const universities = pgTable(
  'universities',
  {
    id: uuid().primaryKey().defaultRandom(),
    code: text().notNull(),
    name: text().notNull(),
    /** IANA name; class times are wall-clock times of this zone. */
    time_zone: text().notNull().default('UTC'),
    created_at: createdAt(),
  },
  (t) => [
    unique('universities_code_key').on(t.code),
    check('universities_code_check', sql`${t.code} = upper(btrim(${t.code})) and ${t.code} <> ''`),
    check('universities_name_check', sql`btrim(${t.name}) <> ''`),
    check('universities_time_zone_check', sql`${t.time_zone} <> ''`),
  ],
);

/** The first two columns of every table that belongs to a university. */
export const tenantId = () => ({
  university_id: uuid()
    .notNull()
    .references(() => universities.id),
  id: uuid().notNull().defaultRandom(),
});

export const semesters = pgTable(
  'semesters',
  {
    university_id: uuid()
      .notNull()
      .references(() => universities.id),
    academic_year: text().notNull(),
    semester: smallint().notNull(),
    starts_on: date({ mode: 'string' }).notNull(),
    ends_on: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.academic_year, t.semester] }),
    check('semesters_academic_year_check', isAcademicYear(t.academic_year)),
    check('semesters_semester_check', sql`${t.semester} between 1 and 3`),
    check('semesters_order_check', sql`${t.ends_on} >= ${t.starts_on}`),
  ],
);

export const holidays = pgTable(
  'holidays',
  {
    ...tenantId(),
    name: text().notNull(),
    starts_on: date({ mode: 'string' }).notNull(),
    ends_on: date({ mode: 'string' }).notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    index('holidays_starts_on_idx').on(t.university_id, t.starts_on),
    check('holidays_name_check', sql`btrim(${t.name}) <> ''`),
    check('holidays_order_check', sql`${t.ends_on} >= ${t.starts_on}`),
  ],
);
