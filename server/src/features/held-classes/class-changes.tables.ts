import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.tables.ts';
import { createdAt } from '../universities/universities.tables.ts';
import { timetables } from '../timetables/timetables.tables.ts';

/** One week's class that is cancelled, or held at another time or place; the weekly entry stays as it is. */
export const classChanges = pgTable(
  'class_changes',
  {
    university_id: uuid().notNull(),
    timetable_id: uuid().notNull(),
    /** The date on which the week's class would have been. */
    class_date: date({ mode: 'string' }).notNull(),
    is_cancelled: boolean().notNull(),
    /** All three, or none: then the time stays. */
    new_date: date({ mode: 'string' }),
    new_start_time: time(),
    new_end_time: time(),
    new_venue: text(),
    reason: text(),
    sequence: integer().notNull().default(1),
    changed_by: uuid(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.timetable_id, t.class_date] }),
    index('class_changes_class_date_idx').on(t.university_id, t.class_date),
    index('class_changes_new_date_idx')
      .on(t.university_id, t.new_date)
      .where(sql`${t.new_date} is not null`),
    foreignKey({
      name: 'class_changes_timetable_id_fkey',
      columns: [t.university_id, t.timetable_id],
      foreignColumns: [timetables.university_id, timetables.id],
    }),
    foreignKey({
      name: 'class_changes_changed_by_fkey',
      columns: [t.university_id, t.changed_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    check(
      'class_changes_what_check',
      sql`case when ${t.is_cancelled} then num_nulls(${t.new_date}, ${t.new_start_time}, ${t.new_end_time}, ${t.new_venue}) = 4
          else num_nulls(${t.new_date}, ${t.new_start_time}, ${t.new_end_time}) in (0, 3)
               and num_nonnulls(${t.new_date}, ${t.new_venue}) > 0 end`,
    ),
    check('class_changes_order_check', sql`${t.new_end_time} > ${t.new_start_time}`),
    check('class_changes_venue_check', sql`btrim(${t.new_venue}) <> ''`),
  ],
);
