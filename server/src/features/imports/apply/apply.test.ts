import {
  refusedImportRows,
  listImportRows,
  applyImport,
  discardImport,
  getImport,
} from '@muster/contract/academics/imports';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLog } from '#platform/log.ts';
import { csvOf, startImports, studentCells } from '../import-client.setup.ts';
import { makeImportJobs } from '../jobs/import-jobs.service.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const file = (...numbers: string[]) => csvOf('students', ...numbers.map((number) => studentCells(number)));
const studentsOf = (university = calls.campus.ids.ours) =>
  calls.query<{ student_id: string }>(
    `SELECT student_id FROM students WHERE university_id = $1 AND student_id <> 'S1' ORDER BY student_id`,
    university,
  );

describe('apply after a change since the preview', () => {
  it('rejects the row of a record that was added manually and applies the others', async () => {
    const batch = await calls.preview('students', file('A1', 'A2'));
    await calls.query(
      `INSERT INTO students (university_id, name, email, student_id) VALUES ($1, 'By hand', 'hand@new.example', 'A1')`,
    );
    expect((await calls.applyAndWait(batch.id)).counts).toEqual({ create: 1, update: 0, same: 0, refused: 1 });
    const [refused] = await calls.rows(batch.id, '&verdict=refused');
    expect(refused).toMatchObject({
      line: 2,
      reasons: { '': 'The records have changed since the preview. Please choose the file again.' },
    });
    expect(await calls.query(`SELECT name FROM students WHERE student_id IN ('A1', 'A2') ORDER BY student_id`)).toEqual(
      [{ name: 'By hand' }, { name: 'Student A2' }],
    );
  });

  it('rejects the row of a record that was changed manually', async () => {
    const rows = 'Student ID,Full Name,Address\nS1,Student Renamed,12 Main Street\n';
    const batch = await calls.preview('students', rows);
    await calls.query(`UPDATE students SET name = 'By hand' WHERE university_id = $1`);
    expect((await calls.applyAndWait(batch.id)).counts).toEqual({ create: 0, update: 0, same: 0, refused: 1 });
    expect((await calls.rows(batch.id))[0]?.reasons).toEqual({
      '': 'The records have changed since the preview. Please choose the file again.',
    });
    expect(await calls.query('SELECT name, address FROM students WHERE university_id = $1')).toEqual([
      { name: 'By hand', address: null },
    ]);
  });

  it('stores passwords encrypted, and not at all after applying', async () => {
    const secret = 'kV9#tz-and-more';
    const batch = await calls.preview('students', csvOf('students', studentCells('P1', { Password: secret })));
    const everything = () =>
      calls.query<{ text: string }>(
        `SELECT r::text || encode(coalesce(cells, ''), 'escape') AS text FROM import_rows r`,
      );
    expect(JSON.stringify(await everything())).not.toContain(secret);
    await calls.applyAndWait(batch.id);
    const [row] = await calls.rows(batch.id);
    expect(row?.values['Password']).toBe('•••');
    const refused = await calls.call(refusedImportRows, { params: { id: batch.id } });
    expect(refused.text).not.toContain(secret);
  });

  it('erases the cells of ignored columns, which may contain passwords', async () => {
    const batch = await calls.preview('students', 'Student ID,Full Name,Kennwort\nS1,Student Renamed,kV9#tz-long\n');
    await calls.applyAndWait(batch.id);
    await calls.query(
      `UPDATE imports SET matching = matching || '{"Address":{"columns":[2],"constant":null,"translations":{}}}' WHERE id = $1`,
      batch.id,
    );
    expect((await calls.rows(batch.id))[0]?.values).toEqual({ 'Student ID': 'S1', 'Full Name': 'Student Renamed' });
  });

  it('returns to the preview when the process ended in the middle', async () => {
    const batch = await calls.preview('students', file('A1'));
    await calls.query(
      `UPDATE imports SET state = 'applying', run_id = gen_random_uuid(), beat_at = now() - INTERVAL '1 minute' WHERE id = $1`,
      batch.id,
    );
    expect(await calls.get(batch.id)).toMatchObject({
      state: 'previewed',
      failure: 'The server was stopped in the middle. Nothing was imported; please try again.',
    });
    expect(await calls.applyAndWait(batch.id)).toMatchObject({ state: 'applied', failure: null });
  });
});

