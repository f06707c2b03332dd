import type { PersonLabel } from '@muster/contract/accounts/person-labels';
import type { CurrentCode, Session } from '@muster/contract/attendance/sessions';
import { qrCode, typedCode } from './qr/codes.rules.ts';
import { qrImage } from './qr/qr-image.rules.ts';
import { type ClassLife, classStateOf, withdrawableUntilMs } from './class-state.rules.ts';
import {
  type QrColumns,
  qrWindowStatus,
  type QrWindowState,
  toQrWindow,
  type TypedColumns,
  typedEndsInMs,
} from './qr/qr-window.rules.ts';

type SessionColumns = ClassLife &
  Omit<
    Session,
    'session_id' | 'state' | 'class_state' | 'withdrawal' | 'withdrawable_until' | 'assistant_lecturer' | 'geofence'
  > & {
    readonly ends_at: Date;
    readonly withdrawn_by: PersonLabel | null;
    readonly withdrawal_reason: string | null;
    readonly assistant_lecturer_id: string | null;
    readonly geofence_latitude: number | null;
    readonly geofence_longitude: number | null;
    readonly geofence_radius_m: number | null;
  };

export function toSession(row: SessionColumns, nowMs: number): Session {
  const { geofence_latitude: latitude, geofence_longitude: longitude, geofence_radius_m: radius_m } = row;
  return {
    ...row,
    session_id: row.id,
    state: qrWindowStatus(toQrWindow(row), nowMs).state,
    class_state: classStateOf(row, row.ends_at.getTime(), nowMs),
    withdrawal: toWithdrawal(row),
    withdrawable_until: row.final_at && new Date(withdrawableUntilMs(row.final_at)).toISOString(),
    assistant_lecturer: row.assistant_lecturer_id,
    geofence: latitude === null || longitude === null || radius_m === null ? null : { latitude, longitude, radius_m },
  };
}

function toWithdrawal({ withdrawn_at: at, withdrawn_by: by, withdrawal_reason: reason }: SessionColumns) {
  return at === null || by === null || reason === null ? null : { at: at.toISOString(), by, reason };
}

const messages: Record<QrWindowState, string> = {
  created: 'QR code generation has not started yet',
  running: 'QR code is active',
  paused: 'QR code generation is paused',
  ended: 'QR code generation has ended',
};

type CodeRow = QrColumns &
  TypedColumns & { readonly id: string; readonly handle: string; readonly duration_minutes: number };

/** Returns the current code only, never an earlier or later one. */
export function toCurrentCode(
  row: CodeRow,
  key: Uint8Array,
  address: string,
  nowMs: number,
  message?: string,
): CurrentCode {
  const qrWindow = toQrWindow(row);
  const status = qrWindowStatus(qrWindow, nowMs);
  const isActive = status.state === 'running';
  const url = isActive ? `${address}/C/${row.handle}${qrCode(key, row.id, status.stepStartMs)}` : null;
  const [shown] = row.typed_shown_at;
  const typedMs = typedEndsInMs(qrWindow, shown?.getTime(), nowMs);
  const sequence = qrWindow ? status.step + 1 : 0;
  return {
    success: true,
    message: message ?? messages[status.state],
    state: status.state,
    is_active: isActive,
    qr_code: url === null ? null : qrImage(url),
    url,
    qr_payload: { qr_sequence: sequence },
    current_sequence: sequence,
    total_sequences: qrWindow ? status.totalSteps : row.duration_minutes * 6,
    time_remaining: qrWindow ? status.remainingMs : row.duration_minutes * 60_000,
    next_refresh_in: isActive ? status.nextStepInMs : 0,
    typed_code: typedMs > 0 && shown ? typedCode(key, row.id, shown.getTime()) : null,
    typed_ends_in: typedMs,
    server_time: new Date(nowMs).toISOString(),
  };
}
