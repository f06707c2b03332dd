import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const useRow = z.object({ use: z.string() });
const sessionIdRow = z.object({ session_id: z.string() });

export type DeviceObservation = {
  readonly sessionId: string;
  readonly studentId: string;
  readonly deviceHash: string;
  readonly markedAtMs: number;
};
/** A signal that was detected without a query. */
export type DetectedSignal = { readonly sessionId: string; readonly studentId: string; readonly signal: string };

export const devicesChannel = 'muster_devices';

/** PostgreSQL array literal of values that need no quoting; faster than the driver's array encoding. */
const literal = (values: readonly (string | number)[]): string => `{${values.join()}}`;
const digests = (hexes: readonly string[]): string => literal(hexes.map((hex) => `"\\\\x${hex}"`));

/**
 * Stores new devices of students and returns the first check-in with each of them. `OFFSET 0` forces a lookup by key, independent of
 * statistics.
 */
export async function insertDevices(
  tx: UniversityTx,
  observations: readonly DeviceObservation[],
): Promise<DeviceObservation[]> {
  const rows = await tx.query(
    `INSERT INTO devices (university_id, student_id, device_hash, first_seen_at)
     SELECT $1, student_id, device_hash, to_timestamp(marked_ms / 1000)
     FROM unnest($2::uuid[], $3::bytea[], $4::float8[]) AS f (student_id, device_hash, marked_ms)
     WHERE NOT EXISTS (SELECT FROM devices d WHERE d.university_id = $1
                       AND d.student_id = f.student_id AND d.device_hash = f.device_hash OFFSET 0)
     ORDER BY student_id, device_hash
     ON CONFLICT DO NOTHING RETURNING student_id || encode(device_hash, 'hex') AS use`,
    [
      tx.universityId,
      literal(observations.map(({ studentId }) => studentId)),
      digests(observations.map(({ deviceHash }) => deviceHash)),
      literal(observations.map(({ markedAtMs }) => markedAtMs)),
    ],
    useRow,
    'prepared',
  );
  const newKeys = new Set(rows.map((row) => row.use));
  return observations.filter(({ studentId, deviceHash }) => newKeys.delete(studentId + deviceHash));
}

/** The latest check-ins beyond the head count of each session. $1 is the university, $2 the session ids. */
const overHeadCount = `SELECT c.id AS session_id, a.student_id, 'over_head_count' AS signal
       FROM class_sessions c
       CROSS JOIN LATERAL (
         SELECT m.student_id, row_number() OVER (ORDER BY m.marked_at, m.student_id) AS place
         FROM attendance m
         WHERE m.university_id = $1 AND m.session_id = c.id AND m.method <> 'manual' AND is_attended(m.status)) a
       WHERE c.university_id = $1 AND c.id = ANY($2::uuid[]) AND c.head_count IS NOT NULL AND a.place > c.head_count`;

/** Deletes unreviewed head count flags that a new head count makes invalid. Returns the ids of the affected sessions. */
export async function deleteFlagsOverHeadCount(tx: UniversityTx, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query(
    `WITH over AS (${overHeadCount})
     DELETE FROM mark_flags f
     WHERE f.university_id = $1 AND f.session_id = ANY($2::uuid[]) AND f.signal = 'over_head_count' AND f.state = 'open'
       AND (f.session_id, f.student_id) NOT IN (SELECT session_id, student_id FROM over)
     RETURNING f.session_id`,
    [tx.universityId, literal(sessionIds)],
    sessionIdRow,
  );
  return [...new Set(rows.map(({ session_id }) => session_id))];
}

/**
 * Stores all flags of the latest check-ins to these sessions. Existing flags stay unchanged. Returns the sessions with new flags and the
 * devices that several students used; only shared devices lead to a search in the attendance.
 */