describe('apply', () => {
  it('is rolled back in a slow process that has lost the import', async () => {
    const batch = await calls.preview(
      'students',
      csvOf('students', studentCells('F1'), { 'Student ID': 'S1', Gender: 'Other' }),
    );
    // The job waits for the lock of the student that it changes.
    await calls.product.database.acrossUniversities(async (tx) => {
      await tx.execute(`SELECT 1 FROM students WHERE university_id = $1 AND student_id = 'S1' FOR UPDATE`, [
        calls.campus.ids.ours,
      ]);
      await calls.apply(batch.id);
      await calls.query(
        `UPDATE imports SET state = 'previewed', run_id = NULL, beat_at = NULL WHERE id = $1`,
        batch.id,
      );
    });
    // The second job waits until the first one has ended.
    await vi.waitFor(
      async () => {
        if ((await calls.get(batch.id)).state === 'previewed') await calls.apply(batch.id);
        expect((await calls.waitUntilSettled(batch.id)).state).toBe('applied');
      },
      { timeout: 20_000, interval: 50 },
    );
    const applied = await calls.query(
      `SELECT 1 FROM audit_events WHERE subject_id = $1 AND action = 'import.applied'`,
      batch.id,
    );
    expect(applied).toHaveLength(1);
    expect(await studentsOf()).toEqual([{ student_id: 'F1' }]);
  });

  it('rejects only the row whose account is created at the same time', async () => {
    const batch = await calls.preview('students', file('T1', 'T2'));
    // The account is not committed yet: the job cannot see it and waits when it inserts its own.
    await calls.product.database.acrossUniversities(async (tx) => {
      await tx.execute(
        `INSERT INTO accounts (university_id, email, role, name, status) VALUES ($1, 't1@new.example', 'student', 'T', 'active')`,
        [calls.campus.ids.ours],
      );
      expect((await calls.apply(batch.id)).status).toBe(200);
      await vi.waitFor(
        async () => {
          const waits = 'SELECT 1 FROM pg_locks WHERE NOT granted';
          expect(await calls.query(waits)).not.toEqual([]);
        },
        { timeout: 15_000, interval: 25 },
      );
    });
    const batchAfter = await calls.waitUntilSettled(batch.id);
    expect(batchAfter).toMatchObject({ state: 'applied', failure: null, counts: { create: 1, refused: 1 } });
    expect((await calls.rows(batch.id, '&verdict=refused'))[0]?.reasons).toEqual({
      Email: 'Another account already uses this email',
    });
  });
});

