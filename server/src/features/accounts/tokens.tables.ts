import { sql } from 'drizzle-orm';
import { check, customType, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, tenantId } from '../universities/universities.tables.ts';
import { accounts } from './accounts.tables.ts';

/** SHA-256 of what the holder knows; nothing here lets a reader of the table sign in. */
const digest = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

export const accessTokens = pgTable(
  'access_tokens',
  {
    ...tenantId(),
    account_id: uuid().notNull(),
    token_hash: digest().notNull(),
    created_at: createdAt(),
    last_used_at: instant(),
    idle_expires_at: instant().notNull(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    /** 'Firefox on Windows': by this its owner tells it from the others. */
    device: text(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('access_tokens_token_hash_key').on(t.university_id, t.token_hash),
    index('access_tokens_token_hash_idx').on(t.token_hash),
    index('access_tokens_account_id_idx').on(t.university_id, t.account_id),
    index('access_tokens_expires_at_idx').on(t.expires_at),
    foreignKey({
      name: 'access_tokens_account_id_fkey',
      columns: [t.university_id, t.account_id],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    check('access_tokens_token_hash_check', sql`octet_length(${t.token_hash}) = 32`),
    check('access_tokens_device_check', sql`char_length(${t.device}) <= 60`),
    check('access_tokens_expiry_check', sql`${t.idle_expires_at} <= ${t.expires_at}`),
  ],
);

export const resetTokens = pgTable(
  'reset_tokens',
  {
    ...tenantId(),
    account_id: uuid().notNull(),
    token_hash: digest().notNull(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('reset_tokens_token_hash_key').on(t.university_id, t.token_hash),
    index('reset_tokens_token_hash_idx').on(t.token_hash),
    index('reset_tokens_account_id_idx').on(t.university_id, t.account_id),
    foreignKey({
      name: 'reset_tokens_account_id_fkey',
      columns: [t.university_id, t.account_id],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    check('reset_tokens_token_hash_check', sql`octet_length(${t.token_hash}) = 32`),
  ],
);

/** Makes its user an active admin of the university at once; made by an admin (or on the command line: null). */
export const enrolmentCodes = pgTable(
  'enrolment_codes',
  {
    ...tenantId(),
    code_hash: digest().notNull(),
    created_by: uuid(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    used_at: instant(),
    used_by: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('enrolment_codes_code_hash_key').on(t.university_id, t.code_hash),
    index('enrolment_codes_code_hash_idx').on(t.code_hash),
    foreignKey({
      name: 'enrolment_codes_created_by_fkey',
      columns: [t.university_id, t.created_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    foreignKey({
      name: 'enrolment_codes_used_by_fkey',
      columns: [t.university_id, t.used_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    check('enrolment_codes_code_hash_check', sql`octet_length(${t.code_hash}) = 32`),
  ],
);
