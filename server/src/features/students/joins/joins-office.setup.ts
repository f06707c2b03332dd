import { randomUUID } from 'node:crypto';
import * as api from '@muster/contract/people/student-joins';
import { z } from 'zod';
import type { RowSchema } from '#platform/database/client/row-schema.ts';
import { recountSessions } from '../../attendance/figures/figures.store.ts';
import { studentsScenario } from '../students-office.setup.ts';
import { movedTables } from './join-tables.rules.ts';

type Marks = Readonly<Record<string, string | null>>;

/** Two records of one student, with rows in every table that moves, and two classes that both were expected at. */
export function joinsScenario() {
  const t = studentsScenario();

  const run = (text: string, ...values: unknown[]): Promise<number> =>
    t.database.inUniversity(t.campus.ids.ours, (tx) => tx.execute(text, [tx.universityId, ...values]));
  const read = <T>(text: string, row: RowSchema<T>, ...values: unknown[]): Promise<T[]> =>
    t.database.inUniversity(t.campus.ids.ours, (tx) => tx.query(text, [tx.universityId, ...values], row));

  let daysAgo = 30;
  /** A class that is over, each earlier than the one before. */
  async function pastClass(): Promise<string> {
    const id = randomUUID();
    daysAgo += 1;
    await run(
      `INSERT INTO class_sessions (university_id, id, handle, module_id, lecturer_id, session_type, academic_year, year, semester,
         session_date, start_time, end_time, starts_at, ends_at, location, expected_count, qr_started_at, qr_ends_at, created_by, final_at)
       SELECT university_id, $3::uuid, upper(left(replace($3::uuid::text, '-', ''), 8)), module_id, lecturer_id, session_type, academic_year, year, semester,
         session_date - $4::int, start_time, end_time, starts_at - make_interval(days => $4), ends_at - make_interval(days => $4), location,
         expected_count, qr_started_at - make_interval(days => $4), qr_ends_at - make_interval(days => $4), created_by, now()
       FROM class_sessions WHERE university_id = $1 AND id = $2`,
      t.campus.ids.session,
      id,
      daysAgo,
    );
    return id;
  }

  /** `marks`: class -> mark; null: a place without a mark. */
  async function attend(studentId: string, marks: Marks): Promise<void> {
    for (const [sessionId, status] of Object.entries(marks))
      await run(
        `INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date, group_id, status, method, marked_at, marked_by,
           changed_at, device_hash)
         SELECT $1, s.id, $3, s.module_id, s.session_date, $4, $5::text, CASE WHEN $5::text IS NOT NULL THEN 'manual' END,
           CASE WHEN $5::text IS NOT NULL THEN s.starts_at END, $6, s.starts_at, '\\x0102'
         FROM class_sessions s WHERE s.university_id = $1 AND s.id = $2`,
        sessionId,
        studentId,
        t.campus.ids.group,
        status,
        status === null ? null : t.campus.ids.lecturer,
      );
  }

  /** Rows about the student in all further tables, at one class. `hash` and `state` differ where both records have a row. */
  async function fillTables(studentId: string, sessionId: string, state: string, hash: string): Promise<void> {
    const { module, lecturer, admin } = t.campus.ids;
    const decided = state === 'open' ? [null, null] : [lecturer, new Date(0)];
    await run(
      `INSERT INTO mark_changes (university_id, session_id, student_id, changed_by, after_status, after_method) VALUES ($1, $2, $3, $4, 'present', 'manual')`,
      sessionId,
      studentId,
      lecturer,
    );
    await run(
      `INSERT INTO class_list_changes (university_id, session_id, student_id, action, source, changed_by) VALUES ($1, $2, $3, 'added', 'added', $4)`,
      sessionId,
      studentId,
      lecturer,
    );
    await run(
      `INSERT INTO mark_flags (university_id, session_id, student_id, signal, state) VALUES ($1, $2, $3, 'device_new', CASE WHEN $4 = 'open' THEN 'open' ELSE 'confirmed' END)`,
      sessionId,
      studentId,
      state,
    );
    await run(
      `INSERT INTO mark_flag_reviews (university_id, session_id, student_id, signal, before_state, after_state) VALUES ($1, $2, $3, 'device_new', 'open', 'open')`,
      sessionId,
      studentId,
    );
    await run(
      `INSERT INTO mark_questions (university_id, session_id, student_id, question, asked_at) VALUES ($1, $2, $3, 'Why?', clock_timestamp())`,
      sessionId,
      studentId,
    );
    await run(
      `INSERT INTO presence_checks (university_id, session_id, student_id, asked_at) VALUES ($1, $2, $3, '2026-09-14')`,
      sessionId,
      studentId,
    );
    await run(
      `INSERT INTO redeemed_claims (university_id, session_id, claim_id, student_id) VALUES ($1, $2, gen_random_uuid(), $3)`,
      sessionId,
      studentId,
    );
    await run(
      `INSERT INTO devices (university_id, student_id, device_hash) VALUES ($1, $2, $3), ($1, $2, '\\x0102')`,
      studentId,
      Buffer.from(hash),
    );
    await run(
      `INSERT INTO student_module_enrollments (university_id, student_id, module_id, academic_year, semester, active) VALUES ($1, $2, $3, '2026-2027', 1, $4)`,
      studentId,
      module,
      state !== 'open',
    );
    await run(
      `INSERT INTO enrollment_proposals (university_id, session_id, student_id, proposed_by) VALUES ($1, $2, $3, $4)`,
      sessionId,
      studentId,
      lecturer,
    );
    await run(
      `INSERT INTO join_requests (university_id, session_id, student_id, state, asked_at, method, decided_by, decided_at)
       VALUES ($1, $2, $3, CASE WHEN $4 = 'open' THEN 'open' ELSE 'declined' END, now(), 'qr', $5, $6)`,
      sessionId,
      studentId,
      state,
      ...decided,
    );
    await run(
      `INSERT INTO excuses (university_id, student_id, starts_on, ends_on, reason) VALUES ($1, $2, current_date, current_date, 'Ill')`,
      studentId,
    );
    await run(
      `INSERT INTO student_notes (university_id, student_id, note, written_by) VALUES ($1, $2, 'Spoke to the student', $3)`,
      studentId,
      admin,
    );
    await run(
      `WITH warning AS (
         INSERT INTO warnings (university_id, student_id, module_id, academic_year, semester, rule, below, after, state, reason, attended, total,
           missed_on, raised_at, raised_until, changed_at)
         VALUES ($1, $2, $3, '2026-2027', 1, 'percentage', 80, 4, CASE WHEN $4 = 'open' THEN 'withdrawn' ELSE 'open' END,
           CASE WHEN $4 = 'open' THEN 'corrected' END, 1, 4, ARRAY[current_date], now(), now(), now()) RETURNING id)
       INSERT INTO warning_mails (university_id, warning_id, student_id, kind, round, missed_on, state, next_try_at, created_at, sent_at)
       SELECT $1, id, $2, 'warned', 1, ARRAY[current_date], 'sent', now(), now(), now() FROM warning`,
      studentId,
      module,
      state,
    );
  }

  /** All rows about the two students in the tables that a join changes, as text. */
  async function dump(ids: readonly string[]): Promise<Record<string, string[]>> {
    const tables: Record<string, string> = Object.fromEntries(
      [...Object.keys(movedTables), 'student_counters', 'student_search'].map((name) => [
        name,
        'r.student_id = ANY ($2::uuid[])',
      ]),
    );
    tables['students'] = 'r.id = ANY ($2::uuid[])';
    tables['accounts'] = 'r.id IN (SELECT account_id FROM students WHERE university_id = $1 AND id = ANY ($2::uuid[]))';
    tables['class_totals'] = '$2::uuid[] IS NOT NULL';
    const entries: [string, string[]][] = [];
    for (const [name, condition] of Object.entries(tables)) {
      const rows = await read(
        `SELECT (to_jsonb(r) - 'updated_at')::text AS row FROM ${name} r WHERE r.university_id = $1 AND ${condition} ORDER BY 1`,
        z.object({ row: z.string() }),
        ids,
      );
      entries.push([name, rows.map(({ row }) => row)]);
    }
    return Object.fromEntries(entries);
  }

  return Object.assign(t, {
    run,
    read,
    pastClass,
    attend,
    fillTables,
    /** Computes the figures of final classes. */
    count: (sessionIds: readonly string[]): Promise<string[]> =>
      t.database.inUniversity(t.campus.ids.ours, (tx) => recountSessions(tx, sessionIds)),
    dump,
    /** Two records: `kept` is of the new number, `other` of the old one. */
    async addPair() {
      const code = randomUUID().slice(0, 8);
      const kept = await t.addStudent({
        name: 'Ada Quill',
        student_id: `NEW-${code}`,
        email: `new.${code}@x.example`,
        dob: '2004-05-03',
      });
      const other = await t.addStudent({
        name: 'Ada Quil',
        student_id: `OLD-${code}`,
        email: `old.${code}@x.example`,
        dob: '2004-05-03',
      });
      return { kept, other, code };
    },
    preview: async (kept: string, other: string) =>
      (await t.call('admin', api.previewStudentJoin, { params: { id: kept }, query: { other } })).body,
    /** Confirms the cautions, unless `choices` says otherwise. */
    join: async (kept: string, other: string, choices: object = {}) => {
      const { status, body } = await t.call('admin', api.joinStudents, {
        params: { id: kept },
        body: { other, confirmed: true, ...choices },
      });
      return { status, body: body };
    },
    joins: async (id: string) => (await t.call('admin', api.listStudentJoins, { params: { id } })).body,
    async undo(kept: string) {
      const { joins } = (await t.call('admin', api.listStudentJoins, { params: { id: kept } })).body;
      const latest = joins.find(({ undone_at }) => undone_at === null) ?? joins[0];
      return await t.call('admin', api.undoStudentJoin, { params: { id: kept, joinId: latest?.id }, body: {} });
    },
  });
}
