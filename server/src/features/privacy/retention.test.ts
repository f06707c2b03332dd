import { randomUUID } from 'node:crypto';
import { myData, type PrivacyCounts, privacyTerms, sendEnquiry } from '@muster/contract/accounts/privacy';
import { beforeEach, describe, expect, it } from 'vitest';
import { mondayNoonMs, type TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { privacyScenario } from './privacy-app.setup.ts';

const t = privacyScenario();
let here: TestUniversity;
let there: TestUniversity;
beforeEach(async () => {
  t.reset();
  here = await t.addUniversity();
  there = await t.addUniversity();
});

const noCounts: PrivacyCounts = {
  locations: 0,
  fingerprints: 0,
  deactivated: 0,
  accounts: 0,
  records: 0,
  students: 0,
  attendance: 0,
  networks: 0,
  audit_events: 0,
};
const dryRun = (who: Caller = here.admin) => t.dryRun(who);
const run = () => t.run(here.admin);
const inYears = (years: number, days = 1) => Date.UTC(2026 + years, 8, 14 + days, 8);

const deactivate = async (person: Caller) => {
  const old = new Date(mondayNoonMs);
  await t.sql(
    `UPDATE accounts SET status = 'inactive', created_at = $2, updated_at = $2 WHERE id = $1`,
    person.accountId,
    old,
  );
  for (const table of ['students', 'staff'])
    await t.sql(`UPDATE ${table} SET active = false, updated_at = $2 WHERE account_id = $1`, person.accountId, old);
};

const documentOf = (studentId: string) => `excuse-documents/${studentId.replaceAll('-', '')}/document`;
const excuse = (studentId: string, reason: string) =>
  t.sql(
    `INSERT INTO excuses (university_id, student_id, starts_on, ends_on, reason, document_random, document_name, document_type)
     VALUES ($1, $2, '2026-09-14', '2026-09-15', $3, $4, 'note.pdf', 'application/pdf')`,
    here.universityId,
    studentId,
    reason,
    studentId.replaceAll('-', ''),
  );

describe('data retention', () => {
  it('publishes the retention periods that the job applies', async () => {
    const { status, body } = await t.call(null, privacyTerms);
    expect(status).toBe(200);
    expect(JSON.stringify(body.kept)).toMatch(
      /7 years after the end.*1 year after.*180 days after.*2 years after.*within 30 days/,
    );
  });

  it('deletes location verdicts after exactly a year and keeps the attendance', async () => {
    const session = await t.teachAClass(here);
    const places = () =>
      t.sql(`SELECT 1 FROM attendance WHERE session_id = $1 AND location_verdict IS NOT NULL`, session);
    // Flags reveal the location, too.
    const flagged = `INSERT INTO mark_flags (university_id, session_id, student_id, signal, raised_at) VALUES ($1, $2, $3, $4, $5)`;
    for (const { studentId } of [here.students.aiko, here.students.bilal])
      await t.sql(flagged, here.universityId, session, studentId, 'outside_campus', new Date(mondayNoonMs));
    t.clock.set(inYears(1, -1));
    expect([await run(), (await places()).length]).toEqual([{ ...noCounts, fingerprints: 3 }, 2]);
    t.clock.set(inYears(1));
    expect(await dryRun()).toEqual({ ...noCounts, locations: 3 });
    expect(await places()).toHaveLength(2);
    expect([await run(), (await places()).length]).toEqual([{ ...noCounts, locations: 3 }, 0]);
    const left = await t.sql(
      'SELECT status, device_hash FROM attendance WHERE session_id = $1 AND status IS NOT NULL',
      session,
    );
    expect(left).toHaveLength(3);
    expect(await t.sql(`SELECT DISTINCT signal FROM mark_flags WHERE session_id = $1`, session)).toEqual([
      { signal: 'device_shared' },
    ]);
    expect(await dryRun()).toEqual(noCounts);
  });

  it('deletes fingerprints of devices and networks after 180 days, and keeps devices that are still used', async () => {
    const session = await t.teachAClass(here);
    const { aiko, bilal } = here.students;
    await t.insert('join_requests', {
      university_id: here.universityId,
      session_id: session,
      student_id: aiko.studentId,
      asked_at: new Date(mondayNoonMs),
      method: 'qr',
      device_hash: Buffer.from('phone'),
      network_hash: Buffer.from('net'),
    });
    const held = () =>
      t.sql(
        `SELECT (SELECT count(*)::int FROM attendance WHERE university_id = $1 AND device_hash IS NOT NULL) AS marks,
           (SELECT count(*)::int FROM join_requests WHERE university_id = $1 AND device_hash IS NOT NULL) AS requests,
           ARRAY(SELECT student_id FROM devices WHERE university_id = $1 ORDER BY student_id) AS devices`,
        here.universityId,
      );
    t.clock.set(inYears(0, 179));
    expect(await run()).toEqual(noCounts);
    // Bilal used the same phone later, too.
    await t.sql(
      `UPDATE attendance SET session_date = '2027-03-01', marked_at = $3 WHERE session_id = $1 AND student_id = $2`,
      session,
      bilal.studentId,
      new Date(inYears(0, 168)),
    );
    t.clock.set(inYears(0, 181));
    expect(await dryRun()).toEqual({ ...noCounts, fingerprints: 2 });
    expect(await held()).toMatchObject([{ marks: 3, requests: 1 }]);
    expect(await run()).toEqual({ ...noCounts, fingerprints: 2 });
    expect(await held()).toEqual([{ marks: 1, requests: 0, devices: [bilal.studentId] }]);
    expect(
      await t.sql('SELECT status FROM attendance WHERE session_id = $1 AND student_id = $2', session, aiko.studentId),
    ).toEqual([{ status: 'present' }]);
    expect(await run()).toEqual(noCounts);
  });

  it('anonymises accounts two years after deactivation, with their imported rows, but no active ones', async () => {
    const { aiko, bilal } = here.students;
    for (const person of [aiko, here.otherLecturer]) await deactivate(person);
    await t.sql(
      `UPDATE students SET photo_url = '/api/uploads/a', contact_no = '1', dob = '2000-01-01' WHERE id = $1`,
      aiko.studentId,
    );
    const importId = randomUUID();
    await t.sql(
      `INSERT INTO imports (university_id, id, kind, file_name, created_by) VALUES ($1, $2, 'students', 'a.csv', $3)`,
      here.universityId,
      importId,
      here.admin.accountId,
    );
    await t.sql(
      `INSERT INTO import_rows (university_id, import_id, line, verdict, record_id, changes) VALUES ($1, $2, 2, 'update', $3, '{"name":"Aiko"}')`,
      here.universityId,
      importId,
      aiko.studentId,
    );
    await t.call(aiko, sendEnquiry, { body: { question: 'Is Aiko known?' } });
    const session = await t.teachAClass(here);
    await t.sql(
      `INSERT INTO mark_changes (university_id, session_id, student_id, after_status, after_method, changed_by, reason)
       VALUES ($1, $2, $3, 'late', 'manual', $4, 'Aiko was at the doctor')`,
      here.universityId,
      session,
      aiko.studentId,
      here.lecturer.accountId,
    );
    const decide = 'UPDATE attendance SET marked_by = $3 WHERE session_id = $1 AND student_id = $2';
    await t.sql(decide, session, bilal.studentId, here.otherLecturer.accountId);
    await excuse(aiko.studentId, 'Aiko has the flu');
    await t.insert('audit_events', {
      subject_type: 'student',
      subject_id: aiko.studentId,
      action: 'student.changed',
      actor: here.admin.accountId,
      changes: { name: ['Aiko', 'Aiko T.'] },
      address: '203.0.113.9',
    });
    await excuse(bilal.studentId, 'Bilal is well again');
    t.clock.set(inYears(2, -1));
    expect(await run()).toEqual({ ...noCounts, locations: 2, fingerprints: 3, networks: 1 });
    t.clock.set(inYears(2));
    expect(await dryRun()).toEqual({ ...noCounts, accounts: 2 });
    expect(await run()).toEqual({ ...noCounts, accounts: 2 });
    expect(await run()).toEqual(noCounts);
    const tables = [
      'accounts',
      'students',
      'staff',
      'import_rows',
      'privacy_enquiries',
      'excuses',
      'mark_changes',
      'attendance',
      'audit_events',
    ];
    const everything = await Promise.all(
      tables.map((table) => t.sql(`SELECT * FROM ${table} WHERE university_id = $1`, here.universityId)),
    );
    expect(JSON.stringify(everything)).not.toMatch(/(?<!S-)Aiko|aiko@|Olga|olga@/);
    expect(JSON.stringify(everything)).toMatch(
      /Bilal.*Lakshmi.*Bilal is well.*came late.*"name":"Former member","role":"lecturer"/,
    );
    expect(t.deletePhotos).toHaveBeenCalledWith(here.universityId, ['/api/uploads/a', documentOf(aiko.studentId)]);
    expect(t.deleteDocuments).toHaveBeenCalledWith(['/api/uploads/a', documentOf(aiko.studentId)]);
    // The academic record stays under the student number.
    expect(await t.sql('SELECT student_id, contact_no, dob FROM students WHERE id = $1', aiko.studentId)).toEqual([
      { student_id: 'S-Aiko', contact_no: null, dob: null },
    ]);
    expect(await t.sql('SELECT name FROM students WHERE id = $1', bilal.studentId)).toEqual([{ name: 'Bilal' }]);
    expect(await dryRun(there.admin)).toEqual(noCounts);
  });

  it('deletes what separating joined records needs after 30 days, and when the student is anonymised', async () => {
    const { aiko, bilal, chidi } = here.students;
    const join = (studentId: string, at: number) =>
      t.sql(
        `INSERT INTO student_joins (university_id, kept_id, joined_id, joined_by, joined_at, changes)
         VALUES ($1, $2, $3, $4, $5, '{"rows": {"devices": {"moved": [], "removed": [{"device_hash": "secret", "first_seen_at": "2026-09-14"}]}}}')`,
        here.universityId,
        studentId,
        chidi.studentId,
        here.admin.accountId,
        new Date(at),
      );
    const kept = () =>
      t.sql('SELECT kept_id FROM student_joins WHERE university_id = $1 AND changes IS NOT NULL', here.universityId);
    const dayMs = 86_400_000;
    await join(aiko.studentId, mondayNoonMs);
    await join(bilal.studentId, mondayNoonMs + 2 * dayMs);
    const own = await t.call(aiko, myData, { query: { format: 'json' } });
    expect(JSON.stringify(own.body)).toContain('first_seen_at');
    expect(JSON.stringify(own.body)).not.toContain('secret');
    t.clock.set(mondayNoonMs + 29 * dayMs);
    await run();
    expect(await kept()).toHaveLength(2);
    t.clock.set(mondayNoonMs + 31 * dayMs);
    await run();
    expect(await kept()).toEqual([{ kept_id: bilal.studentId }]);
    await deactivate(bilal);
    await t.sql(
      'UPDATE student_joins SET joined_at = $2 WHERE university_id = $1',
      here.universityId,
      new Date(inYears(3)),
    );
    t.clock.set(inYears(2));
    await run();
    expect(await kept()).toEqual([]);
  });

  it('anonymises records without an account, and keeps accounts that were used since', async () => {
    await t.sql(
      `UPDATE students SET account_id = NULL, family_name = 'Silva', updated_at = $2 WHERE id = $1`,
      here.students.inactive.studentId,
      new Date(mondayNoonMs),
    );
    await deactivate(here.students.aiko);
    await t.sql(
      `UPDATE accounts SET last_sign_in_at = $2 WHERE id = $1`,
      here.students.aiko.accountId,
      new Date(inYears(1)),
    );
    t.clock.set(inYears(2));
    expect(await dryRun()).toEqual({ ...noCounts, records: 1 });
    expect(await run()).toEqual({ ...noCounts, records: 1 });
    expect(
      await t.sql('SELECT name, family_name FROM students WHERE id = $1', here.students.inactive.studentId),
    ).toEqual([{ name: 'Former student', family_name: null }]);
  });

  it('deletes attendance of inactive students seven years after the programme, also from append-only tables', async () => {
    const session = await t.teachAClass(here);
    const { aiko, inactive } = here.students;
    const enrolled = `UPDATE students SET enrollment_date = '2024-09-01' WHERE id = ANY($1::uuid[])`;
    await t.sql(enrolled, [aiko.studentId, inactive.studentId]);
    for (const { studentId } of [aiko, inactive]) await excuse(studentId, 'Flu');
    // Four years of the degree plus seven years.
    t.clock.set(Date.UTC(2035, 8, 1));
    await run();
    expect(await dryRun()).toMatchObject({ students: 0, attendance: 0 });
    t.clock.set(Date.UTC(2035, 8, 2));
    expect(await dryRun()).toMatchObject({ students: 1, attendance: 1 });
    expect(await run()).toMatchObject({ students: 1, attendance: 1 });
    expect(await dryRun()).toEqual(noCounts);
    expect(t.deleteDocuments).toHaveBeenCalledWith([documentOf(inactive.studentId)]);
    const tables = ['attendance', 'mark_changes', 'mark_flags', 'mark_flag_reviews', 'excuses'];
    for (const table of tables) {
      const [of] = [
        await t.sql<{ student_id: string }>(
          `SELECT student_id FROM ${table} WHERE university_id = $1`,
          here.universityId,
        ),
      ];
      expect(of.map(({ student_id }) => student_id)).not.toContain(inactive.studentId);
      expect(of.map(({ student_id }) => student_id)).toContain(aiko.studentId);
    }
    expect(await t.sql('SELECT student_id FROM students WHERE id = $1', inactive.studentId)).toEqual([
      { student_id: inactive.studentId },
    ]);
    await expect(t.sql('DELETE FROM mark_changes WHERE session_id = $1', session)).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('keeps attendance until seven years after the longer of two programmes', async () => {
    const degree = { id: randomUUID(), university_id: here.universityId, degree_programme: 'Long', duration_years: 6 };
    await t.insert('degree_details', { ...degree, degree_level: 'undergraduate', local_international: 'local' });
    await t.sql(
      `UPDATE students SET enrollment_date = '2024-09-01', second_degree_id = $2 WHERE id = $1`,
      here.students.inactive.studentId,
      degree.id,
    );
    t.clock.set(Date.UTC(2037, 8, 1));
    expect(await dryRun()).toMatchObject({ students: 0 });
    t.clock.set(Date.UTC(2037, 8, 2));
    expect(await dryRun()).toMatchObject({ students: 1 });
  });

  it('keeps a joined record as long as the record of the same student', async () => {
    const { chidi, inactive } = here.students;
    const enrol = (studentId: string, on: string) =>
      t.sql('UPDATE students SET enrollment_date = $2 WHERE id = $1', studentId, on);
    await t.sql('UPDATE students SET joined_into = $2 WHERE id = $1', inactive.studentId, chidi.studentId);
    await enrol(inactive.studentId, '2012-09-01');
    await enrol(chidi.studentId, '2012-09-01');
    expect(await dryRun()).toMatchObject({ students: 0 });
    await deactivate(chidi);
    await enrol(chidi.studentId, '2024-09-01');
    t.clock.set(Date.UTC(2035, 8, 1));
    expect(await dryRun()).toMatchObject({ students: 0 });
    t.clock.set(Date.UTC(2035, 8, 2));
    expect(await run()).toMatchObject({ students: 2 });
    expect(await dryRun()).toMatchObject({ students: 0 });
  });

  it('counts the same in a dry run as in the run', async () => {
    await t.teachAClass(here);
    for (const person of [here.students.aiko, here.students.bilal, here.lecturer]) await deactivate(person);
    for (let year = 1; year <= 20; year += 3) {
      t.clock.set(inYears(year));
      const counted = await dryRun();
      expect(await run()).toEqual(counted);
      expect(await dryRun()).toEqual(noCounts);
    }
    expect(await t.sql('SELECT 1 FROM attendance WHERE university_id = $1', here.universityId)).toEqual([]);
  });
});
