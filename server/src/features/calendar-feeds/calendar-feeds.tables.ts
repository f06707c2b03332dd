import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.tables.ts';
import { createdAt, instant } from '../universities/universities.tables.ts';

/** One private calendar address a person; a new one ends the old one. The address is derived from the id, never stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    university_id: uuid().notNull(),
    account_id: uuid().notNull(),
    id: uuid().notNull().defaultRandom(),
    created_at: createdAt(),
    last_read_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.account_id] }),
    index('calendar_feeds_id_idx').on(t.id),
    foreignKey({
      name: 'calendar_feeds_account_id_fkey',
      columns: [t.university_id, t.account_id],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
  ],
);
