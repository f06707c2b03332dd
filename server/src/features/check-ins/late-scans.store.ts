import { lateScanStates } from '@muster/contract/attendance/late-scans';
import { markStatuses } from '@muster/contract/attendance/statuses';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { deliveryState, isLateDelivery } from '#domain/late-deliveries.ts';

const classRow = z.object({
  id: z.string(),
  qr_started_at: z.date(),
  qr_ends_at: z.date(),
  qr_paused_at: z.date().nullable(),
  qr_stopped_at: z.date().nullable(),
  qr_earlier_anchors: z.array(z.date()),
  typed_shown_at: z.array(z.date()),
  is_withdrawn: z.boolean(),
  is_final: z.boolean(),
  status: z.enum(markStatuses).nullable(),
  /** State of an earlier delivery; null: none. */
  delivery_state: z.enum(lateScanStates).nullable(),
});
export type ShownClass = z.infer<typeof classRow>;

/** The classes with this student on their list that have shown codes since then. `handle`: only that class. */
export async function listShownClasses(
  tx: UniversityTx,
  studentId: string,
  handle: string | null,
  since: Date,
): Promise<ShownClass[]> {
  const values: unknown[] = [tx.universityId, studentId, since];
  return await tx.query(
    `SELECT s.id, s.qr_started_at, s.qr_ends_at, s.qr_paused_at, s.qr_stopped_at, s.qr_earlier_anchors, s.typed_shown_at,
            s.withdrawn_at IS NOT NULL AS is_withdrawn, s.final_at IS NOT NULL AS is_final, a.status, ${deliveryState('f')} AS delivery_state
     FROM attendance a
     JOIN class_sessions s ON s.university_id = a.university_id AND s.id = a.session_id
     LEFT JOIN mark_flags f ON f.university_id = a.university_id AND f.session_id = a.session_id AND f.student_id = a.student_id
       AND ${isLateDelivery('f')}
     WHERE a.university_id = $1 AND a.student_id = $2 AND s.qr_started_at IS NOT NULL AND s.qr_ends_at > $3
       ${andWhere(values, [[handle, (value) => `s.handle = ${value}`]])}
     ORDER BY s.qr_started_at DESC LIMIT 20`,
    values,
    classRow,
  );
}

const bindingRow = z.object({ is_bound: z.boolean(), is_accepted: z.boolean() });

/**
 * Whether the sign-in and an earlier check-in of the student with this device are older than the scan, and whether the university
 * accepts late deliveries without a decision.
 */
export async function wasTokenIssuedBefore(tx: UniversityTx, tokenId: string, at: Date): Promise<boolean> {
  const count = await tx.execute(
    'SELECT FROM access_tokens WHERE university_id = $1 AND id = $2 AND created_at <= $3',
    [tx.universityId, tokenId, at],
  );
  return count > 0;
}

export async function findBinding(
  tx: UniversityTx,
  by: { readonly studentId: string; readonly tokenId: string; readonly deviceHash: string; readonly scannedAt: Date },
): Promise<z.infer<typeof bindingRow>> {
  const row = await tx.optionalRow(
    `SELECT EXISTS (SELECT FROM access_tokens t WHERE t.university_id = u.id AND t.id = $3 AND t.created_at <= $5)
        AND EXISTS (SELECT FROM devices d WHERE d.university_id = u.id AND d.student_id = $2
                      AND d.device_hash = decode($4, 'hex') AND d.first_seen_at < $5) AS is_bound,
            u.accepts_late_scans AS is_accepted
     FROM universities u WHERE u.id = $1`,
    [tx.universityId, by.studentId, by.tokenId, by.deviceHash, by.scannedAt],
    bindingRow,
  );
  return row ?? { is_bound: false, is_accepted: false };
}