export async function insertFlags(
  tx: UniversityTx,
  sessionIds: readonly string[],
  latest: {
    observations: readonly DeviceObservation[];
    /** Answers to second codes of these sessions, of which no mark has the device. */
    answers: readonly DeviceObservation[];
    newDevices: readonly DeviceObservation[];
    detected: readonly DetectedSignal[];
  },
  nowMs: number,
): Promise<{ raised: string[]; shared: string[] }> {
  const raised = [...latest.newDevices.map((use) => ({ ...use, signal: 'device_new' })), ...latest.detected];
  const row = await tx.optionalRow(
    `WITH shared AS (
       SELECT device_hash FROM devices WHERE university_id = $1 AND device_hash = ANY($3::bytea[])
       GROUP BY device_hash HAVING count(*) >= 2
     ), used AS (
       SELECT device_hash, student_id, session_id
       FROM unnest($8::bytea[], $9::uuid[], $10::uuid[]) AS a (device_hash, student_id, session_id) JOIN shared USING (device_hash)
       UNION ALL
       SELECT m.device_hash, m.student_id, m.session_id
       FROM shared
       JOIN devices d ON d.university_id = $1 AND d.device_hash = shared.device_hash
       JOIN attendance m ON m.university_id = $1 AND m.student_id = d.student_id AND m.device_hash = d.device_hash
       WHERE m.marked_at > $4::timestamptz - interval '7 days'
     ), raised AS (
       SELECT DISTINCT session_id, student_id, 'device_shared' AS signal FROM used
       WHERE (session_id, device_hash) IN (SELECT session_id, device_hash FROM used WHERE session_id = ANY($2::uuid[])
                                           GROUP BY session_id, device_hash HAVING count(DISTINCT student_id) >= 2)
       UNION ALL
       SELECT DISTINCT session_id, student_id, 'device_shared_week' FROM used
       WHERE session_id = ANY($2::uuid[]) AND device_hash IN (SELECT device_hash FROM used
                                                              GROUP BY device_hash HAVING count(DISTINCT student_id) >= 3)
       UNION ALL
       ${overHeadCount}
       UNION ALL
       SELECT session_id, student_id, signal FROM unnest($5::uuid[], $6::uuid[], $7::text[]) AS k (session_id, student_id, signal)
       WHERE signal <> 'device_new'
          OR (SELECT count(*) FROM devices d WHERE d.university_id = $1 AND d.student_id = k.student_id) >= 2
     ), inserted AS (
       INSERT INTO mark_flags (university_id, session_id, student_id, signal)
       SELECT $1, session_id, student_id, signal FROM raised ORDER BY session_id, student_id, signal
       ON CONFLICT DO NOTHING RETURNING session_id
     )
     SELECT ARRAY(SELECT DISTINCT session_id FROM inserted) AS raised,
            ARRAY(SELECT encode(device_hash, 'hex') FROM shared) AS shared`,
    [
      tx.universityId,
      literal(sessionIds),
      digests(latest.observations.map(({ deviceHash }) => deviceHash)),
      new Date(nowMs),
      literal(raised.map(({ sessionId }) => sessionId)),
      literal(raised.map(({ studentId }) => studentId)),
      literal(raised.map(({ signal }) => signal)),
      digests(latest.answers.map(({ deviceHash }) => deviceHash)),
      literal(latest.answers.map(({ studentId }) => studentId)),
      literal(latest.answers.map(({ sessionId }) => sessionId)),
    ],
    z.object({ raised: z.array(z.string()), shared: z.array(z.string()) }),
    'prepared',
  );
  return row ?? { raised: [], shared: [] };
}

/** PostgreSQL limits a notification to less than 8,000 bytes. */
const maxHashes = 200;

/** Removes these devices from the device caches of all processes; without devices, clears the caches. */
export async function notifyDevices(tx: UniversityTx, deviceHashes: readonly string[] = ['']): Promise<void> {
  for (let from = 0; from < deviceHashes.length; from += maxHashes) {
    await tx.execute(`SELECT pg_notify('${devicesChannel}', $1)`, [
      deviceHashes.slice(from, from + maxHashes).join(' '),
    ]);
  }
}
