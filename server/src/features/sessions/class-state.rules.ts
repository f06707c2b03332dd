import { type ClassState, lecturerWithdrawHours } from '@muster/contract/attendance/class-states';
import { type QrColumns, qrWindowStatus, toQrWindow } from './qr/qr-window.rules.ts';

/** The columns of a class session that decide its state. */
export type ClassLife = QrColumns & {
  readonly final_at: Date | null;
  readonly withdrawn_at: Date | null;
  /** Whether any student is marked. */
  readonly is_marked: boolean;
};

/** Returns the state of a class. `life` is null for a class without a session. */
export function classStateOf(life: ClassLife | null, endsMs: number, nowMs: number): ClassState {
  if (life?.withdrawn_at) return 'withdrawn';
  const { state } = qrWindowStatus(life && toQrWindow(life), nowMs);
  if (state === 'running' || state === 'paused') return 'open';
  if (life?.final_at) return 'final';
  if (state === 'ended' || life?.is_marked) return 'closed';
  return nowMs < endsMs ? 'planned' : 'not_taken';
}

/** Until when the lecturer may withdraw or restore a class that became final at this time. */
export const withdrawableUntilMs = (finalAt: Date): number => finalAt.getTime() + lecturerWithdrawHours * 3_600_000;
