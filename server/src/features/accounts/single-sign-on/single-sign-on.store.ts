import { providerKinds, type SingleSignOnSettings } from '@muster/contract/accounts/single-sign-on';
import { role, roles } from '@muster/contract/http/shared';
import { z } from 'zod';
import type { SystemTx, Tx, UniversityTx } from '#platform/database/database.ts';
import { studentsWithNumber } from '#platform/database/sql/identifiers.ts';
import type { ClaimedPerson } from './person.rules.ts';

const settingsShape = {
  is_enabled: z.boolean(),
  kind: z.enum(providerKinds),
  label: z.string(),
  issuer: z.string(),
  client_id: z.string().nullable(),
  sso_url: z.string().nullable(),
  certificates: z.array(z.string()),
  subject_attribute: z.string().nullable(),
  email_claim: z.string(),
  student_number_claim: z.string().nullable(),
  employee_id_claim: z.string().nullable(),
  trusts_email: z.boolean(),
  email_domain: z.string().nullable(),
  factor_acr: z.string().nullable(),
  roles: z.array(role),
  password_roles: z.array(role),
} satisfies Record<keyof SingleSignOnSettings, z.ZodType>;

/** `client_secret` is encrypted; `number_claim` is of earlier releases. */
const providerRow = z.object({
  ...settingsShape,
  client_secret: z.instanceof(Buffer).nullable(),
  uses_common_address: z.boolean(),
  number_claim: z.string().nullable(),
});
export type ProviderRow = z.infer<typeof providerRow>;

/** Whether people were found by a claim of earlier releases that served both roles, until an owner chooses one claim for each. */
export const isNumberClaimUnused = (
  row: Pick<ProviderRow, 'number_claim' | 'student_number_claim' | 'employee_id_claim'>,
): boolean => row.number_claim !== null && row.student_number_claim === null && row.employee_id_claim === null;

const columns = Object.keys(providerRow.shape) as (keyof ProviderRow)[];

export async function findProvider(tx: Tx, universityId: string): Promise<ProviderRow | undefined> {
  return tx.optionalRow(
    `SELECT ${columns.join(', ')} FROM single_sign_on WHERE university_id = $1`,
    [universityId],
    providerRow,
  );
}

