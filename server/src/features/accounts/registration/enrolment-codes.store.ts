import { type AdminRole, adminRoles } from '@muster/contract/accounts/admin-roles';
import { z } from 'zod';
import type { SystemTx, UniversityTx } from '#platform/database/database.ts';

export async function insertEnrolmentCode(
  tx: UniversityTx,
  code: { hash: Buffer; createdBy: string | null; role: AdminRole; now: number; expiresAt: number },
): Promise<string> {
  const row = await tx.row(
    `INSERT INTO enrolment_codes (university_id, code_hash, created_by, created_at, expires_at, role)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [tx.universityId, code.hash, code.createdBy, new Date(code.now), new Date(code.expiresAt), code.role],
    z.object({ id: z.string() }),
  );
  return row.id;
}

const usableCodeRow = z.object({ id: z.string(), university_id: z.string(), role: z.enum(adminRoles) });

/**
 * Finds and locks a usable code, so that of two concurrent uses the second finds it used. Codes of administrators who are no longer
 * active owners are not usable.
 */
export async function findUsableCode(
  tx: SystemTx,
  hash: Buffer,
  now: number,
): Promise<z.infer<typeof usableCodeRow> | undefined> {
  return tx.optionalRow(
    `SELECT c.id, c.university_id, c.role FROM enrolment_codes c
     LEFT JOIN admins d ON d.university_id = c.university_id AND d.user_id = c.created_by
     WHERE c.code_hash = $1 AND c.used_at IS NULL AND c.expires_at > $2 AND (c.created_by IS NULL OR (d.active AND d.role = 'owner'))
     FOR UPDATE OF c`,
    [hash, new Date(now)],
    usableCodeRow,
  );
}

export async function updateCodeUsed(
  tx: SystemTx,
  code: { id: string; universityId: string; usedBy: string; now: number },
): Promise<void> {
  await tx.execute(`UPDATE enrolment_codes SET used_at = $3, used_by = $4 WHERE university_id = $1 AND id = $2`, [
    code.universityId,
    code.id,
    new Date(code.now),
    code.usedBy,
  ]);
}

/** Returns the expiry of the newest usable code that was issued by the system (at startup or on the command line). */
export async function findSystemCodeExpiry(tx: UniversityTx, now: number): Promise<Date | undefined> {
  const row = await tx.optionalRow(
    `SELECT expires_at FROM enrolment_codes
     WHERE university_id = $1 AND created_by IS NULL AND used_at IS NULL AND expires_at > $2
     ORDER BY expires_at DESC LIMIT 1`,
    [tx.universityId, new Date(now)],
    z.object({ expires_at: z.date() }),
  );
  return row?.expires_at;
}
