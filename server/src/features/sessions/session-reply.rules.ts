import type { PersonLabel } from '@muster/contract/accounts/person-labels';
import type { CurrentCode, Session } from '@muster/contract/attendance/sessions';
import { qrCode, typedCode } from './qr/codes.rules.ts';
import { qrImage } from './qr/qr-image.rules.ts';
import {
  automaticSecondCode,
  type SecondCodeColumns,
  secondCodesUntilMs,
  secondEndsInMs,
  secondQrCode,
  secondTypedCode,
  toSecondCodeClass,
} from './second-codes/second-codes.rules.ts';
import { type ClassLife, classStateOf, withdrawableUntilMs } from './class-state.rules.ts';
import {
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

type CodeRow = SecondCodeColumns &
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
    second_code: toSecondCode(row, key, address, nowMs),
    server_time: new Date(nowMs).toISOString(),
  };
}

function toSecondCode(row: CodeRow, key: Uint8Array, address: string, nowMs: number): CurrentCode['second_code'] {
  if (row.second_code_share === 0) return null;
  const of = toSecondCodeClass(row, key);
  const endsInMs = secondEndsInMs(of, nowMs);
  const { dueInMs, isMissed } = automaticSecondCode(of, nowMs);
  return {
    shown:
      of.secondShownMs === null || endsInMs === 0
        ? null
        : toShownSecondCode(row, key, address, of.secondShownMs, endsInMs),
    shown_at: row.second_code_at?.toISOString() ?? null,
    due_in: dueInMs,
    is_missed: isMissed,
    is_available: endsInMs === 0 && nowMs <= (secondCodesUntilMs(of, nowMs) ?? -1),
  };
}

function toShownSecondCode(row: CodeRow, key: Uint8Array, address: string, shownMs: number, endsInMs: number) {
  const url = `${address}/C/${row.handle}${secondQrCode(key, row.id, shownMs)}`;
  return { qr_code: qrImage(url), url, typed_code: secondTypedCode(key, row.id, shownMs), ends_in: endsInMs };
}
