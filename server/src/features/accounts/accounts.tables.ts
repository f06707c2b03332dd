import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, tenantId } from '../universities/universities.tables.ts';

export const accounts = pgTable(
  'accounts',
  {
    ...tenantId(),
    /** Lower case (the contract lowers what is typed), so that one address is one account. */
    email: text().notNull(),
    role: text({ enum: ['admin', 'lecturer', 'student'] }).notNull(),
    name: text().notNull(),
    /** Argon2id; null: nobody can sign in with a password. */
    password_hash: text(),
    status: text({ enum: ['active', 'pending', 'inactive'] })
      .notNull()
      .default('active'),
    photo_url: text(),
    created_at: createdAt(),
    updated_at: createdAt(),
    last_sign_in_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('accounts_email_key').on(t.university_id, t.email, t.role),
    index('accounts_email_idx').on(t.email),
    check('accounts_email_check', sql`${t.email} = lower(btrim(${t.email})) and ${t.email} <> ''`),
    check('accounts_role_check', sql`${t.role} in ('admin', 'lecturer', 'student')`),
    check('accounts_name_check', sql`btrim(${t.name}) <> ''`),
    check('accounts_status_check', sql`${t.status} in ('active', 'pending', 'inactive')`),
  ],
);

export const admins = pgTable(
  'admins',
  {
    ...tenantId(),
    user_id: uuid().notNull(),
    email: text().notNull(),
    active: boolean().notNull().default(true),
    approved_by: uuid(),
    approved_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('admins_user_id_key').on(t.university_id, t.user_id),
    foreignKey({
      name: 'admins_user_id_fkey',
      columns: [t.university_id, t.user_id],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    foreignKey({
      name: 'admins_approved_by_fkey',
      columns: [t.university_id, t.approved_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    check('admins_email_check', sql`${t.email} = lower(btrim(${t.email})) and ${t.email} <> ''`),
  ],
);
