import { randomUUID } from 'node:crypto';
import type { Enquiry, PrivacyCounts } from '@muster/contract/privacy';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAudit } from '../../platform/audit/audit.ts';
import { makeSettableClock } from '../../platform/clock.ts';
import { mondayNoonMs } from '../../platform/database/taught-university.setup.ts';
import { makeTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { JobWork } from '../../platform/jobs/jobs.ts';
import { makeLog } from '../../platform/log.ts';
import type { Message } from '../../platform/mail/mail.ts';
import { makeAdministeredUniversity, makeAdministrationApp, requireAdmin } from '../../testing/administration-app.ts';
import { forgetting } from './forgetting.setup.ts';
import { mountPrivacy } from './privacy.routes.ts';
import { makePrivacy } from './privacy.service.ts';

let database: TestDatabase;
let here: Awaited<ReturnType<typeof makeAdministeredUniversity>>;
let there: Awaited<ReturnType<typeof makeAdministeredUniversity>>;
let app: Awaited<ReturnType<typeof makeAdministrationApp>>;
let runJob: JobWork;
const mails: Message[] = [];
const forgetPhotos = vi.fn<() => Promise<void>>(async () => undefined);
const clock = makeSettableClock(mondayNoonMs);
const noCounts = { locations: 0, accounts: 0, records: 0, students: 0, attendance: 0 };

beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.set(mondayNoonMs);
  mails.length = 0;
  forgetPhotos.mockClear();
  here = await makeAdministeredUniversity(database, randomUUID().slice(0, 8).toUpperCase());
  there = await makeAdministeredUniversity(database, randomUUID().slice(0, 8).toUpperCase());
  const privacy = makePrivacy({
    database,
    clock,
    audit: makeAudit(),
    log: makeLog('silent'),
    mail: { send: async (message) => void mails.push(message) },
    jobs: { every: (_name, _everyMs, work) => void (runJob = work) },
    requireAdmin,
    kept: { ...forgetting, forgetPhotos },
    hasCampusNetworks: false,
  });
  app = await makeAdministrationApp((mount) => mountPrivacy(mount, privacy));
});

const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  database.acrossUniversities((tx) => tx.query<T>(text, values));
const dryRun = async (who: Caller = here.admin) =>
  (await app.call(who, 'POST', '/api/privacy/dry-run')).body['counts'] as PrivacyCounts;
const inYears = (years: number, days = 1) => Date.UTC(2026 + years, 8, 14 + days, 8);
/** The job of every university of this test's database; what it counted in ours. */
async function run(): Promise<PrivacyCounts> {
  await runJob(() => false);
  const { body } = await app.call(here.admin, 'GET', '/api/privacy/runs');
  return (body as unknown as { counts: PrivacyCounts }[])[0]!.counts;
}

/** Aiko and Bilal were in a class today; Aiko's place was looked at, and her mark was corrected. */
async function teachAClass() {
  const [session, at] = [randomUUID(), new Date(mondayNoonMs)];
  const { universityId: u, students } = here;
  await sql(
    `INSERT INTO class_sessions (university_id, id, handle, module_id, lecturer_id, session_type, session_date, start_time,
       end_time, starts_at, ends_at) VALUES ($1, $2, $5, $3, $4, 'Lecture', '2026-09-14', '14:00', '16:00', $6, $6 + interval '2 h')`,
    ...[
      u,
      session,
      here.moduleId,
      here.lecturer.staffId,
      randomUUID()
        .slice(0, 8)
        .toUpperCase()
        .replaceAll(/[ILOU]/g, '0'),
      at,
    ],
  );
  for (const { studentId } of [students.aiko, students.bilal, students.inactive])
    await sql('INSERT INTO session_roster VALUES ($1, $2, $3)', u, session, studentId);
  const mark = async (studentId: string, verdict: string | null) => {
    await sql(
      `INSERT INTO marks (university_id, session_id, student_id, status, method, marked_at, location_verdict, location_accuracy, device_hash)
       VALUES ($1, $2, $3, 'present', 'qr', $4, $5, $6, '\\xdeadbeef')`,
      ...[u, session, studentId, at, verdict, verdict && 'fine'],
    );
    await sql(`INSERT INTO devices VALUES ($1, $2, '\\xdeadbeef')`, u, studentId);
    await sql(
      `INSERT INTO mark_changes (university_id, session_id, student_id, after_status, after_method, changed_by, reason)
       VALUES ($1, $2, $3, 'present', 'manual', $4, 'came late')`,
      ...[u, session, studentId, here.lecturer.accountId],
    );
    for (const signal of ['outside_geofence', 'device_shared']) {
      await sql('INSERT INTO mark_flags VALUES ($1, $2, $3, $4)', u, session, studentId, signal);
      await sql(
        `INSERT INTO mark_flag_reviews (university_id, session_id, student_id, signal, before_state, after_state)
         VALUES ($1, $2, $3, $4, 'open', 'dismissed')`,
        ...[u, session, studentId, signal],
      );
    }
  };
  await mark(students.aiko.studentId, 'out');
  await mark(students.bilal.studentId, null);
  await mark(students.inactive.studentId, 'in');
  return session;
}

