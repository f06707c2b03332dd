import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeLog } from '../../platform/log.ts';
import { csvOf, startImports, studentCells } from './import-calls.setup.ts';
import { makeRuns } from './runs.service.ts';

const calls = await startImports();
afterAll(calls.stop);
beforeEach(calls.newCampus);

const file = (...numbers: string[]) => csvOf('students', ...numbers.map((number) => studentCells(number)));
const studentsOf = (university = calls.campus.ids.ours) =>
  calls.query<{ student_id: string }>(
    `select student_id from students where university_id = $1 and student_id <> 'S1' order by student_id`,
    [university],
  );

describe('between preview and apply', () => {
  test('somebody was added by hand: their row is left out and says so, the others come in', async () => {
    const batch = await calls.preview('students', file('A1', 'A2'));
    await calls.query(
      `insert into students (university_id, name, email, student_id) values ($1, 'By hand', 'hand@new.example', 'A1')`,
      [calls.campus.ids.ours],
    );
    expect((await calls.applied(batch.id)).counts).toEqual({ create: 1, update: 0, same: 0, refused: 1 });
    const [refused] = await calls.rows(batch.id, '&verdict=refused');
    expect(refused).toMatchObject({
      line: 2,
      reasons: { '': 'The records have changed since the preview. Please choose the file again.' },
    });
    expect(await calls.query(`select name from students where student_id in ('A1', 'A2') order by student_id`)).toEqual(
      [{ name: 'By hand' }, { name: 'Student A2' }],
    );
  });

  test('what a row changes was changed by hand: nobody saw that, so it stays', async () => {
    const rows = 'Student ID,Full Name,Address\nS1,Renamed,12 Main Street\n';
    const batch = await calls.preview('students', rows);
    const ours = [calls.campus.ids.ours];
    await calls.query(`update students set name = 'By hand' where university_id = $1`, ours);
    expect((await calls.applied(batch.id)).counts).toEqual({ create: 0, update: 0, same: 0, refused: 1 });
    expect((await calls.rows(batch.id))[0]?.reasons).toEqual({
      '': 'The records have changed since the preview. Please choose the file again.',
    });
    expect(await calls.query('select name, address from students where university_id = $1', ours)).toEqual([
      { name: 'By hand', address: null },
    ]);
  });

  test('a password lies nowhere in clear, and after it nowhere at all', async () => {
    const secret = 'kV9#tz-and-more';
    const batch = await calls.preview('students', csvOf('students', studentCells('P1', { Password: secret })));
    const everything = () =>
      calls.query<{ text: string }>(
        `select r::text || encode(coalesce(cells, ''), 'escape') as text from import_rows r`,
      );
    expect(JSON.stringify(await everything())).not.toContain(secret);
    await calls.applied(batch.id);
    const [row] = await calls.rows(batch.id);
    expect(row?.values['Password']).toBe('•••');
    const refused = await calls.call('GET', `/imports/${batch.id}/refused`);
    expect(refused.text).not.toContain(secret);
  });

  test('after it nothing is left of a column that was not taken: it may have been one of passwords', async () => {
    const batch = await calls.preview('students', 'Student ID,Full Name,Kennwort\nS1,Renamed,kV9#tz-long\n');
    await calls.applied(batch.id);
    await calls.query(`update imports set columns = replace(columns::text, 'null', '"Address"')::jsonb where id = $1`, [
      batch.id,
    ]);
    expect((await calls.rows(batch.id))[0]?.values).toEqual({ 'Student ID': 'S1', 'Full Name': 'Renamed' });
  });

  test('the process that was at it is gone: the next look finds the preview again, and it can be applied', async () => {
    const batch = await calls.preview('students', file('A1'));
    await calls.query(
      `update imports set state = 'applying', run_id = gen_random_uuid(), beat_at = now() - interval '1 minute' where id = $1`,
      [batch.id],
    );
    expect(await calls.get(batch.id)).toMatchObject({
      state: 'previewed',
      failure: 'The server was stopped in the middle. Nothing was imported; please try again.',
    });
    expect(await calls.applied(batch.id)).toMatchObject({ state: 'applied', failure: null });
  });
});

test('a process that was believed dead and only was slow changes nothing any more', async () => {
  const batch = await calls.preview(
    'students',
    csvOf('students', studentCells('F1'), { 'Student ID': 'S1', Gender: 'Other' }),
  );
  // Somebody holds the student that is to be changed; the import waits in the middle of its work.
  await calls.product.database.acrossUniversities(async (tx) => {
    await tx.query(`select 1 from students where university_id = $1 and student_id = 'S1' for update`, [
      calls.campus.ids.ours,
    ]);
    await calls.apply(batch.id);
    await calls.query(`update imports set state = 'previewed', run_id = null, beat_at = null where id = $1`, [
      batch.id,
    ]);
  });
  // The one that is applied now waits until the slow one is gone.
  await vi.waitFor(
    async () => {
      if ((await calls.get(batch.id)).state === 'previewed') await calls.apply(batch.id);
      expect((await calls.settled(batch.id)).state).toBe('applied');
    },
    { timeout: 20_000, interval: 50 },
  );
  const applied = await calls.query(`select 1 from audit_events where subject_id = $1 and action = 'import.applied'`, [
    batch.id,
  ]);
  expect(applied).toHaveLength(1);
  expect(await studentsOf()).toEqual([{ student_id: 'F1' }]);
});