export async function upsertProvider(tx: UniversityTx, provider: ProviderRow): Promise<void> {
  await tx.execute(
    `INSERT INTO single_sign_on (university_id, ${columns.join(', ')}) VALUES ($1, ${columns.map((_, at) => `$${at + 2}`).join(', ')})
     ON CONFLICT (university_id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [tx.universityId, ...columns.map((column) => provider[column])],
  );
}

/** Whether an operator knows the university: not one that a stranger registered. */
export async function isApproved(tx: UniversityTx): Promise<boolean> {
  const row = await tx.optionalRow(
    'SELECT is_approved FROM universities WHERE id = $1',
    [tx.universityId],
    z.object({ is_approved: z.boolean() }),
  );
  return row?.is_approved === true;
}

export async function getUniversityCode(tx: UniversityTx): Promise<string> {
  const row = await tx.row(
    'SELECT code FROM universities WHERE id = $1',
    [tx.universityId],
    z.object({ code: z.string() }),
  );
  return row.code;
}

const optionRow = z.object({
  code: z.string(),
  university: z.string(),
  label: z.string(),
  without_password: z.array(role),
});

/** The sign-in screen cannot show more. */
const maxOptions = 10;

/** Lists the enabled providers, those of the oldest universities first. */
export function listOptions(tx: SystemTx): Promise<z.infer<typeof optionRow>[]> {
  return tx.query(
    `SELECT u.code, u.name AS university, o.label,
       ARRAY(SELECT r FROM unnest($1::text[]) WITH ORDINALITY listed (r, at) WHERE r <> ALL (o.password_roles) ORDER BY at) AS without_password
     FROM single_sign_on o JOIN universities u ON u.id = o.university_id
     WHERE o.is_enabled AND u.is_approved ORDER BY u.created_at, u.id LIMIT ${maxOptions}`,
    [roles],
    optionRow,
  );
}

const enabledRow = providerRow
  .pick({
    kind: true,
    issuer: true,
    client_id: true,
    certificates: true,
    uses_common_address: true,
    number_claim: true,
    student_number_claim: true,
    employee_id_claim: true,
  })
  .extend({ code: z.string() });
export type EnabledProvider = z.infer<typeof enabledRow>;

/** Lists the enabled providers of all universities, for the operator. */
export function listEnabledProviders(tx: SystemTx): Promise<EnabledProvider[]> {
  return tx.query(
    `SELECT u.code, o.kind, o.issuer, o.client_id, o.certificates, o.uses_common_address, o.number_claim,
       o.student_number_claim, o.employee_id_claim FROM single_sign_on o JOIN universities u ON u.id = o.university_id
     WHERE o.is_enabled ORDER BY u.code`,
    [],
    enabledRow,
  );
}

export async function findUniversityOfProvider(tx: SystemTx, code: string): Promise<string | undefined> {
  const row = await tx.optionalRow(
    `SELECT u.id FROM universities u JOIN single_sign_on o ON o.university_id = u.id WHERE u.code = $1 AND o.is_enabled`,
    [code],
    z.object({ id: z.string() }),
  );
  return row?.id;
}

/** Who signed in at the provider. */
export type Person = ClaimedPerson & { readonly issuer: string; readonly subject: string };

/** The subjects with accounts at a provider that equal the given one without case. */
export async function listSubjects(tx: UniversityTx, issuer: string, subject: string): Promise<string[]> {
  const rows = await tx.query(
    `SELECT DISTINCT subject FROM account_identities
     WHERE university_id = $1 AND issuer = $2 AND lower(subject) = lower($3)`,
    [tx.universityId, issuer, subject],
    z.object({ subject: z.string() }),
  );
  return rows.map((row) => row.subject);
}

/** The accounts of subjects at a provider. */
export async function listAccountsOfSubjects(
  tx: UniversityTx,
  issuer: string,
  subjects: readonly string[],
): Promise<string[]> {
  const rows = await tx.query(
    `SELECT account_id FROM account_identities
     WHERE university_id = $1 AND issuer = $2 AND subject = ANY ($3) ORDER BY account_id`,
    [tx.universityId, issuer, subjects],
    z.object({ account_id: z.string() }),
  );
  return rows.map((row) => row.account_id);
}

/** Counts the numbers that are both a student number and an employee ID. */
export async function countSharedNumbers(tx: UniversityTx): Promise<number> {
  const row = await tx.row(
    `SELECT count(*)::int AS count FROM staff s
     JOIN students p ON p.university_id = s.university_id AND identifier_key(p.student_id) = identifier_key(s.employee_id)
     WHERE s.university_id = $1`,
    [tx.universityId],
    z.object({ count: z.int() }),
  );
  return row.count;
}

const accountRow = z.object({ id: z.string(), role, name: z.string() });

/** Active accounts `a` with their records. */
const activeAccounts = `accounts a
     LEFT JOIN staff s ON s.university_id = a.university_id AND s.account_id = a.id AND a.role = 'lecturer'
     LEFT JOIN students p ON p.university_id = a.university_id AND p.account_id = a.id AND a.role = 'student'
     LEFT JOIN admins d ON d.university_id = a.university_id AND d.user_id = a.id AND a.role = 'admin'`;
const areActive = `a.status = 'active' AND coalesce(s.active, true) AND coalesce(p.active, true) AND coalesce(d.active, true)`;
const byRole = `array_position(ARRAY['student', 'lecturer', 'admin'], a.role), a.id`;

/** The id of the record; NULL if several fit: a number that could be of two people opens no account. */
const theOnly = (table: 'students' | 'staff', condition: string): string =>
  `(SELECT (array_agg(id))[1] FROM ${table} WHERE university_id = $1 AND ${condition} HAVING count(*) = 1)`;

const studentWithNumber = theOnly('students', `id IN ${studentsWithNumber('ARRAY[$6::text]')}`);
/** The record into which the one with the number was joined. */
const joinedWithNumber = `(SELECT joined_into FROM students WHERE university_id = $1 AND id = ${studentWithNumber})`;

/**
 * Lists the active accounts of a person: those linked earlier, and those with the email or number that are not linked to another person
 * at this provider. An address that the provider gives to another person later therefore opens no account. `has_other_email`: the
 * account has the number, but no email that the provider states for the person; the number of a joined record needs such an email, because
 * records of two people may have been joined by mistake.
 */
export function listAccounts(tx: UniversityTx, person: Person, roles: readonly string[]) {
  return tx.query(
    `SELECT a.id, a.role, a.name, i.subject IS NOT NULL AS is_linked,
       i.subject IS NULL AND a.email <> ALL ($8::text[]) AND (cardinality($8) > 0 OR coalesce(p.id = ${joinedWithNumber}, false))
         AS has_other_email
     FROM ${activeAccounts}
     LEFT JOIN account_identities i ON i.university_id = a.university_id AND i.account_id = a.id AND i.issuer = $3
     WHERE a.university_id = $1 AND a.role = ANY ($2) AND ${areActive}
       AND (i.subject = $4 OR (i.subject IS NULL AND (a.email = $5 OR p.id IN (${studentWithNumber}, ${joinedWithNumber}) OR s.id = ${theOnly('staff', 'identifier_key(employee_id) = $7')})))
     ORDER BY ${byRole}`,
    [
      tx.universityId,
      roles,
      person.issuer,
      person.subject,
      person.email ?? null,
      person.studentNumber ?? null,
      person.employeeId ?? null,
      person.statedEmails,
    ],
    accountRow.extend({ is_linked: z.boolean(), has_other_email: z.boolean() }),
  );
}

/** Those of the accounts that are still active. */
export function listActiveAccounts(tx: UniversityTx, accountIds: readonly string[]) {
  return tx.query(
    `SELECT a.id, a.role, a.name FROM ${activeAccounts}
     WHERE a.university_id = $1 AND a.id = ANY ($2) AND ${areActive} ORDER BY ${byRole}`,
    [tx.universityId, accountIds],
    accountRow,
  );
}

export async function insertIdentities(tx: UniversityTx, person: Person, accountIds: readonly string[]): Promise<void> {
  await tx.execute(
    `INSERT INTO account_identities (university_id, account_id, issuer, subject)
     SELECT $1, account, $3, $4 FROM unnest($2::uuid[]) AS account`,
    [tx.universityId, accountIds, person.issuer, person.subject],
  );
}

/** Whether a verified response to the request is stored. */
export async function isAnswered(tx: UniversityTx, requestId: string): Promise<boolean> {
  const rows = await tx.query(
    'SELECT is_taken FROM saml_responses WHERE university_id = $1 AND request_id = $2',
    [tx.universityId, requestId],
    z.object({ is_taken: z.boolean() }),
  );
  return rows.length > 0;
}

/** Stores a verified response. Returns false if its request was answered before. Deletes those whose request has expired. */
export async function insertResponse(
  tx: UniversityTx,
  response: { requestId: string; ticketHash: Buffer; accountIds: readonly string[]; expiresAt: Date; now: Date },
): Promise<boolean> {
  const { requestId, ticketHash, accountIds, expiresAt, now } = response;
  await tx.execute('DELETE FROM saml_responses WHERE university_id = $1 AND expires_at <= $2', [tx.universityId, now]);
  const inserted = await tx.execute(
    `INSERT INTO saml_responses (university_id, request_id, ticket_hash, account_ids, expires_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (university_id, request_id) DO NOTHING`,
    [tx.universityId, requestId, ticketHash, accountIds, expiresAt],
  );
  return inserted > 0;
}

/**
 * The response with the ticket, for the browser that began the sign-in and delivered the response. If its request is not one of the
 * browser's, it was delivered by another browser than the one that began: neither it nor the responses to those requests can be taken any more.
 */
export async function takeResponse(
  tx: UniversityTx,
  { requestIds, ticketHash }: { requestIds: readonly string[]; ticketHash: Buffer },
): Promise<{ requestId: string; accountIds: string[] } | undefined> {
  const rows = await tx.query(
    `WITH known AS (
       SELECT request_id, request_id = ANY ($2::text[]) AND ticket_hash = $3 AS is_match FROM saml_responses
       WHERE university_id = $1 AND NOT is_taken AND (request_id = ANY ($2) OR ticket_hash = $3) FOR UPDATE
     )
     UPDATE saml_responses r SET is_taken = true FROM known
     WHERE r.university_id = $1 AND r.request_id = known.request_id
       AND (known.is_match OR NOT EXISTS (SELECT FROM known WHERE is_match))
     RETURNING r.request_id, r.account_ids, known.is_match`,
    [tx.universityId, requestIds, ticketHash],
    z.object({ request_id: z.string(), account_ids: z.array(z.string()), is_match: z.boolean() }),
  );
  const [match] = rows.filter((row) => row.is_match);
  return match && { requestId: match.request_id, accountIds: match.account_ids };
}

/** Returns how the token signed in; undefined for an unknown one. */
export async function findSignInMethod(tx: UniversityTx, tokenId: string): Promise<string | undefined> {
  const row = await tx.optionalRow(
    'SELECT sign_in_method FROM access_tokens WHERE university_id = $1 AND id = $2',
    [tx.universityId, tokenId],
    z.object({ sign_in_method: z.string() }),
  );
  return row?.sign_in_method;
}

/** Closes single sign-on, so that passwords work again. Returns false where none was enabled. */
export async function disableProvider(tx: Tx, universityId: string): Promise<boolean> {
  return (
    (await tx.execute('UPDATE single_sign_on SET is_enabled = false WHERE university_id = $1 AND is_enabled', [
      universityId,
    ])) > 0
  );
}
