import type { UniversityTx } from '../../platform/database/database.ts';

export type Status = 'present' | 'late' | 'absent' | 'excused';
export type Method = 'qr' | 'typed' | 'manual';

/** One expected student with the mark, if any, and all that hangs on it. */
export type RegisterLine = {
  id: string;
  student_id: string;
  name: string;
  email: string;
  group_name: string | null;
  status: Status;
  method: Method | null;
  marked_at: Date | null;
  marked_by: string | null;
  location: 'in' | 'out' | 'uncertain' | null;
  is_corrected: boolean;
  flags: { signal: string; state: 'open' | 'confirmed' | 'dismissed'; raised_at: string; reviewed_by: string | null }[];
};

/** The whole register in one query; with a student's id that one line of it. */
export function listRegister(
  tx: UniversityTx,
  sessionId: string,
  studentId: string | null = null,
): Promise<RegisterLine[]> {
  return tx.query<RegisterLine>(
    `SELECT st.id, st.student_id, st.name, st.email, g.group_name, coalesce(k.status, 'absent') AS status, k.method, k.marked_at,
            marker.name AS marked_by, k.location_verdict AS location, coalesce(c.is_corrected, false) AS is_corrected,
            coalesce(f.flags, '[]'::json) AS flags
     FROM session_roster r
     JOIN students st ON st.university_id = r.university_id AND st.id = r.student_id
     LEFT JOIN groups g ON g.university_id = r.university_id AND g.id = r.group_id
     LEFT JOIN marks k ON k.university_id = r.university_id AND k.session_id = r.session_id AND k.student_id = r.student_id
     LEFT JOIN accounts marker ON marker.university_id = k.university_id AND marker.id = k.marked_by
     LEFT JOIN (SELECT student_id, true AS is_corrected FROM mark_changes
                WHERE university_id = $1 AND session_id = $2 AND before_status IS NOT NULL
                GROUP BY student_id) c ON c.student_id = r.student_id
     LEFT JOIN (SELECT mf.student_id, json_agg(json_build_object('signal', mf.signal, 'state', mf.state,
                         'raised_at', to_char(mf.raised_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                         'reviewed_by', reviewer.name) ORDER BY mf.raised_at, mf.signal) AS flags
                FROM mark_flags mf
                LEFT JOIN accounts reviewer ON reviewer.university_id = mf.university_id AND reviewer.id = mf.reviewed_by
                WHERE mf.university_id = $1 AND mf.session_id = $2
                GROUP BY mf.student_id) f ON f.student_id = r.student_id
     WHERE r.university_id = $1 AND r.session_id = $2 AND ($3::uuid IS NULL OR r.student_id = $3)
     ORDER BY st.name, st.student_id`,
    [tx.universityId, sessionId, studentId],
    'register',
  );
}

/** `expected` false: the student is of this university but not on the list of the session. */
export async function findStudent(
  tx: UniversityTx,
  sessionId: string,
  studentId: string,
): Promise<{ is_expected: boolean } | undefined> {
  const [row] = await tx.query<{ is_expected: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM session_roster r
                    WHERE r.university_id = $1 AND r.session_id = $2 AND r.student_id = st.id) AS is_expected
     FROM students st WHERE st.university_id = $1 AND st.id = $3`,
    [tx.universityId, sessionId, studentId],
  );
  return row;
}

export type HistoryLine = {
  changed_at: Date;
  changed_by: string;
  before: Status;
  after: Status;
  reason: string | null;
};

export function listHistory(tx: UniversityTx, sessionId: string, studentId: string): Promise<HistoryLine[]> {
  return tx.query<HistoryLine>(
    `SELECT c.changed_at, coalesce(a.name, 'The system') AS changed_by, coalesce(c.before_status, 'absent') AS before,
            c.after_status AS after, c.reason
     FROM mark_changes c LEFT JOIN accounts a ON a.university_id = c.university_id AND a.id = c.changed_by
     WHERE c.university_id = $1 AND c.session_id = $2 AND c.student_id = $3
     ORDER BY c.changed_at, c.id`,
    [tx.universityId, sessionId, studentId],
  );
}
