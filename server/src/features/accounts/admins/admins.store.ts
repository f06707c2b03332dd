import { type AdminRole, adminRoles } from '@muster/contract/accounts/admin-roles';
import { z } from 'zod';
import { departmentRole } from '#platform/database/department-scope.ts';
import type { SystemTx, Tx, UniversityTx } from '#platform/database/database.ts';

const adminRow = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(['active', 'pending', 'inactive']),
  active: z.boolean(),
  role: z.enum(adminRoles),
  departments: z.array(z.string()),
  created_at: z.date(),
  last_sign_in_at: z.date().nullable(),
});
export type AdminRow = z.infer<typeof adminRow>;

const listedAdmin = adminRow.extend({ has_second_factor: z.boolean() });
export type ListedAdmin = z.infer<typeof listedAdmin>;

/** How long a new administrator cannot change older ones: their owners have got a mail and can react. */
const trialHours = 24;

const columns =
  'd.id, d.user_id, a.name, a.email, a.status, d.active, d.role, d.departments, d.created_at, a.last_sign_in_at';
const joined = 'admins d JOIN accounts a ON a.university_id = d.university_id AND a.id = d.user_id';

export async function findAdminOfAccount(tx: UniversityTx, accountId: string): Promise<AdminRow | undefined> {
  return tx.optionalRow(
    `SELECT ${columns} FROM ${joined} WHERE d.university_id = $1 AND d.user_id = $2`,
    [tx.universityId, accountId],
    adminRow,
    'prepared',
  );
}

export async function findAdmin(tx: UniversityTx, id: string): Promise<AdminRow | undefined> {
  return tx.optionalRow(
    `SELECT ${columns} FROM ${joined} WHERE d.university_id = $1 AND d.id = $2`,
    [tx.universityId, id],
    adminRow,
    'prepared',
  );
}

export function listAdmins(tx: UniversityTx): Promise<ListedAdmin[]> {
  const ofAccount = 'university_id = a.university_id AND account_id = a.id';
  return tx.query(
    `SELECT ${columns},
            EXISTS (SELECT FROM authenticator_apps WHERE ${ofAccount}) OR EXISTS (SELECT FROM passkeys WHERE ${ofAccount}) AS has_second_factor
     FROM ${joined} WHERE d.university_id = $1 ORDER BY d.created_at, d.id LIMIT 1000`,
    [tx.universityId],
    listedAdmin,
  );
}

/** Until when an administrator is new, and cannot change the accounts of an older one with this email. Undefined: they may. */
export async function findTrialEnd(
  tx: UniversityTx,
  { by, email }: { readonly by: string; readonly email: string },
): Promise<{ until: Date; time_zone: string; clock_hours: number } | undefined> {
  const since = (admin: string) => `coalesce(${admin}.approved_at, ${admin}.created_at)`;
  return tx.optionalRow(
    `SELECT ${since('me')} + interval '${trialHours} hours' AS until, u.time_zone, u.clock_hours
     FROM accounts a
     JOIN universities u ON u.id = a.university_id
     JOIN admins older ON older.university_id = a.university_id AND older.user_id = a.id AND older.active
     JOIN admins me ON me.university_id = a.university_id AND me.user_id = $2
     WHERE a.university_id = $1 AND a.email = $3 AND a.role = 'admin' AND a.status = 'active'
       AND ${since('older')} < ${since('me')} AND ${since('me')} > now() - interval '${trialHours} hours'`,
    [tx.universityId, by, email],
    z.object({ until: z.date(), time_zone: z.string(), clock_hours: z.number() }),
  );
}

/** The addresses of the active owners. */
export function listOwners(tx: Tx, universityId: string) {
  return tx.query(
    `SELECT d.user_id, a.email FROM ${joined}
     WHERE d.university_id = $1 AND d.active AND a.status = 'active' AND d.role = 'owner' ORDER BY d.created_at, d.id LIMIT 1000`,
    [universityId],
    z.object({ user_id: z.string(), email: z.string() }),
  );
}

/** Serialises changes of the university's administrators, so that the last two cannot deactivate each other. */
export async function lockAdmins(tx: UniversityTx): Promise<void> {
  await tx.execute('SELECT id FROM admins WHERE university_id = $1 ORDER BY id FOR UPDATE', [tx.universityId]);
}

export async function countActiveOwners(tx: UniversityTx): Promise<number> {
  const row = await tx.row(
    `SELECT count(*) AS count FROM ${joined} WHERE d.university_id = $1 AND d.active AND a.status = 'active' AND d.role = 'owner'`,
    [tx.universityId],
    z.object({ count: z.number() }),
  );
  return row.count;
}

export async function hasActiveAdmin(tx: SystemTx, universityId: string): Promise<boolean> {
  const rows = await tx.execute(
    `SELECT FROM ${joined} WHERE d.university_id = $1 AND d.active AND a.status = 'active' LIMIT 1`,
    [universityId],
  );
  return rows > 0;
}