const deactivate = async (person: Caller) => {
  const old = new Date(mondayNoonMs);
  await sql(
    `UPDATE accounts SET status = 'inactive', created_at = $2, updated_at = $2 WHERE id = $1`,
    person.accountId,
    old,
  );
  for (const table of ['students', 'staff'])
    await sql(`UPDATE ${table} SET active = false, updated_at = $2 WHERE account_id = $1`, person.accountId, old);
};

describe('the terms of the policy page', () => {
  it('are told to everybody, as the job carries them out', async () => {
    const { status, body } = await app.call(null, 'GET', '/api/privacy/terms');
    expect(status).toBe(200);
    expect(JSON.stringify(body['kept'])).toMatch(/7 years after the end.*1 year after.*2 years after.*within 30 days/);
  });

  it('let location verdicts go after a year, and not a day earlier; the attendance stays', async () => {
    const session = await teachAClass();
    const places = () => sql(`SELECT 1 FROM marks WHERE session_id = $1 AND location_verdict IS NOT NULL`, session);
    clock.set(inYears(1, -1));
    expect([await run(), (await places()).length]).toEqual([noCounts, 2]);
    clock.set(inYears(1));
    expect(await dryRun()).toEqual({ ...noCounts, locations: 2 });
    expect(await places()).toHaveLength(2);
    expect([await run(), (await places()).length]).toEqual([{ ...noCounts, locations: 2 }, 0]);
    const left = await sql('SELECT status, device_hash FROM marks WHERE session_id = $1', session);
    expect(left).toHaveLength(3);
    expect(await sql(`SELECT DISTINCT signal FROM mark_flags WHERE session_id = $1`, session)).toEqual([
      { signal: 'device_shared' },
    ]);
    expect(await dryRun()).toEqual(noCounts);
  });

  it('anonymise whoever was deactivated two years ago, with what files said of them, and nobody who is Active', async () => {
    const { aiko, bilal } = here.students;
    for (const person of [aiko, here.otherLecturer]) await deactivate(person);
    await sql(
      `UPDATE students SET photo_url = '/api/uploads/a', contact_no = '1', dob = '2000-01-01' WHERE id = $1`,
      aiko.studentId,
    );
    const importId = randomUUID();
    await sql(
      `INSERT INTO imports (university_id, id, kind, file_name, created_by) VALUES ($1, $2, 'students', 'a.csv', $3)`,
      ...[here.universityId, importId, here.admin.accountId],
    );
    await sql(
      `INSERT INTO import_rows (university_id, import_id, line, verdict, record_id, changes) VALUES ($1, $2, 2, 'update', $3, '{"name":"Aiko"}')`,
      ...[here.universityId, importId, aiko.studentId],
    );
    await app.call(aiko, 'POST', '/api/privacy/enquiries', { question: 'Is Aiko known?' });
    clock.set(inYears(2, -1));
    expect(await run()).toEqual(noCounts);
    clock.set(inYears(2));
    expect(await dryRun()).toEqual({ ...noCounts, accounts: 2 });
    expect(await run()).toEqual({ ...noCounts, accounts: 2 });
    expect(await run()).toEqual(noCounts);
    const tables = ['accounts', 'students', 'staff', 'import_rows', 'privacy_enquiries'];
    const everything = await Promise.all(
      tables.map((table) => sql(`SELECT * FROM ${table} WHERE university_id = $1`, here.universityId)),
    );
    expect(JSON.stringify(everything)).not.toMatch(/Aiko|aiko@|Olga|olga@/);
    expect(JSON.stringify(everything)).toMatch(/Bilal.*Lakshmi/);
    expect(forgetPhotos).toHaveBeenCalledWith(here.universityId, ['/api/uploads/a']);
    // The academic record stays, under its number.
    expect(await sql('SELECT student_id, contact_no, dob FROM students WHERE id = $1', aiko.studentId)).toEqual([
      { student_id: 'S-Aiko', contact_no: null, dob: null },
    ]);
    expect(await sql('SELECT name FROM students WHERE id = $1', bilal.studentId)).toEqual([{ name: 'Bilal' }]);
    expect(await dryRun(there.admin)).toEqual(noCounts);
  });

  it('anonymise records that never had an account; a use in the meantime keeps an account', async () => {
    await sql(
      `UPDATE students SET account_id = NULL, updated_at = $2 WHERE id = $1`,
      here.students.inactive.studentId,
      new Date(mondayNoonMs),
    );
    await deactivate(here.students.aiko);
    await sql(
      `UPDATE accounts SET last_sign_in_at = $2 WHERE id = $1`,
      here.students.aiko.accountId,
      new Date(inYears(1)),
    );
    clock.set(inYears(2));
    expect(await dryRun()).toEqual({ ...noCounts, records: 1 });
    expect(await run()).toEqual({ ...noCounts, records: 1 });
    expect(await sql('SELECT name FROM students WHERE id = $1', here.students.inactive.studentId)).toEqual([
      { name: 'Former student' },
    ]);
  });

  it('delete attendance seven years after the programme, also what is append-only, of Inactive students alone', async () => {
    const session = await teachAClass();
    const { aiko, inactive } = here.students;
    const enrolled = `UPDATE students SET enrollment_date = '2024-09-01' WHERE id = ANY($1::uuid[])`;
    await sql(enrolled, [aiko.studentId, inactive.studentId]);
    // Four years of the degree and seven more.
    clock.set(Date.UTC(2035, 8, 1));
    await run();
    expect(await dryRun()).toMatchObject({ students: 0, attendance: 0 });
    clock.set(Date.UTC(2035, 8, 2));
    expect(await dryRun()).toMatchObject({ students: 1, attendance: 1 });
    expect(await run()).toMatchObject({ students: 1, attendance: 1 });
    expect(await dryRun()).toEqual(noCounts);
    const tables = ['session_roster', 'marks', 'mark_changes', 'mark_flags', 'mark_flag_reviews', 'devices'];
    for (const table of tables) {
      const [of] = [
        await sql<{ student_id: string }>(
          `SELECT student_id FROM ${table} WHERE university_id = $1`,
          here.universityId,
        ),
      ];
      expect(of.map(({ student_id }) => student_id)).not.toContain(inactive.studentId);
      expect(of.map(({ student_id }) => student_id)).toContain(aiko.studentId);
    }
    expect(await sql('SELECT student_id FROM students WHERE id = $1', inactive.studentId)).toEqual([
      { student_id: inactive.studentId },
    ]);
    await expect(sql('DELETE FROM mark_changes WHERE session_id = $1', session)).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('count in a dry run what the run then does, in whatever year it is', async () => {
    await teachAClass();
    for (const person of [here.students.aiko, here.students.bilal, here.lecturer]) await deactivate(person);
    for (let year = 1; year <= 20; year += 3) {
      clock.set(inYears(year));
      const counted = await dryRun();
      expect(await run()).toEqual(counted);
      expect(await dryRun()).toEqual(noCounts);
    }
    expect(await sql('SELECT 1 FROM session_roster WHERE university_id = $1', here.universityId)).toEqual([]);
  });
});

describe('what is held on a person', () => {
  const held = async (who: Caller, format: string) => {
    const headers = { authorization: `Bearer ${app.tokenOf(who)}` };
    const answer = await app.app.inject({ method: 'GET', url: `/api/privacy/my-data?format=${format}`, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain(`attachment; filename="my-data-2026-09-14.${format}"`);
    return answer.body;
  };

  it.each(['json', 'html'])('is theirs alone, in every role, without a secret (%s)', async (format) => {
    await teachAClass();
    await sql(`UPDATE accounts SET password_hash = '$argon2id$secret' WHERE university_id = $1`, here.universityId);
    await app.call(here.students.bilal, 'POST', '/api/privacy/enquiries', { question: 'What of Bilal?' });
    const { aiko, bilal } = here.students;
    const names = /Ada|Lakshmi|Anton|Olga|Aiko|Bilal|Chidi|Dana|Ivan/g;
    const people: [Caller, string][] = [
      [aiko, 'Aiko'],
      [bilal, 'Bilal'],
      [here.lecturer, 'Lakshmi'],
      [here.admin, 'Ada'],
    ];
    for (const [who, name] of people) {
      const text = await held(who, format);
      expect([...new Set(text.match(names))]).toEqual([name]);
      expect(text).not.toMatch(/argon2|deadbeef|there/);
    }
    expect(await held(aiko, format)).toMatch(/CS101[^]*came late[^]*outside_geofence/);
    expect(await held(bilal, format)).toContain('What of Bilal?');
    expect(await held(here.lecturer, format)).toContain('E-Lakshmi');
  });

  it('comes from tables that nobody has thought of yet, too', async () => {
    await sql(
      `CREATE TABLE later_notes (university_id uuid, student_id uuid, written_by uuid, note text, note_hash text)`,
    );
    await sql('GRANT SELECT ON later_notes TO PUBLIC');
    await sql(
      `INSERT INTO later_notes VALUES ($1, $2, $3, 'mine', 'hidden'), ($1, $4, $3, 'not mine', 'hidden')`,
      ...[here.universityId, here.students.aiko.studentId, here.admin.accountId, here.students.bilal.studentId],
    );
    const text = await held(here.students.aiko, 'json');
    expect(text).toContain('"later notes": [\n      {\n        "note": "mine"\n      }\n    ]');
    await sql('DROP TABLE later_notes');
  });

  it('cannot carry a script into the page that is read', async () => {
    await app.call(here.students.aiko, 'POST', '/api/privacy/enquiries', { question: '<script>alert(1)</script>' });
    expect(await held(here.students.aiko, 'html')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });
});

describe('an enquiry', () => {
  const ask = (who: Caller, question = 'What is kept?') =>
    app.call(who, 'POST', '/api/privacy/enquiries', { question });
  const list = async (who: Caller) =>
    (await app.call(who, 'GET', '/api/privacy/enquiries')).body as unknown as Enquiry[];

  it('is due in 30 days, is overdue after them, and is answered once, by mail', async () => {
    const due_at = new Date(mondayNoonMs + 30 * 86_400_000).toISOString();
    expect((await ask(here.students.aiko)).body).toMatchObject({ success: true, due_at });
    expect(await list(here.admin)).toMatchObject([
      { name: 'Aiko', question: 'What is kept?', due_at, is_overdue: false, answer: null },
    ]);
    clock.set(Date.parse(due_at) + 1);
    const [open] = await list(here.admin);
    expect(open).toMatchObject({ is_overdue: true });
    const answer = (who: Caller) =>
      app.call(who, 'POST', `/api/privacy/enquiries/${open!.id}/answer`, { answer: 'Your marks.' });
    expect((await answer(there.admin)).status).toBe(404);
    expect((await answer(here.lecturer)).status).toBe(403);
    expect((await answer(here.admin)).body).toMatchObject({ success: true });
    expect((await answer(here.admin)).body).toMatchObject({ code: 'conflict' });
    expect(mails).toMatchObject([{ to: 'aiko@student.example', text: expect.stringContaining('Your marks.') }]);
    expect(await list(here.admin)).toMatchObject([{ is_overdue: false, answer: 'Your marks.' }]);
    expect(await list(there.admin)).toEqual([]);
  });

  it('needs a question, and five a day are enough', async () => {
    expect((await ask(here.lecturer, '  ')).body).toMatchObject({ error: 'Please write your question' });
    for (let count = 0; count < 5; count += 1) expect((await ask(here.lecturer)).status).toBe(200);
    expect((await ask(here.lecturer)).status).toBe(429);
    expect((await ask(here.students.aiko)).status).toBe(200);
  });
});
