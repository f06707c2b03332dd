import type { CurrentCode, Session } from '@muster/contract/sessions';
import { qrCode, typedCode } from './codes.rules.ts';
import { qrImage } from './qr-image.rules.ts';
import { type Run, runAt, type RunState } from './runs.rules.ts';

type RunColumns = {
  readonly qr_started_at: Date | null;
  readonly qr_ends_at: Date | null;
  readonly qr_paused_at: Date | null;
  readonly qr_stopped_at: Date | null;
};

export function runOf(row: RunColumns): Run | null {
  if (!row.qr_started_at || !row.qr_ends_at) return null;
  return {
    anchorMs: row.qr_started_at.getTime(),
    endsMs: row.qr_ends_at.getTime(),
    pausedMs: row.qr_paused_at?.getTime() ?? null,
    stoppedMs: row.qr_stopped_at?.getTime() ?? null,
  };
}

type SessionColumns = RunColumns &
  Omit<Session, 'session_id' | 'state' | 'assistant_lecturer' | 'geofence'> & {
    readonly assistant_lecturer_id: string | null;
    readonly geofence_latitude: number | null;
    readonly geofence_longitude: number | null;
    readonly geofence_radius_m: number | null;
  };

export function sessionOf(row: SessionColumns, nowMs: number): Session {
  const { geofence_latitude: latitude, geofence_longitude: longitude, geofence_radius_m: radius_m } = row;
  return {
    ...row,
    session_id: row.id,
    state: runAt(runOf(row), nowMs).state,
    assistant_lecturer: row.assistant_lecturer_id,
    geofence: latitude === null || longitude === null || radius_m === null ? null : { latitude, longitude, radius_m },
  };
}

const messages: Record<RunState, string> = {
  created: 'QR code generation has not started yet',
  running: 'QR code is active',
  paused: 'QR code generation is paused',
  ended: 'QR code generation has ended',
};

type Coded = RunColumns & { readonly id: string; readonly handle: string; readonly duration_minutes: number };

/** The code of this moment and nothing of any other. */
export function codeOf(row: Coded, key: Uint8Array, address: string, nowMs: number, message?: string): CurrentCode {
  const run = runOf(row);
  const now = runAt(run, nowMs);
  const isActive = now.state === 'running';
  const url = isActive ? `${address}/C/${row.handle}${qrCode(key, row.id, now.windowStartMs)}` : null;
  const sequence = run ? now.window + 1 : 0;
  return {
    success: true,
    message: message ?? messages[now.state],
    state: now.state,
    is_active: isActive,
    qr_code: url === null ? null : qrImage(url),
    url,
    qr_payload: { qr_sequence: sequence },
    current_sequence: sequence,
    total_sequences: run ? now.totalWindows : row.duration_minutes * 6,
    time_remaining: run ? now.remainingMs : row.duration_minutes * 60_000,
    next_refresh_in: isActive ? now.nextWindowInMs : 0,
    typed_code: isActive ? typedCode(key, row.id, now.typedWindowStartMs) : null,
    server_time: new Date(nowMs).toISOString(),
  };
}