/** Updates the account and the administrator record together; signing in requires both. */
export async function updateAdminStatus(
  tx: UniversityTx,
  admin: Pick<AdminRow, 'id' | 'user_id'>,
  change: { status: 'inactive' } | { status: 'active'; approvedBy: string; role: AdminRole },
): Promise<void> {
  const { status } = change;
  const { approvedBy = null, role = null } = change.status === 'active' ? change : {};
  await tx.execute(`UPDATE accounts SET status = $3, updated_at = now() WHERE university_id = $1 AND id = $2`, [
    tx.universityId,
    admin.user_id,
    status,
  ]);
  await tx.execute(
    `UPDATE admins SET active = $3, role = coalesce($5, role), departments = CASE WHEN $5::text IS NULL THEN departments ELSE '{}' END, approved_by = coalesce($4, approved_by),
            approved_at = CASE WHEN $4::uuid IS NULL THEN approved_at ELSE now() END
     WHERE university_id = $1 AND id = $2`,
    [tx.universityId, admin.id, status === 'active', approvedBy, role],
  );
}

export async function updateAdminRole(
  tx: UniversityTx,
  id: string,
  { role, departments }: Pick<AdminRow, 'role' | 'departments'>,
): Promise<void> {
  await tx.execute('UPDATE admins SET role = $3, departments = $4 WHERE university_id = $1 AND id = $2', [
    tx.universityId,
    id,
    role,
    departments,
  ]);
}

/** Whether the database can confine transactions to departments: its user could create the role. */
export async function hasDepartmentRole(tx: UniversityTx): Promise<boolean> {
  const rows = await tx.execute(
    `SELECT FROM pg_roles WHERE rolname = '${departmentRole}' AND pg_has_role(session_user, oid, 'MEMBER')`,
  );
  return rows > 0;
}

export type NewAdmin = {
  readonly universityId: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly isActive: boolean;
  /** The approval of a pending registration sets it again. */
  readonly adminRole: AdminRole;
};

/** Returns undefined if the email already has an administrator account there. */
export async function insertAdmin(tx: SystemTx, admin: NewAdmin): Promise<string | undefined> {
  const { universityId, email, name, passwordHash, isActive, adminRole } = admin;
  const row = await tx.optionalRow(
    `INSERT INTO accounts (university_id, email, role, name, password_hash, status)
     VALUES ($1, $2, 'admin', $3, $4, $5) ON CONFLICT (university_id, email, role) DO NOTHING RETURNING id`,
    [universityId, email, name, passwordHash, isActive ? 'active' : 'pending'],
    z.object({ id: z.string() }),
  );
  if (!row) return undefined;
  await tx.execute(
    `INSERT INTO admins (university_id, user_id, email, active, approved_at, role)
     VALUES ($1, $2, $3, $4, CASE WHEN $4 THEN now() END, $5)`,
    [universityId, row.id, email, isActive, adminRole],
  );
  return row.id;
}

export async function findPendingPasswordHash(
  tx: SystemTx,
  universityId: string,
  email: string,
): Promise<string | null> {
  const row = await tx.optionalRow(
    `SELECT password_hash FROM accounts WHERE university_id = $1 AND email = $2 AND role = 'admin' AND status = 'pending'`,
    [universityId, email],
    z.object({ password_hash: z.string().nullable() }),
  );
  return row?.password_hash ?? null;
}

/**
 * Clears the password of a pending registration unless its hash is `matchingHash`. An administrator who is approved without a password
 * receives a link to choose one.
 */
export async function clearContestedPassword(
  tx: SystemTx,
  universityId: string,
  email: string,
  matchingHash: string | null,
): Promise<void> {
  await tx.execute(
    `UPDATE accounts SET password_hash = NULL, updated_at = now()
     WHERE university_id = $1 AND email = $2 AND role = 'admin' AND status = 'pending' AND password_hash IS DISTINCT FROM $3`,
    [universityId, email, matchingHash],
  );
}

/** Activates a pending or inactive administrator by an enrolment code. Returns undefined if the account is active already. */
export async function activateAdmin(tx: SystemTx, admin: NewAdmin): Promise<string | undefined> {
  const { universityId, email, name, passwordHash, adminRole } = admin;
  const row = await tx.optionalRow(
    `UPDATE accounts SET name = $3, password_hash = $4, must_change_password = false, status = 'active', updated_at = now()
     WHERE university_id = $1 AND email = $2 AND role = 'admin' AND status <> 'active' RETURNING id`,
    [universityId, email, name, passwordHash],
    z.object({ id: z.string() }),
  );
  if (!row) return undefined;
  await tx.execute(
    `INSERT INTO admins (university_id, user_id, email, active, approved_at, role) VALUES ($1, $2, $3, true, now(), $4)
     ON CONFLICT (university_id, user_id) DO UPDATE SET active = true, approved_at = now(), role = excluded.role, departments = '{}'`,
    [universityId, row.id, email, adminRole],
  );
  return row.id;
}

/** Serialises registrations for one university code until the end of the transaction. */
export async function lockRegistration(tx: SystemTx, code: string): Promise<void> {
  await tx.execute(`SELECT pg_advisory_xact_lock(hashtextextended('muster registration ' || $1, 0))`, [code]);
}
