import type { UniversityTx } from '../../platform/database/database.ts';

export type SeenDevice = {
  readonly sessionId: string;
  readonly studentId: string;
  readonly deviceHash: string;
  readonly markedAtMs: number;
};
/** A reason to look twice that is known without a question. */
export type KnownSignal = { readonly sessionId: string; readonly studentId: string; readonly signal: string };

export const devicesChannel = 'muster_devices';

/** Array literals of values that need no quoting: the driver would look into each of them. */
const literal = (values: readonly (string | number)[]): string => `{${values.join()}}`;
const digests = (hexes: readonly string[]): string => literal(hexes.map((hex) => `"\\\\x${hex}"`));

/**
 * Remembers which devices students use; answers the first check-in with each that is new. Each is looked up by its key (`OFFSET 0`),
 * whatever was planned while few were on record.
 */
export async function insertDevices(tx: UniversityTx, seen: readonly SeenDevice[]): Promise<SeenDevice[]> {
  const rows = await tx.query<{ use: string }>(
    `INSERT INTO devices (university_id, student_id, device_hash, first_seen_at)
     SELECT $1, student_id, device_hash, to_timestamp(marked_ms / 1000)
     FROM unnest($2::uuid[], $3::bytea[], $4::float8[]) AS f (student_id, device_hash, marked_ms)
     WHERE NOT EXISTS (SELECT FROM devices d WHERE d.university_id = $1
                       AND d.student_id = f.student_id AND d.device_hash = f.device_hash OFFSET 0)
     ORDER BY student_id, device_hash
     ON CONFLICT DO NOTHING RETURNING student_id || encode(device_hash, 'hex') AS use`,
    [
      tx.universityId,
      literal(seen.map(({ studentId }) => studentId)),
      digests(seen.map(({ deviceHash }) => deviceHash)),
      literal(seen.map(({ markedAtMs }) => markedAtMs)),
    ],
    'prepared',
  );
  const fresh = new Set(rows.map((row) => row.use));
  return seen.filter(({ studentId, deviceHash }) => fresh.delete(studentId + deviceHash));
}

/** Who checked in beyond the heads that were counted in these sessions, the last to come; $1 the university, $2 the sessions. */
const overHeadCount = `SELECT c.id AS session_id, a.student_id, 'over_head_count' AS signal
       FROM class_sessions c
       CROSS JOIN LATERAL (
         SELECT m.student_id, row_number() OVER (ORDER BY m.marked_at, m.student_id) AS place
         FROM marks m
         WHERE m.university_id = $1 AND m.session_id = c.id AND m.method <> 'manual' AND m.status IN ('present', 'late')) a
       WHERE c.university_id = $1 AND c.id = ANY($2::uuid[]) AND c.head_count IS NOT NULL AND a.place > c.head_count`;

/** By another head count somebody is over it no more: what nobody has reviewed goes. Answers of which sessions. */
export async function deleteFlagsOverHeadCount(tx: UniversityTx, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ session_id: string }>(
    `WITH over AS (${overHeadCount})
     DELETE FROM mark_flags f
     WHERE f.university_id = $1 AND f.session_id = ANY($2::uuid[]) AND f.signal = 'over_head_count' AND f.state = 'open'
       AND (f.session_id, f.student_id) NOT IN (SELECT session_id, student_id FROM over)
     RETURNING f.session_id`,
    [tx.universityId, literal(sessionIds)],
  );
  return [...new Set(rows.map(({ session_id }) => session_id))];
}

/**
 * All signals of the latest check-ins to some sessions at once. A flag that stands, reviewed or not, stays as it is. Answers which
 * sessions have new ones, and the devices that several students have used; only those lead on to marks, so ordinary classes cost little.
 */
export async function insertFlags(
  tx: UniversityTx,
  sessionIds: readonly string[],
  latest: { seen: readonly SeenDevice[]; newDevices: readonly SeenDevice[]; known: readonly KnownSignal[] },
  nowMs: number,
): Promise<{ raised: string[]; shared: string[] }> {
  const raised = [...latest.newDevices.map((use) => ({ ...use, signal: 'device_new' })), ...latest.known];
  const [row] = await tx.query<{ raised: string[]; shared: string[] }>(
    `WITH shared AS (
       SELECT device_hash FROM devices WHERE university_id = $1 AND device_hash = ANY($3::bytea[])
       GROUP BY device_hash HAVING count(*) >= 2
     ), used AS (
       SELECT m.device_hash, m.student_id, m.session_id
       FROM shared
       JOIN devices d ON d.university_id = $1 AND d.device_hash = shared.device_hash
       JOIN session_roster r ON r.university_id = $1 AND r.student_id = d.student_id
       JOIN marks m ON m.university_id = $1 AND m.session_id = r.session_id AND m.student_id = r.student_id
                   AND m.device_hash = d.device_hash
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
      digests(latest.seen.map(({ deviceHash }) => deviceHash)),
      new Date(nowMs),
      literal(raised.map(({ sessionId }) => sessionId)),
      literal(raised.map(({ studentId }) => studentId)),
      literal(raised.map(({ signal }) => signal)),
    ],
    'prepared',
  );
  return row ?? { raised: [], shared: [] };
}

/** A notification holds less than 8,000 bytes. */
const mostHashes = 200;

/** Tells every process that these devices are not one student's alone; without a name: that some are gone from the record. */
export async function notifyDevices(tx: UniversityTx, deviceHashes: readonly string[] = ['']): Promise<void> {
  for (let from = 0; from < deviceHashes.length; from += mostHashes) {
    await tx.query(`SELECT pg_notify('${devicesChannel}', $1)`, [
      deviceHashes.slice(from, from + mostHashes).join(' '),
    ]);
  }
}
