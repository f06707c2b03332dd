import type { SystemTx } from '../platform/database/database.ts';

/**
 * What waits in a lecturer's inbox: two reported absences and a question, of students who missed a class; beside them one of
 * each that is settled. Nothing of it changes a mark, so that the figures of the demo stay what they are.
 */
export async function addCare(
  tx: SystemTx,
  of: { universityId: string; lecturerId: string; now: Date },
): Promise<void> {
  const missed = await tx.query<{ session_id: string; session_date: string; student_id: string; account_id: string }>(
    `SELECT * FROM (
     SELECT DISTINCT ON (st.student_id) st.student_id AS number, s.starts_at, r.session_id, s.session_date::text AS session_date, r.student_id, l.account_id
     FROM class_sessions s
     JOIN staff l ON l.university_id = s.university_id AND l.id = s.lecturer_id
     JOIN session_roster r ON r.university_id = s.university_id AND r.session_id = s.id
     JOIN students st ON st.university_id = r.university_id AND st.id = r.student_id AND st.active
     LEFT JOIN marks m ON m.university_id = r.university_id AND m.session_id = r.session_id AND m.student_id = r.student_id
     WHERE s.university_id = $1 AND s.lecturer_id = $2 AND s.ends_at < $3 AND l.account_id IS NOT NULL
       AND coalesce(m.status, 'absent') = 'absent'
       AND EXISTS (SELECT FROM marks x WHERE x.university_id = s.university_id AND x.session_id = s.id)
     ORDER BY st.student_id, s.starts_at DESC) missed
     ORDER BY starts_at DESC, number LIMIT 5`,
    [of.universityId, of.lecturerId, of.now],
  );
  const [first, second, third, fourth, fifth] = missed;
  if (!first || !second || !third || !fourth || !fifth) return;
  const reported = [
    {
      student: first,
      length: 2,
      reason: 'Fever since the evening before. The doctor told me to stay at home for two days.',
    },
    { student: second, length: 1, reason: 'My grandmother’s funeral, which is a day’s journey away.' },
    { student: third, length: 1, reason: 'I overslept; the bus came late as well.' },
  ];
  for (const { student, length, reason } of reported)
    await tx.query(
      `INSERT INTO excuses (university_id, student_id, starts_on, ends_on, reason, created_at)
       VALUES ($1, $2, $3::date, $3::date + $4::int - 1, $5, $6::timestamptz - make_interval(hours => 26 + $4))`,
      [of.universityId, student.student_id, student.session_date, length, reason, of.now],
    );
  await tx.query(
    `UPDATE excuses SET state = 'declined', decided_by = $3, decided_at = created_at + interval '3 hours',
       comment = 'A late bus is no reason to miss the whole class. Please come late next time rather than not at all.'
     WHERE university_id = $1 AND student_id = $2`,
    [of.universityId, third.student_id, third.account_id],
  );
  await tx.query(
    `INSERT INTO mark_questions (university_id, session_id, student_id, question, state, asked_at, answer, answered_by, answered_at)
     VALUES ($1, $2, $3, 'I was in this class and sat in the second row, but the camera of my phone did not work.', 'open',
             $8::timestamptz - interval '20 hours', NULL, NULL, NULL),
            ($1, $4, $5, 'I came after the break. Is that not late?', 'answered', $8::timestamptz - interval '3 days',
             'After the break the code was not shown any more, and nobody who came then was marked. Please see me if that is wrong.',
             $6, $8::timestamptz - interval '2 days' - make_interval(mins => $7::int))`,
    [
      of.universityId,
      fourth.session_id,
      fourth.student_id,
      fifth.session_id,
      fifth.student_id,
      fifth.account_id,
      40,
      of.now,
    ],
  );
}
