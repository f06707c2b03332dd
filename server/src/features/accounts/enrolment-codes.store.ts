import type { SystemTx, UniversityTx } from '../../platform/database/database.ts';

export async function insertEnrolmentCode(
  tx: UniversityTx,
  code: { hash: Buffer; createdBy: string | null; now: number; expiresAt: number },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into enrolment_codes (university_id, code_hash, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [tx.universityId, code.hash, code.createdBy, new Date(code.now), new Date(code.expiresAt)],
  );
  if (!row) throw new Error('The enrolment code was not stored');
  return row.id;
}

/**
 * Locked until the end of the transaction: of two people with one code, the second finds it used. What somebody made who is an
 * administrator no more lets nobody in, above all not them.
 */
export async function findUsableCode(
  tx: SystemTx,
  hash: Buffer,
  now: number,
): Promise<{ id: string; university_id: string } | undefined> {
  const [row] = await tx.query<{ id: string; university_id: string }>(
    `select c.id, c.university_id from enrolment_codes c
     left join admins d on d.university_id = c.university_id and d.user_id = c.created_by
     where c.code_hash = $1 and c.used_at is null and c.expires_at > $2 and (c.created_by is null or d.active)
     for update of c`,
    [hash, new Date(now)],
  );
  return row;
}

export async function updateCodeUsed(
  tx: SystemTx,
  code: { id: string; universityId: string; usedBy: string; now: number },
): Promise<void> {
  await tx.query(`update enrolment_codes set used_at = $3, used_by = $4 where university_id = $1 and id = $2`, [
    code.universityId,
    code.id,
    new Date(code.now),
    code.usedBy,
  ]);
}

/** Until when the latest code is good that was made for a university's first administrator, at a start or on the command line. */
export async function findEndOfSystemCode(tx: UniversityTx, now: number): Promise<Date | undefined> {
  const [row] = await tx.query<{ expires_at: Date }>(
    `select expires_at from enrolment_codes
     where university_id = $1 and created_by is null and used_at is null and expires_at > $2
     order by expires_at desc limit 1`,
    [tx.universityId, new Date(now)],
  );
  return row?.expires_at;
}
