import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/groups.tables.ts';
import { students } from '../students/students.tables.ts';
import { classSessions } from './sessions.tables.ts';

export const sessionGroups = pgTable(
  'session_groups',
  { university_id: uuid().notNull(), session_id: uuid().notNull(), group_id: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.university_id, t.session_id, t.group_id] }),
    index('session_groups_group_id_idx').on(t.university_id, t.group_id),
    foreignKey({
      name: 'session_groups_session_id_fkey',
      columns: [t.university_id, t.session_id],
      foreignColumns: [classSessions.university_id, classSessions.id],
    }),
    foreignKey({
      name: 'session_groups_group_id_fkey',
      columns: [t.university_id, t.group_id],
      foreignColumns: [groups.university_id, groups.id],
    }),
  ],
);

/** Who is expected, fixed when the session is created: later group changes do not rewrite the past. */
export const sessionRoster = pgTable(
  'session_roster',
  {
    university_id: uuid().notNull(),
    session_id: uuid().notNull(),
    student_id: uuid().notNull(),
    /** The student's group at that time. */
    group_id: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.session_id, t.student_id] }),
    index('session_roster_student_id_idx').on(t.university_id, t.student_id),
    foreignKey({
      name: 'session_roster_session_id_fkey',
      columns: [t.university_id, t.session_id],
      foreignColumns: [classSessions.university_id, classSessions.id],
    }),
    foreignKey({
      name: 'session_roster_student_id_fkey',
      columns: [t.university_id, t.student_id],
      foreignColumns: [students.university_id, students.id],
    }),
    foreignKey({
      name: 'session_roster_group_id_fkey',
      columns: [t.university_id, t.group_id],
      foreignColumns: [groups.university_id, groups.id],
    }),
  ],
);
