import { pgTable, text } from 'drizzle-orm/pg-core';

/** What is true of the whole deployment, as the fingerprint of its secret. Belongs to no university. */
export const deploymentFacts = pgTable('deployment_facts', {
  name: text().primaryKey(),
  value: text().notNull(),
});
