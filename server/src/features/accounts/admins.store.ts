import type { SystemTx, UniversityTx } from '../../platform/database/database.ts';

export type AdminRow = {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly status: 'active' | 'pending' | 'inactive';
  readonly active: boolean;
  readonly created_at: Date;
};

const columns = 'd.id, d.user_id, a.name, a.email, a.status, d.active, d.created_at';
const joined = 'admins d join accounts a on a.university_id = d.university_id and a.id = d.user_id';

export async function findAdminOf(tx: UniversityTx, accountId: string): Promise<AdminRow | undefined> {
  const [row] = await tx.query<AdminRow>(
    `select ${columns} from ${joined} where d.university_id = $1 and d.user_id = $2`,
    [tx.universityId, accountId],
    'prepared',
  );
  return row;
}

export async function findAdmin(tx: UniversityTx, id: string): Promise<AdminRow | undefined> {
  const [row] = await tx.query<AdminRow>(
    `select ${columns} from ${joined} where d.university_id = $1 and d.id = $2`,
    [tx.universityId, id],
    'prepared',
  );
  return row;
}

export function listAdmins(tx: UniversityTx): Promise<AdminRow[]> {
  return tx.query<AdminRow>(
    `select ${columns} from ${joined} where d.university_id = $1 order by d.created_at, d.id limit 1000`,
    [tx.universityId],
  );
}

/** Holds every change of the university's administrators back until this one is done, so that two cannot end each other. */
export async function lockAdmins(tx: UniversityTx): Promise<void> {
  await tx.query('select id from admins where university_id = $1 order by id for update', [tx.universityId]);
}

export async function countActiveAdmins(tx: UniversityTx): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from ${joined} where d.university_id = $1 and d.active and a.status = 'active'`,
    [tx.universityId],
  );
  return row?.count ?? 0;
}

/** Account and administrator record together: one without the other lets nobody in. */
export async function updateAdminStatus(
  tx: UniversityTx,
  admin: Pick<AdminRow, 'id' | 'user_id'>,
  change: { status: 'active' | 'inactive'; approvedBy?: string },
): Promise<void> {
  const { status, approvedBy } = change;
  await tx.query(`update accounts set status = $3, updated_at = now() where university_id = $1 and id = $2`, [
    tx.universityId,
    admin.user_id,
    status,
  ]);
  await tx.query(
    `update admins set active = $3, approved_by = coalesce($4, approved_by),
            approved_at = case when $4::uuid is null then approved_at else now() end
     where university_id = $1 and id = $2`,
    [tx.universityId, admin.id, status === 'active', approvedBy ?? null],
  );
}

export type NewAdmin = {
  readonly universityId: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly isActive: boolean;
};

/** Undefined when the address has an administrator's account there already. */
export async function insertAdmin(tx: SystemTx, admin: NewAdmin): Promise<string | undefined> {
  const { universityId, email, name, passwordHash, isActive } = admin;
  const [row] = await tx.query<{ id: string }>(
    `insert into accounts (university_id, email, role, name, password_hash, status)
     values ($1, $2, 'admin', $3, $4, $5) on conflict (university_id, email, role) do nothing returning id`,
    [universityId, email, name, passwordHash, isActive ? 'active' : 'pending'],
  );
  if (!row) return undefined;
  await tx.query(
    `insert into admins (university_id, user_id, email, active, approved_at) values ($1, $2, $3, $4, $5)`,
    [universityId, row.id, email, isActive, isActive ? new Date() : null],
  );
  return row.id;
}

export async function findWaitingHash(tx: SystemTx, universityId: string, email: string): Promise<string | null> {
  const [row] = await tx.query<{ password_hash: string | null }>(
    `select password_hash from accounts where university_id = $1 and email = $2 and role = 'admin' and status = 'pending'`,
    [universityId, email],
  );
  return row?.password_hash ?? null;
}

/** Of who waits: no password but `sameHash` stays. Without one, whoever is let in is sent a link to choose their own. */
export async function updatePasswordContested(
  tx: SystemTx,
  universityId: string,
  email: string,
  sameHash: string | null,
): Promise<void> {
  await tx.query(
    `update accounts set password_hash = null, updated_at = now()
     where university_id = $1 and email = $2 and role = 'admin' and status = 'pending' and password_hash is distinct from $3`,
    [universityId, email, sameHash],
  );
}

/** Somebody who waits, or was ended, comes in by an enrolment code. Undefined when the account is active already. */
export async function updateAdminLetIn(tx: SystemTx, admin: NewAdmin): Promise<string | undefined> {
  const { universityId, email, name, passwordHash } = admin;
  const [row] = await tx.query<{ id: string }>(
    `update accounts set name = $3, password_hash = $4, status = 'active', updated_at = now()
     where university_id = $1 and email = $2 and role = 'admin' and status <> 'active' returning id`,
    [universityId, email, name, passwordHash],
  );
  if (!row) return undefined;
  await tx.query(
    `insert into admins (university_id, user_id, email, active, approved_at) values ($1, $2, $3, true, now())
     on conflict (university_id, user_id) do update set active = true, approved_at = now()`,
    [universityId, row.id, email],
  );
  return row.id;
}

/** One registration of a code at a time, until the end of the transaction. */
export async function lockRegistration(tx: SystemTx, code: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('muster registration ' || $1, 0))`, [code]);
}