describe('concurrent apply', () => {
  it('applies the same import once', async () => {
    const batch = await calls.preview('students', file('B1', 'B2'));
    const answers = await Promise.all([calls.apply(batch.id), calls.apply(batch.id), calls.apply(batch.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    await calls.waitUntilSettled(batch.id);
    expect(await studentsOf()).toHaveLength(2);
  });

  it('applies one of two imports with the same students', async () => {
    const [one, other] = [await calls.preview('students', file('B3')), await calls.preview('students', file('B3'))];
    const answers = await Promise.all([calls.apply(one.id), calls.apply(other.id)]);
    const batches = await Promise.all([calls.waitUntilSettled(one.id), calls.waitUntilSettled(other.id)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(batches.reduce((sum, { state, counts }) => sum + (state === 'applied' ? counts.create : 0), 0)).toBe(1);
    expect(await studentsOf()).toHaveLength(1);
  });
});

describe('import jobs', () => {
  it('checks two files at once, queues eight and rejects more', async () => {
    const runs = makeImportJobs({ database: calls.product.database, log: makeLog('silent') });
    const run = { universityId: '', importId: '', runId: '', progress: () => undefined };
    const gate = Promise.withResolvers<undefined>();
    let maxRunning = 0;
    let running = 0;
    const checks = Array.from({ length: 10 }, () => {
      runs.requireQueueSpace();
      return runs.check(run, async () => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await gate.promise;
        running -= 1;
      });
    });
    expect(() => runs.requireQueueSpace()).toThrow(
      expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 5 }),
    );
    gate.resolve(undefined);
    await Promise.all(checks);
    expect({ maxRunning, running }).toEqual({ maxRunning: 2, running: 0 });
    runs.requireQueueSpace();
  });
});

describe('import', () => {
  it('imports 5,000 students and reports progress', async () => {
    const numbers = Array.from({ length: 5_000 }, (_, at) => `M${at}`);
    const rows = numbers.map((number) => studentCells(number));
    const batch = await calls.preview('students', csvOf('students', ...rows));
    expect(batch.counts).toMatchObject({ create: 5_000, refused: 0 });
    const page = await calls.call(listImportRows, { params: { id: batch.id }, query: { page: 100, page_size: 50 } });
    expect(page.body).toMatchObject({ total: 5_000, page: 100 });
    expect(page.body.data).toHaveLength(50);
    expect((await calls.apply(batch.id)).body).toMatchObject({ state: expect.stringMatching(/^appl/), rows: 5_000 });
    expect(await calls.waitUntilSettled(batch.id)).toMatchObject({
      state: 'applied',
      progress: 5_000,
      undo_refused: null,
    });
    expect(await studentsOf()).toHaveLength(5_000);
    await calls.query(`UPDATE students SET name = 'Student Renamed' WHERE university_id = $1 AND student_id = 'M4999'`);
    expect((await calls.get(batch.id)).undo_refused).toContain('later changes (1)');
  });

  it('invites active new students without a password: not at all, on a date or now', async () => {
    const previewAll = (name: string) =>
      calls.preview(
        'students',
        csvOf(
          'students',
          studentCells(`${name}1`),
          studentCells(`${name}2`, { Status: 'Inactive' }),
          studentCells(`${name}3`, { Password: 'kV9#tz-long' }),
        ),
      );
    const listInvited = () =>
      calls.query(
        `SELECT a.email FROM invitations i JOIN accounts a ON a.university_id = i.university_id AND a.id = i.account_id
         WHERE i.university_id = $1 AND i.state = ANY($2) ORDER BY 1`,
        calls.campus.ids.ours,
        ['queued', 'sent'],
      );
    const batch = await previewAll('I');
    expect(batch.invitable).toBe(1);
    await calls.applyAndWait(batch.id);
    expect(await listInvited()).toEqual([]);
    const later = await previewAll('J');
    const past = await calls.call(applyImport, { params: { id: later.id }, query: { invite: '2026-01-01' } });
    expect(past).toMatchObject({ status: 400, body: { details: { invite: 'Choose today or a later day' } } });
    const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    await calls.applyAndWait(later.id, `invite=${tomorrow}`);
    await calls.applyAndWait((await previewAll('K')).id, 'invite=now');
    expect(await listInvited()).toEqual([{ email: 'j1@new.example' }, { email: 'k1@new.example' }]);
  });

  it('deletes rows after 30 days and previews after one day', async () => {
    const done = await calls.preview('students', file('O2'));
    await calls.applyAndWait(done.id);
    const batch = await calls.preview('students', file('O1'));
    await calls.query(`UPDATE imports SET created_at = now() - INTERVAL '25 hours' WHERE id = ANY($1)`, [
      batch.id,
      done.id,
    ]);
    await calls.deleteExpired();
    expect(await calls.rows(done.id)).toHaveLength(1);
    expect(await calls.rows(batch.id)).toEqual([]);
    expect(await calls.get(batch.id)).toMatchObject({
      state: 'failed',
      headers: [],
      matching: {},
      failure: 'This import was not applied in time. Please choose the file again.',
    });
    await calls.query(`UPDATE imports SET created_at = now() - INTERVAL '31 days' WHERE id = $1`, done.id);
    await calls.deleteExpired();
    expect(await calls.rows(done.id)).toEqual([]);
    expect((await calls.apply(batch.id)).status).toBe(409);
    expect((await calls.call(discardImport, { params: { id: batch.id } })).status).toBe(200);
    expect((await calls.call(getImport, { params: { id: batch.id } })).status).toBe(404);
  });
});
