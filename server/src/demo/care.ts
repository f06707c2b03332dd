import type { SystemTx } from '../platform/database/database.ts';

type Missed = { session_id: string; session_date: string; ends_at: Date; student_id: string; account_id: string };

/**
 * What waits in a lecturer's inbox: two reported absences and a question, of students who missed a class; beside them one of
 * each that is settled. Nothing of it changes a mark, so that the figures of the demo stay what they are.
 */
export async function addCare(
  tx: SystemTx,
  of: { universityId: string; lecturerId: string; now: Date },
): Promise<void> {
  const missed = await tx.query<Missed>(
    `SELECT * FROM (
     SELECT DISTINCT ON (st.student_id) st.student_id AS number, s.starts_at, s.ends_at, r.session_id,
       s.session_date::text AS session_date, r.student_id, l.account_id
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
  /** After the class, and so much of the time until now later. */
  const since = ({ ends_at }: Missed, share: number): Date =>
    new Date(ends_at.getTime() + (of.now.getTime() - ends_at.getTime()) * share);
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
       VALUES ($1, $2, $3::date, $3::date + $4::int - 1, $5, $6)`,
      [of.universityId, student.student_id, student.session_date, length, reason, since(student, 0.3)],
    );
  await tx.query(
    `UPDATE excuses SET state = 'declined', decided_by = $3, decided_at = $4,
       comment = 'A late bus is no reason to miss the whole class. Please come late next time rather than not at all.'
     WHERE university_id = $1 AND student_id = $2`,
    [of.universityId, third.student_id, third.account_id, since(third, 0.8)],
  );
  const asked = [
    {
      student: fourth,
      question: 'I was in this class and sat in the second row, but the camera of my phone did not work.',
      answer: null,
    },
    {
      student: fifth,
      question: 'I came after the break. Is that not late?',
      answer:
        'After the break the code was not shown any more, and nobody who came then was marked. Please see me if that is wrong.',
    },
  ];
  for (const { student, question, answer } of asked)
    await tx.query(
      `INSERT INTO mark_questions (university_id, session_id, student_id, question, asked_at, state, answer, answered_by, answered_at)
       VALUES ($1, $2, $3, $4, $5, CASE WHEN $6::text IS NULL THEN 'open' ELSE 'answered' END, $6, $7, $8)`,
      [
        of.universityId,
        student.session_id,
        student.student_id,
        question,
        since(student, 0.4),
        answer,
        ...(answer === null ? [null, null] : [student.account_id, since(student, 0.7)]),
      ],
    );
}