test('an account that somebody opens at the very moment of the import refuses its row alone', async () => {
  const batch = await calls.preview('students', file('T1', 'T2'));
  // The account is written and not committed yet: the import cannot see it, and waits when it opens its own.
  await calls.product.database.acrossUniversities(async (tx) => {
    await tx.query(
      `insert into accounts (university_id, email, role, name, status) values ($1, 't1@new.example', 'student', 'T', 'active')`,
      [calls.campus.ids.ours],
    );
    expect((await calls.apply(batch.id)).status).toBe(200);
    await vi.waitFor(
      async () => {
        const waits = 'select 1 from pg_locks where not granted';
        expect(await calls.query(waits)).not.toEqual([]);
      },
      { timeout: 15_000, interval: 25 },
    );
  });
  const batchAfter = await calls.settled(batch.id);
  expect(batchAfter).toMatchObject({ state: 'applied', failure: null, counts: { create: 1, refused: 1 } });
  expect((await calls.rows(batch.id, '&verdict=refused'))[0]?.reasons).toEqual({
    Email: 'This e-mail belongs to somebody else already',
  });
});

describe('two at once', () => {
  test('the same import is applied once', async () => {
    const batch = await calls.preview('students', file('B1', 'B2'));
    const answers = await Promise.all([calls.apply(batch.id), calls.apply(batch.id), calls.apply(batch.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    await calls.settled(batch.id);
    expect(await studentsOf()).toHaveLength(2);
  });

  test('of two imports with the same people one comes in, and the other finds them there', async () => {
    const [one, other] = [await calls.preview('students', file('B3')), await calls.preview('students', file('B3'))];
    const answers = await Promise.all([calls.apply(one.id), calls.apply(other.id)]);
    const batches = await Promise.all([calls.settled(one.id), calls.settled(other.id)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(batches.reduce((sum, { state, counts }) => sum + (state === 'applied' ? counts.create : 0), 0)).toBe(1);
    expect(await studentsOf()).toHaveLength(1);
  });
});

test('two files are checked at a time, eight wait, and who comes after them is asked to come again', async () => {
  const runs = makeRuns({ database: calls.product.database, log: makeLog('silent') });
  const run = { universityId: '', importId: '', runId: '', progress: () => undefined };
  const gate = Promise.withResolvers<undefined>();
  let most = 0;
  let now = 0;
  const checks = Array.from({ length: 10 }, () => {
    runs.requirePlace();
    return runs.check(run, async () => {
      now += 1;
      most = Math.max(most, now);
      await gate.promise;
      now -= 1;
    });
  });
  expect(() => runs.requirePlace()).toThrow(expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 5 }));
  gate.resolve(undefined);
  await Promise.all(checks);
  expect({ most, now }).toEqual({ most: 2, now: 0 });
  runs.requirePlace();
});

test('five thousand students come in within the time of a request, and progress is told on the way', async () => {
  const numbers = Array.from({ length: 5_000 }, (_, at) => `M${at}`);
  // Nobody of them may sign in yet, so that no letters are written.
  const rows = numbers.map((number) => studentCells(number, { Status: 'Inactive' }));
  const batch = await calls.preview('students', csvOf('students', ...rows));
  expect(batch.counts).toMatchObject({ create: 5_000, refused: 0 });
  const page = await calls.call<{ total: number; data: unknown[] }>(
    'GET',
    `/imports/${batch.id}/rows?page=100&page_size=50`,
  );
  expect(page.body).toMatchObject({ total: 5_000, page: 100 });
  expect(page.body.data).toHaveLength(50);
  expect((await calls.apply(batch.id)).body).toMatchObject({ state: expect.stringMatching(/^appl/), rows: 5_000 });
  expect(await calls.settled(batch.id)).toMatchObject({ state: 'applied', progress: 5_000, undo_refused: null });
  expect(await studentsOf()).toHaveLength(5_000);
  await calls.query(`update students set name = 'Somebody else' where university_id = $1 and student_id = 'M4999'`, [
    calls.campus.ids.ours,
  ]);
  expect((await calls.get(batch.id)).undo_refused).toContain('later changes (1)');
});

test('who has no password is invited by mail after the commit, unless they are Inactive', async () => {
  const rows = [
    studentCells('I1'),
    studentCells('I2', { Status: 'Inactive' }),
    studentCells('I3', { Password: 'kV9#tz-long' }),
  ];
  await calls.applied((await calls.preview('students', csvOf('students', ...rows))).id);
  await vi.waitFor(async () => {
    const invited = await calls.query(
      `select a.email from reset_tokens t join accounts a on a.university_id = t.university_id and a.id = t.account_id
       where t.university_id = $1`,
      [calls.campus.ids.ours],
    );
    expect(invited).toEqual([{ email: 'i1@new.example' }]);
  }, 15_000);
});

test('rows tell of people and go after thirty days; a preview goes after one and can only be thrown away', async () => {
  const done = await calls.preview('students', file('O2'));
  await calls.applied(done.id);
  const batch = await calls.preview('students', file('O1'));
  await calls.query(`update imports set created_at = now() - interval '25 hours' where id = any($1)`, [
    [batch.id, done.id],
  ]);
  await calls.tidyUp();
  expect(await calls.rows(done.id)).toHaveLength(1);
  expect(await calls.rows(batch.id)).toEqual([]);
  expect(await calls.get(batch.id)).toMatchObject({
    state: 'failed',
    columns: [],
    failure: 'This import was not applied in time. Please choose the file again.',
  });
  await calls.query(`update imports set created_at = now() - interval '31 days' where id = $1`, [done.id]);
  await calls.tidyUp();
  expect(await calls.rows(done.id)).toEqual([]);
  expect((await calls.apply(batch.id)).status).toBe(409);
  expect((await calls.call('DELETE', `/imports/${batch.id}`)).status).toBe(200);
  expect((await calls.call('GET', `/imports/${batch.id}`)).status).toBe(404);
});
