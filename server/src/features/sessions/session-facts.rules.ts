import type { CheckedInSession } from '@muster/contract/check-ins';
import { sessionKey } from './codes.rules.ts';
import type { SessionRow } from './running-sessions.store.ts';
import type { Run } from './runs.rules.ts';

/** All that judging a check-in needs to know of a class session. */
export type SessionFacts = {
  readonly universityId: string;
  readonly sessionId: string;
  readonly handle: string;
  readonly moduleId: string;
  readonly key: Buffer;
  readonly run: Run | null;
  /** Who is marked after this is late; null: nobody is. */
  readonly lateAfterMs: number | null;
  readonly headCount: number | null;
  readonly geofence: { readonly latitude: number; readonly longitude: number; readonly radiusM: number } | null;
  /** Ids of the students expected. */
  readonly roster: ReadonlySet<string>;
  /** What a student is told about the class. */
  readonly summary: Readonly<CheckedInSession>;
};

export function factsOf(row: SessionRow, secret: string | Uint8Array): SessionFacts {
  const { qr_started_at: started, qr_ends_at: ends, geofence_latitude: latitude, geofence_longitude: longitude } = row;
  return {
    universityId: row.university_id,
    sessionId: row.id,
    handle: row.handle,
    moduleId: row.module_id,
    key: sessionKey(secret, row.id),
    run:
      started && ends
        ? {
            anchorMs: started.getTime(),
            endsMs: ends.getTime(),
            pausedMs: row.qr_paused_at?.getTime() ?? null,
            stoppedMs: row.qr_stopped_at?.getTime() ?? null,
          }
        : null,
    lateAfterMs: row.late_after_minutes === null ? null : row.starts_at.getTime() + row.late_after_minutes * 60_000,
    headCount: row.head_count,
    geofence:
      latitude === null || longitude === null || row.geofence_radius_m === null
        ? null
        : { latitude, longitude, radiusM: row.geofence_radius_m },
    roster: new Set(row.roster?.split(',')),
    summary: {
      session_id: row.id,
      module_code: row.module_code,
      module_name: row.module_name,
      session_type: row.session_type,
      location: row.location,
      date: row.date,
      class_start_time: row.class_start_time,
      class_end_time: row.class_end_time,
    },
  };
}
