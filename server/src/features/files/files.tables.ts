import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.tables.ts';
import { createdAt, tenantId } from '../universities/universities.tables.ts';

const digest = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** What lies in the file store; the content itself is on disk, named by the random folder and the file name. */
export const files = pgTable(
  'files',
  {
    ...tenantId(),
    bucket: text().notNull(),
    /** 128 bits in the address, since the stated file names can be guessed. */
    random: text().notNull(),
    file_name: text().notNull(),
    content_type: text().notNull(),
    bytes: integer().notNull(),
    sha256: digest().notNull(),
    created_by: uuid(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('files_address_key').on(t.university_id, t.bucket, t.random, t.file_name),
    index('files_random_idx').on(t.random),
    foreignKey({
      name: 'files_created_by_fkey',
      columns: [t.university_id, t.created_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    check('files_bucket_check', sql`${t.bucket} ~ '^[a-z][a-z-]*$'`),
    check('files_random_check', sql`char_length(${t.random}) >= 22`),
    check('files_bytes_check', sql`${t.bytes} between 0 and 1073741824`),
    check('files_sha256_check', sql`octet_length(${t.sha256}) = 32`),
  ],
);
