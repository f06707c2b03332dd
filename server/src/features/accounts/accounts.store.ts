import type { Role } from '@muster/contract/shared';
import type { SystemTx, UniversityTx } from '../../platform/database/database.ts';

export type Candidate = {
  readonly id: string;
  readonly university_id: string;
  readonly role: Role;
  readonly password_hash: string | null;
};

/** More universities than this one person does not sign in to with one address. */
const mostCandidates = 4;

/**
 * Whom an address and a role may mean, over all universities; in the oldest university first: where anybody may found some, namesakes
 * in new ones keep nobody out. Never pending or inactive people.
 */
export function listCandidates(tx: SystemTx, email: string, role: string): Promise<Candidate[]> {
  return tx.query<Candidate>(
    `select a.id, a.university_id, a.role, a.password_hash
     from accounts a
     join universities u on u.id = a.university_id
     left join staff s on s.university_id = a.university_id and s.account_id = a.id and a.role = 'lecturer'
     left join students p on p.university_id = a.university_id and p.account_id = a.id and a.role = 'student'
     where a.email = $1 and a.role = $2 and a.status = 'active' and coalesce(s.active, true) and coalesce(p.active, true)
     order by u.created_at, u.id, a.id
     limit ${mostCandidates}`,
    [email, role],
    'prepared',
  );
}

/** False when the account was ended, or its password changed, while the one that was typed was being checked. */
export async function updateSignedIn(tx: UniversityTx, checked: Candidate, now: number): Promise<boolean> {
  const rows = await tx.query(
    `update accounts set last_sign_in_at = $3
     where university_id = $1 and id = $2 and status = 'active' and password_hash = $4 returning id`,
    [tx.universityId, checked.id, new Date(now), checked.password_hash],
  );
  return rows.length > 0;
}

export type UserRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly photo: string | null;
  readonly university_id: string;
  readonly university_name: string;
  readonly time_zone: string;
  readonly student_id: string | null;
  readonly employee_id: string | null;
  readonly staff_id: string | null;
  readonly degree_path: string | null;
};

export async function findUser(tx: UniversityTx, accountId: string): Promise<UserRow | undefined> {
  const [row] = await tx.query<UserRow>(
    `select a.id, a.name, a.email, a.role, coalesce(a.photo_url, s.photo_url, p.photo_url) as photo,
            u.id as university_id, u.name as university_name, u.time_zone,
            p.student_id, s.employee_id, s.id as staff_id, p.local_international as degree_path
     from accounts a
     join universities u on u.id = a.university_id
     left join staff s on s.university_id = a.university_id and s.account_id = a.id and a.role = 'lecturer'
     left join students p on p.university_id = a.university_id and p.account_id = a.id and a.role = 'student'
     where a.university_id = $1 and a.id = $2`,
    [tx.universityId, accountId],
    'prepared',
  );
  return row;
}

export async function updatePassword(
  tx: SystemTx,
  universityId: string,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  await tx.query(`update accounts set password_hash = $3, updated_at = now() where university_id = $1 and id = $2`, [
    universityId,
    accountId,
    passwordHash,
  ]);
}
