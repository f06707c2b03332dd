import type { UniversityTx } from '../../platform/database/database.ts';

export type SeenDevice = { readonly studentId: string; readonly deviceHash: string; readonly markedAtMs: number };
/** Students by signal, as far as it is known without a question. */
export type KnownSignals = Readonly<
  Record<'last_second' | 'outside_geofence' | 'position_identical' | 'outside_campus', readonly string[]>
>;

export const devicesChannel = 'muster_devices';

/** Array literals of values that need no quoting: the driver would look into each of them. */
const literal = (values: readonly (string | number)[]): string => `{${values.join()}}`;
const digests = (hexes: readonly string[]): string => literal(hexes.map((hex) => `"\\\\x${hex}"`));

/** Remembers which devices students use; answers those that are new. */
export async function insertDevices(tx: UniversityTx, seen: readonly SeenDevice[]): Promise<string[]> {
  const rows = await tx.query<{ student_id: string }>(
    `INSERT INTO devices (university_id, student_id, device_hash, first_seen_at)
     SELECT $1, student_id, device_hash, to_timestamp(marked_ms / 1000)
     FROM unnest($2::uuid[], $3::bytea[], $4::float8[]) AS f (student_id, device_hash, marked_ms)
     WHERE NOT EXISTS (SELECT FROM devices d WHERE d.university_id = $1
                       AND d.student_id = f.student_id AND d.device_hash = f.device_hash)
     ORDER BY student_id
     ON CONFLICT DO NOTHING RETURNING student_id`,
    [
      tx.universityId,
      literal(seen.map(({ studentId }) => studentId)),
      digests(seen.map(({ deviceHash }) => deviceHash)),
      literal(seen.map(({ markedAtMs }) => markedAtMs)),
    ],
    'insert-devices',
  );
  return rows.map((row) => row.student_id);
}

/**
 * All signals of one session's latest check-ins at once. A flag that stands, reviewed or not, stays as it is. Answers how
 * many are new, and the devices that several students have used; only those lead on to marks, so an ordinary class costs little.
 */
export async function insertFlags(
  tx: UniversityTx,
  sessionId: string,
  latest: { seen: readonly SeenDevice[]; newDevices: readonly string[]; known: KnownSignals },
  nowMs: number,
): Promise<{ raised: number; shared: string[] }> {
  const known = Object.entries(latest.known).flatMap(([signal, students]) =>
    students.map((id) => [signal, id] as const),
  );
  const [row] = await tx.query<{ raised: number; shared: string[] }>(
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
       SELECT DISTINCT student_id, 'device_shared' AS signal FROM used
       WHERE session_id = $2 AND device_hash IN (SELECT device_hash FROM used WHERE session_id = $2
                                                 GROUP BY device_hash HAVING count(DISTINCT student_id) >= 2)
       UNION ALL
       SELECT DISTINCT student_id, 'device_shared_week' FROM used
       WHERE session_id = $2 AND device_hash IN (SELECT device_hash FROM used
                                                 GROUP BY device_hash HAVING count(DISTINCT student_id) >= 3)
       UNION ALL
       SELECT n.student_id, 'device_new' FROM unnest($5::uuid[]) AS n (student_id)
       WHERE (SELECT count(*) FROM devices d WHERE d.university_id = $1 AND d.student_id = n.student_id) >= 2
       UNION ALL
       SELECT a.student_id, 'over_head_count'
       FROM class_sessions c
       CROSS JOIN LATERAL (
         SELECT m.student_id, row_number() OVER (ORDER BY m.marked_at, m.student_id) AS place
         FROM marks m
         WHERE m.university_id = $1 AND m.session_id = $2 AND m.method <> 'manual' AND m.status IN ('present', 'late')
           AND c.head_count IS NOT NULL) a
       WHERE c.university_id = $1 AND c.id = $2 AND a.place > c.head_count
       UNION ALL
       SELECT student_id, signal FROM unnest($6::text[], $7::uuid[]) AS k (signal, student_id)
     ), inserted AS (
       INSERT INTO mark_flags (university_id, session_id, student_id, signal)
       SELECT $1, $2, student_id, signal FROM raised ORDER BY student_id, signal
       ON CONFLICT DO NOTHING RETURNING 1
     )
     SELECT (SELECT count(*) FROM inserted)::int AS raised,
            ARRAY(SELECT encode(device_hash, 'hex') FROM shared) AS shared`,
    [
      tx.universityId,
      sessionId,
      digests(latest.seen.map(({ deviceHash }) => deviceHash)),
      new Date(nowMs),
      latest.newDevices,
      known.map(([signal]) => signal),
      known.map(([, studentId]) => studentId),
    ],
    'insert-flags',
  );
  return row ?? { raised: 0, shared: [] };
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
