import { adminRoles } from '@muster/contract/accounts/admin-roles';
import { role } from '@muster/contract/http/shared';
import { preferences } from '@muster/contract/accounts/preferences';
import { universitySettings } from '@muster/contract/accounts/university-settings';
import { z } from 'zod';
import type { SystemTx, Tx, UniversityTx } from '#platform/database/database.ts';
import { settingsColumns } from '#domain/university-settings.ts';
import { emailForms } from './email-forms.rules.ts';

const candidateRow = z.object({
  id: z.string(),
  university_id: z.string(),
  role,
  password_hash: z.string().nullable(),
  may_use_password: z.boolean(),
});
export type Candidate = z.infer<typeof candidateRow>;

/** Whether the university lets the role of the account `a` use passwords, by its provider `o`. */
const mayUsePassword = 'coalesce(NOT o.is_enabled OR a.role = ANY (o.password_roles), true)';

/** An email rarely has accounts in more universities. */
const maxCandidates = 4;

/**
 * Lists the active accounts with an email and role in all universities, those of the oldest university first: accounts in universities
 * that are registered later cannot displace existing ones.
 */
export function listCandidates(tx: SystemTx, email: string, role: string): Promise<Candidate[]> {
  return tx.query(
    `SELECT a.id, a.university_id, a.role, a.password_hash, ${mayUsePassword} AS may_use_password
     FROM accounts a
     JOIN universities u ON u.id = a.university_id
     LEFT JOIN single_sign_on o ON o.university_id = a.university_id
     LEFT JOIN staff s ON s.university_id = a.university_id AND s.account_id = a.id AND a.role = 'lecturer'
     LEFT JOIN students p ON p.university_id = a.university_id AND p.account_id = a.id AND a.role = 'student'
     WHERE a.email = ANY ($1::text[]) AND a.role = $2 AND a.status = 'active' AND coalesce(s.active, true) AND coalesce(p.active, true)
     ORDER BY u.created_at, u.id, a.id
     LIMIT ${maxCandidates}`,
    [emailForms(email), role],
    candidateRow,
    'prepared',
  );
}

/** Returns false if the account was deactivated or its password changed during the password check. */
export async function lockUnchanged(tx: UniversityTx, candidate: Candidate): Promise<boolean> {
  const count = await tx.execute(
    `SELECT FROM accounts WHERE university_id = $1 AND id = $2 AND status = 'active' AND password_hash = $3 FOR UPDATE`,
    [tx.universityId, candidate.id, candidate.password_hash],
    'prepared',
  );
  return count > 0;
}

/** Stores a sign-in. Returns whether the account had signed in before; undefined if it is not active. */
export async function updateSignedIn(
  tx: UniversityTx,
  accountId: string,
  now: number,
): Promise<{ had_signed_in: boolean } | undefined> {
  return tx.optionalRow(
    `UPDATE accounts a SET last_sign_in_at = $3 FROM accounts before
     WHERE a.university_id = $1 AND a.id = $2 AND a.status = 'active'
       AND before.university_id = a.university_id AND before.id = a.id
     RETURNING before.last_sign_in_at IS NOT NULL AS had_signed_in`,
    [tx.universityId, accountId, new Date(now)],
    z.object({ had_signed_in: z.boolean() }),
    'prepared',
  );
}

const userRow = z.object({
  id: z.string(),
  name: z.string(),
  record_name: z.string(),
  email: z.string(),
  role,
  photo: z.string().nullable(),
  university_id: z.string(),
  university_name: z.string(),
  time_zone: z.string(),
  university_logo: z.string().nullable(),
  settings: universitySettings,
  student_id: z.string().nullable(),
  employee_id: z.string().nullable(),
  staff_id: z.string().nullable(),
  admin_role: z.enum(adminRoles).nullable(),
  password: z.enum(['own', 'first', 'none']),
  degree_path: z.string().nullable(),
  preferences,
});
export type UserRow = z.infer<typeof userRow>;

export async function findUser(tx: UniversityTx, accountId: string): Promise<UserRow | undefined> {
  return tx.optionalRow(
    `SELECT a.id, coalesce(a.display_name, a.name) AS name, a.name AS record_name, a.email, a.role, coalesce(a.photo_url, s.photo_url, p.photo_url) AS photo,
            u.id AS university_id, u.name AS university_name, u.time_zone, u.logo_url AS university_logo,
            (SELECT to_jsonb(settings) FROM (SELECT ${settingsColumns}) settings) AS settings,
            p.student_id, s.employee_id, s.id AS staff_id, d.role AS admin_role,
            CASE WHEN a.password_hash IS NULL OR NOT ${mayUsePassword} THEN 'none' WHEN a.must_change_password THEN 'first' ELSE 'own' END AS password,
            CASE WHEN p.degree_details_id IS NOT NULL THEN p.local_international END AS degree_path, a.preferences
     FROM accounts a
     JOIN universities u ON u.id = a.university_id
     LEFT JOIN single_sign_on o ON o.university_id = a.university_id
     LEFT JOIN admins d ON d.university_id = a.university_id AND d.user_id = a.id AND a.role = 'admin'
     LEFT JOIN staff s ON s.university_id = a.university_id AND s.account_id = a.id AND a.role = 'lecturer'
     LEFT JOIN students p ON p.university_id = a.university_id AND p.account_id = a.id AND a.role = 'student'
     WHERE a.university_id = $1 AND a.id = $2`,
    [tx.universityId, accountId],
    userRow,
    'prepared',
  );
}

/** Stores a password that the person has chosen. Returns false if the current one is not `currentHash` any more, where that is given. */
export async function updatePassword(
  tx: Tx,
  { universityId, accountId }: { readonly universityId: string; readonly accountId: string },
  passwordHash: string,
  currentHash?: string,
): Promise<boolean> {
  const updated = await tx.execute(
    `UPDATE accounts SET password_hash = $3, must_change_password = false, updated_at = now()
     WHERE university_id = $1 AND id = $2 AND ($4::text IS NULL OR password_hash = $4)`,
    [universityId, accountId, passwordHash, currentHash ?? null],
  );
  return updated > 0;
}
