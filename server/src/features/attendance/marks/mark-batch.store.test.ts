import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeBatchWriter } from '#platform/database/batch-writer/batch-writer.ts';
import { makeTestDatabase, type TestDatabase } from '#platform/database/testing/test-database.ts';
import { makeLog } from '#platform/log.ts';
import type { MarkRow } from './mark-rows.rules.ts';
import { markBatch } from './mark-batch.store.ts';
import { makeExpiredClaimCleanup } from '../expired-claims.service.ts';

let database: TestDatabase;
beforeAll(async () => (database = await makeTestDatabase()));
afterAll(() => database.drop());

/** Number of students whom two servers write at the same time, and number of classes. */
const students = 500;
const classes = 8;

const hall = `
  WITH u AS (INSERT INTO universities (code, name) VALUES ('HALL', 'Hall') RETURNING id),
  m AS (INSERT INTO modules (university_id, module_name, module_code, semester) SELECT id, 'Hall', 'H1', 1 FROM u RETURNING id),
  l AS (INSERT INTO staff (university_id, name, email, employee_id, staff_type)
        SELECT id, 'Lakshmi', 'l@staff.example', 'L1', 'lecturer' FROM u RETURNING id),
  a AS (INSERT INTO accounts (university_id, email, role, name)
        SELECT id, n || '@student.example', 'student', n::text FROM u, generate_series(1, ${students}) n RETURNING id, name, email),
  s AS (INSERT INTO students (university_id, account_id, name, email, student_id)
        SELECT u.id, a.id, a.name, a.email, a.name FROM u, a RETURNING id),
  c AS (INSERT INTO class_sessions (university_id, handle, module_id, lecturer_id, session_type, session_date, start_time, end_time,
          starts_at, ends_at, location, qr_started_at, qr_ends_at)
        SELECT u.id, lpad(n::text, 8, '0'), m.id, l.id, 'lecture', date '2026-09-14' + n, '09:00', '11:00', now(),
               now() + interval '2 hours', 'Hall', now(), now() + interval '2 hours'
        FROM u, m, l, generate_series(1, ${classes}) n RETURNING id),
  r AS (INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date)
        SELECT u.id, c.id, s.id, m.id, '2026-09-14' FROM u, c, s, m)
  SELECT u.id AS university_id, c.id AS session_id, s.id AS student_id FROM u, c, s`;

const blank: Omit<MarkRow, 'universityId' | 'sessionId' | 'studentId'> = {
  status: 'present',
  method: 'qr',
  markedAtMs: Date.now(),
  deviceHash: null,
  networkHash: null,
  isLastSecond: false,
  locationVerdict: null,
  locationAccuracy: null,
  claimId: null,
};
const expectedRow = z.object({ university_id: z.string(), session_id: z.string(), student_id: z.string() });

describe('mark batch', () => {
  it('does not deadlock when two servers write the same students in different orders', async () => {
    const expected = await database.acrossUniversities((tx) => tx.query(hall, [], expectedRow));
    const rows = expected.map(({ university_id, session_id, student_id }): MarkRow => {
      return {
        universityId: university_id,
        sessionId: session_id,
        studentId: student_id,
        ...blank,
      };
    });
    const codes: unknown[] = [];
    const watched: typeof markBatch = {
      ...markBatch,
      write: (run, batch) =>
        markBatch.write(run, batch).catch((error: { code?: unknown }) => {
          codes.push(error.code);
          throw error;
        }),
    };
    const server = () => makeBatchWriter({ ...database.connection, work: watched, log: makeLog('silent') });
    const servers = [server(), server()] as const;
    await Promise.all(servers.map((one) => one.open()));
    for (const one of new Set(rows.map(({ sessionId }) => sessionId))) {
      const ofClass = rows.filter(({ sessionId }) => sessionId === one);
      const answers = await Promise.all([
        ...ofClass.map((row) => servers[0].write(row)),
        ...ofClass.toReversed().map((row) => servers[1].write(row)),
      ]);
      expect(answers.filter(({ outcome }) => outcome === 'written')).toHaveLength(students);
    }
    expect(codes).toEqual([]);
    await Promise.all(servers.map((one) => one.close()));
  });

  it('marks in place: in the same page, without an index entry, and once', async () => {
    const [row] = await database.acrossUniversities((tx) =>
      tx.query(
        `UPDATE attendance SET status = NULL, method = NULL, marked_at = NULL WHERE ctid IN (SELECT ctid FROM attendance LIMIT 1)
        RETURNING university_id, session_id, student_id`,
        [],
        expectedRow,
      ),
    );
    const mark = { ...blank, universityId: row!.university_id, sessionId: row!.session_id, studentId: row!.student_id };
    const pageOf = () =>
      database.acrossUniversities((tx) =>
        tx.query(
          'SELECT (ctid::text::point)[0]::int AS page FROM attendance WHERE session_id = $1 AND student_id = $2',
          [mark.sessionId, mark.studentId],
          z.object({ page: z.number() }),
        ),
      );
    const page = await pageOf();
    const writer = makeBatchWriter({ ...database.connection, work: markBatch, log: makeLog('silent') });
    const [first, ...repeats] = await Promise.all(
      ['present', 'late', 'late'].map((status) => writer.write({ ...mark, status: status as 'late' })),
    );
    const stranger = await writer.write({ ...mark, studentId: randomUUID() });
    await writer.close();
    expect(first).toEqual({ outcome: 'written' });
    for (const repeat of repeats) expect(repeat).toMatchObject({ outcome: 'existing', status: 'present' });
    expect(stranger).toEqual({ outcome: 'not_expected' });
    expect(await pageOf()).toEqual(page);
    const indexes = await database.acrossUniversities((tx) =>
      tx.query(
        `SELECT indexdef FROM pg_indexes WHERE tablename = 'attendance'`,
        [],
        z.object({ indexdef: z.string() }),
      ),
    );
    expect(indexes.length).toBeGreaterThan(3);
    const written = /\b(status|method|marked_at|device_hash|network_hash|is_last_second|location_\w+)\b/u;
    expect(indexes.filter(({ indexdef }) => written.test(indexdef))).toEqual([]);
  });

  it('keeps redeemed claims for one day', async () => {
    const now = Date.UTC(2026, 8, 20);
    await database.acrossUniversities((tx) =>
      tx.query(
        `INSERT INTO redeemed_claims (university_id, session_id, claim_id, student_id, redeemed_at)
       SELECT university_id, session_id, gen_random_uuid(), student_id, $1::timestamptz - n * interval '1 hour'
       FROM (SELECT * FROM attendance LIMIT 250) r, generate_series(1, 48) n`,
        [new Date(now)],
      ),
    );
    const clear = makeExpiredClaimCleanup({ database, clock: { now: () => now } });
    expect(await clear(() => false)).toEqual({ cleared: 24 * 250 });
    const remaining = await database.acrossUniversities((tx) =>
      tx.query('SELECT DISTINCT redeemed_at FROM redeemed_claims ORDER BY 1 LIMIT 1'),
    );
    expect(remaining).toEqual([{ redeemed_at: new Date(now - 24 * 3_600_000) }]);
  });
});
