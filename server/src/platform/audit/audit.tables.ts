import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Append-only (a trigger says so). The platform knows no feature: the migration adds the keys to universities and accounts. */
export const auditEvents = pgTable(
  'audit_events',
  {
    university_id: uuid().notNull(),
    id: uuid().notNull().defaultRandom(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** The account that did it; null: the system. */
    actor: uuid(),
    action: text().notNull(),
    subject_type: text().notNull(),
    subject_id: uuid(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    index('audit_events_actor_idx').on(t.university_id, t.actor),
    index('audit_events_at_idx').on(t.university_id, t.at),
    index('audit_events_subject_idx').on(t.university_id, t.subject_type, t.subject_id),
    check('audit_events_action_check', sql`btrim(${t.action}) <> ''`),
  ],
);
