import { z } from 'zod';
import type { SystemTx } from '#platform/database/database.ts';

const absenceRow = z.object({
  session_id: z.string(),
  session_date: z.string(),
  ends_at: z.date(),
  student_id: z.string(),
  account_id: z.string(),
});
type Absence = z.infer<typeof absenceRow>;

/**
 * Fills the inbox of a lecturer with students who missed a class: two open excuses and an open question, and one decided of each. Changes
 * no mark, so that the attendance figures of the demo stay the same.
 */
export async function addExcusesAndQuestions(
  tx: SystemTx,
  of: { universityId: string; lecturerId: string; now: Date },
): Promise<void> {
  const absences = await tx.query(
    `SELECT session_id, session_date, ends_at, student_id, account_id FROM (
     SELECT DISTINCT ON (st.student_id) st.student_id AS number, s.starts_at, s.ends_at, r.session_id,
       s.session_date::text AS session_date, r.student_id, l.account_id
     FROM class_sessions s
     JOIN staff l ON l.university_id = s.university_id AND l.id = s.lecturer_id
     JOIN attendance r ON r.university_id = s.university_id AND r.session_id = s.id
     JOIN students st ON st.university_id = r.university_id AND st.id = r.student_id AND st.active
     WHERE s.university_id = $1 AND s.lecturer_id = $2 AND s.ends_at < $3 AND l.account_id IS NOT NULL
       AND coalesce(r.status, 'absent') = 'absent' AND s.qr_started_at IS NOT NULL
     ORDER BY st.student_id, s.starts_at DESC) missed
     ORDER BY starts_at DESC, number LIMIT 5`,
    [of.universityId, of.lecturerId, of.now],
    absenceRow,
  );
  const [first, second, third, fourth, fifth] = absences;
  if (!first || !second || !third || !fourth || !fifth) return;
  /** A time between the end of the class (share 0) and now (share 1). */
  const timeAfter = ({ ends_at }: Absence, share: number): Date =>
    new Date(ends_at.getTime() + (of.now.getTime() - ends_at.getTime()) * share);
  const excuses = [
    {
      student: first,
      length: 2,
      reason: 'Fever since the evening before. The doctor advised me to stay at home for two days.',
    },
    { student: second, length: 1, reason: 'My grandmother’s funeral, which is a day’s journey away.' },
    { student: third, length: 1, reason: 'I overslept; the bus came late as well.' },
  ];
  for (const { student, length, reason } of excuses)
    await tx.execute(
      `INSERT INTO excuses (university_id, student_id, starts_on, ends_on, reason, created_at)
       VALUES ($1, $2, $3::date, $3::date + $4::int - 1, $5, $6)`,
      [of.universityId, student.student_id, student.session_date, length, reason, timeAfter(student, 0.3)],
    );
  await tx.execute(
    `UPDATE excuses SET state = 'declined', decided_by = $3, decided_at = $4,
       comment = 'A late bus is no reason to miss the whole class. Please come late next time rather than not at all.'
     WHERE university_id = $1 AND student_id = $2`,
    [of.universityId, third.student_id, third.account_id, timeAfter(third, 0.8)],
  );
  const questions = [
    {
      student: fourth,
      question: 'I was in this class and sat in the second row, but the camera of my phone did not work.',
      answer: null,
    },
    {
      student: fifth,
      question: 'I came after the break. Is that not late?',
      answer:
        'The code was no longer shown after the break, so students who came then were not marked. Please see me if that is wrong.',
    },
  ];
  for (const { student, question, answer } of questions)
    await tx.execute(
      `INSERT INTO mark_questions (university_id, session_id, student_id, question, asked_at, state, answer, answered_by, answered_at)
       VALUES ($1, $2, $3, $4, $5, CASE WHEN $6::text IS NULL THEN 'open' ELSE 'answered' END, $6, $7, $8)`,
      [
        of.universityId,
        student.session_id,
        student.student_id,
        question,
        timeAfter(student, 0.4),
        answer,
        ...(answer === null ? [null, null] : [student.account_id, timeAfter(student, 0.7)]),
      ],
    );
}
