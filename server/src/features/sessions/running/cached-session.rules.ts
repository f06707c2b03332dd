import type { CheckedInSession } from '@muster/contract/attendance/check-ins';
import { sessionKey } from '../qr/codes.rules.ts';
import type { SessionRow } from './running-sessions.store.ts';
import type { QrWindow } from '../qr/qr-window.rules.ts';

/** The data of a class session that verifying a check-in needs. */
export type CachedSession = {
  readonly universityId: string;
  readonly sessionId: string;
  readonly handle: string;
  readonly moduleId: string;
  readonly key: Buffer;
  readonly qrWindow: QrWindow | null;
  /** When codes to type were shown, latest first. */
  readonly typedShownMs: readonly number[];
  readonly isWithdrawn: boolean;
  readonly classEndsMs: number;
  readonly asksPasskey: boolean;
  /** When a second code was shown last. */
  readonly secondShownMs: number | null;
  readonly secondCodeShare: number;
  /** Ids of the students whom that second code asks, without those who had answered when the session was read. */
  readonly secondChosenIds: ReadonlySet<string>;
  /** Check-ins after this time are late; null: none is. */
  readonly lateAfterMs: number | null;
  readonly headCount: number | null;
  readonly geofence: { readonly latitude: number; readonly longitude: number; readonly radiusM: number } | null;
  /** Ids of the expected students. */
  readonly expectedIds: ReadonlySet<string>;
  /** The class as a student sees it after a check-in. */
  readonly summary: Readonly<CheckedInSession>;
};

export function toCachedSession(row: SessionRow, secret: string | Uint8Array): CachedSession {
  const { qr_started_at: started, qr_ends_at: ends, geofence_latitude: latitude, geofence_longitude: longitude } = row;
  return {
    universityId: row.university_id,
    sessionId: row.id,
    handle: row.handle,
    moduleId: row.module_id,
    key: sessionKey(secret, row.id),
    qrWindow:
      started && ends
        ? {
            anchorMs: started.getTime(),
            endsMs: ends.getTime(),
            pausedMs: row.qr_paused_at?.getTime() ?? null,
            stoppedMs: row.qr_stopped_at?.getTime() ?? null,
          }
        : null,
    typedShownMs: row.typed_shown_at.map((at) => at.getTime()),
    isWithdrawn: row.is_withdrawn,
    classEndsMs: row.ends_at.getTime(),
    asksPasskey: row.asks_passkey,
    secondShownMs: row.second_code_at?.getTime() ?? null,
    secondCodeShare: row.second_code_share,
    secondChosenIds: new Set(row.second_chosen_ids?.split(',')),
    lateAfterMs: row.late_after_minutes === null ? null : row.starts_at.getTime() + row.late_after_minutes * 60_000,
    headCount: row.head_count,
    geofence:
      latitude === null || longitude === null || row.geofence_radius_m === null
        ? null
        : { latitude, longitude, radiusM: row.geofence_radius_m },
    expectedIds: new Set(row.expected_ids?.split(',')),
    summary: {
      session_id: row.id,
      module_code: row.module_code,
      module_name: row.module_name,
      session_type: row.session_type,
      location: row.location,
      date: row.date,
      class_start_time: row.class_start_time,
      class_end_time: row.class_end_time,
      clock_hours: row.clock_hours,
      attendance_requirement: row.attendance_requirement,
    },
  };
}
