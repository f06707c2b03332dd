import { lateScanStates } from '@muster/contract/attendance/late-scans';
import { markStatuses } from '@muster/contract/attendance/statuses';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { deliveryState, isLateDelivery } from '#domain/late-deliveries.ts';

type NewDelivery = {
  readonly sessionId: string;
  readonly studentId: string;
  readonly scannedAt: Date;
  readonly deliveredAt: Date;
  /** Set when the delivery is accepted. */
  readonly status: string;
};

/** One per student and class: an earlier one stays. */
export async function insertLateDelivery(tx: UniversityTx, delivery: NewDelivery): Promise<void> {
  const { sessionId, studentId, scannedAt, deliveredAt, status } = delivery;
  const detail = { scanned_at: scannedAt.toISOString(), delivered_at: deliveredAt.toISOString(), status };
  await tx.execute(
    `INSERT INTO mark_flags (university_id, session_id, student_id, signal, raised_at, detail)
     VALUES ($1, $2, $3, 'late_delivery', $4, $5) ON CONFLICT DO NOTHING`,
    [tx.universityId, sessionId, studentId, deliveredAt, JSON.stringify(detail)],
  );
}

const deliveryRow = z.object({
  state: z.enum(lateScanStates),
  status: z.enum(markStatuses),
  current: z.enum(markStatuses).nullable(),
  /** The current mark is the one of the delivery. */
  is_own_mark: z.boolean(),
});

/** Locks the delivery: its state, the status that accepting it sets, and the current mark. */
export async function lockLateDelivery(
  tx: UniversityTx,
  sessionId: string,
  studentId: string,
): Promise<z.infer<typeof deliveryRow> | undefined> {
  return tx.optionalRow(
    `SELECT ${deliveryState('f')} AS state, f.detail ->> 'status' AS status, a.status AS current,
            a.status IS NOT NULL AND a.method <> 'manual' AND a.marked_at = (f.detail ->> 'scanned_at')::timestamptz AS is_own_mark
     FROM mark_flags f
     JOIN attendance a ON a.university_id = f.university_id AND a.session_id = f.session_id AND a.student_id = f.student_id
     WHERE f.university_id = $1 AND f.session_id = $2 AND f.student_id = $3 AND ${isLateDelivery('f')} FOR UPDATE OF f`,
    [tx.universityId, sessionId, studentId],
    deliveryRow,
  );
}
