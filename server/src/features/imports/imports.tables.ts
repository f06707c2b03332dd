import { importKinds, importStates, importVerdicts } from '@muster/contract/imports';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.tables.ts';
import { createdAt, instant, tenantId } from '../universities/universities.tables.ts';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** One file that somebody brought in, and what became of it. */
export const imports = pgTable(
  'imports',
  {
    ...tenantId(),
    kind: text({ enum: importKinds }).notNull(),
    file_name: text().notNull(),
    state: text({ enum: importStates }).notNull().default('checking'),
    progress: integer().notNull().default(0),
    row_count: integer().notNull().default(0),
    create_count: integer().notNull().default(0),
    update_count: integer().notNull().default(0),
    same_count: integer().notNull().default(0),
    refused_count: integer().notNull().default(0),
    clashing_count: integer().notNull().default(0),
    /** "Save anyway": its rows that clash are imported all the same. */
    accept_clashes: boolean().notNull().default(false),
    failure: text(),
    /** Headers of the file, in order, with the column that each is taken for. */
    columns: jsonb().notNull().default([]),
    created_by: uuid().notNull(),
    created_at: createdAt(),
    applied_at: instant(),
    undone_at: instant(),
    /** When its rows, which tell of people, were thrown away. */
    cleared_at: instant(),
    /** Which piece of work is at it, and when that last gave a sign of life; a process that was killed gives none. */
    run_id: uuid(),
    beat_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    index('imports_created_at_idx').on(t.university_id, t.created_at),
    foreignKey({
      name: 'imports_created_by_fkey',
      columns: [t.university_id, t.created_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    check('imports_kind_check', sql`${t.kind} in ('students', 'staff', 'modules', 'groups', 'timetables')`),
    check(
      'imports_state_check',
      sql`${t.state} in ('checking', 'previewed', 'applying', 'applied', 'undoing', 'undone', 'failed')`,
    ),
    check('imports_progress_check', sql`${t.progress} >= 0 and ${t.row_count} >= 0`),
    check('imports_run_check', sql`(${t.run_id} is null) = (${t.beat_at} is null)`),
  ],
);

/** One row of such a file. */
export const importRows = pgTable(
  'import_rows',
  {
    university_id: uuid().notNull(),
    import_id: uuid().notNull(),
    /** Line in the file, the header being 1. */
    line: integer().notNull(),
    verdict: text({ enum: importVerdicts }).notNull(),
    /** The cells as they stood in the file, encrypted: passwords are among them until the import was applied. */
    cells: bytes(),
    reasons: jsonb().notNull().default({}),
    /** The reason is a clash: the row was refused for it, or is imported although it clashes. */
    is_clashing: boolean().notNull().default(false),
    before: jsonb().notNull().default({}),
    /** The record that was made or changed, and for a change each field with what it was and became. */
    record_id: uuid(),
    account_id: uuid(),
    changes: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.import_id, t.line] }),
    index('import_rows_verdict_idx').on(t.university_id, t.import_id, t.verdict, t.line),
    foreignKey({
      name: 'import_rows_import_id_fkey',
      columns: [t.university_id, t.import_id],
      foreignColumns: [imports.university_id, imports.id],
    }),
    check('import_rows_verdict_check', sql`${t.verdict} in ('create', 'update', 'same', 'refused')`),
    check('import_rows_line_check', sql`${t.line} > 1`),
  ],
);
