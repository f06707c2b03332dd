import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** Of the deployment, not of a university: when each job ran last, what it did, and when it is due again. */
export const jobRuns = pgTable('job_runs', {
  name: text().primaryKey(),
  /** While it runs: when another process may take it over. */
  due_at: instant().notNull(),
  started_at: instant(),
  ended_at: instant(),
  /** What the last run counted, in its own words. */
  counts: jsonb(),
  failure: text(),
});
