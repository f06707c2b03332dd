import { answerEnquiry, listEnquiries, sendEnquiry } from '@muster/contract/accounts/privacy';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
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

describe('own data export', () => {
  const held = async (who: Caller, format: string) => {
    const headers = { authorization: `Bearer ${t.tokenOf(who)}` };
    const answer = await t.app.inject({
      method: 'GET',
      url: `/api/privacy/my-data?format=${format}`,
      headers,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain(`attachment; filename="my-data-2026-09-14.${format}"`);
    return answer.body;
  };

  it.each(['json', 'html'])('contains only own data and no secrets, for every role (%s)', async (format) => {
    await t.teachAClass(here);
    await t.sql(`UPDATE accounts SET password_hash = '$argon2id$secret' WHERE university_id = $1`, here.universityId);
    await t.call(here.students.bilal, sendEnquiry, { body: { question: 'What of Bilal?' } });
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
    expect(await held(bilal, format)).toContain(Buffer.from(bilal.studentId).toString('base64'));
    expect(await held(here.lecturer, format)).toContain('E-Lakshmi');
  });

  it('sorts the timetable by weekday', async () => {
    for (const day of ['Sunday', 'Friday', 'Wednesday', 'Tuesday'])
      await t.sql(
        `INSERT INTO timetables (university_id, module_id, lecturer_id, year, semester, academic_year, day_of_week, start_time,
           end_time, venue, class_type)
         SELECT university_id, module_id, lecturer_id, year, semester, academic_year, $2, start_time, end_time, venue, class_type
         FROM timetables WHERE id = $1`,
        here.timetableId,
        day,
      );
    const days = (await held(here.lecturer, 'json')).matchAll(/"day_of_week": ?"(\w+)"/gu);
    expect(Array.from(days, ([, day]) => day)).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Friday', 'Sunday']);
  });

  it('includes tables without a separate query', async () => {
    const owner = new pg.Client({ connectionString: t.database.url });
    await owner.connect();
    await owner.query(`CREATE TABLE later_notes (university_id uuid, student_id uuid, written_by uuid, note text, note_hash text);
      GRANT SELECT, INSERT ON later_notes TO PUBLIC`);
    await t.sql(
      `INSERT INTO later_notes VALUES ($1, $2, $3, 'mine', 'hidden'), ($1, $4, $3, 'not mine', 'hidden')`,
      here.universityId,
      here.students.aiko.studentId,
      here.admin.accountId,
      here.students.bilal.studentId,
    );
    const text = await held(here.students.aiko, 'json');
    expect(text).toContain('"later notes": [\n      {\n        "note": "mine"\n      }\n    ]');
    await owner.query('DROP TABLE later_notes');
    await owner.end();
  });

  it('lists authenticator app, passkeys, recovery codes, linked identities and a notice, without secrets', async () => {
    const { aiko, bilal } = here.students;
    const at = new Date(mondayNoonMs);
    for (const { accountId: account_id } of [aiko, bilal]) {
      const of = { university_id: here.universityId, account_id };
      const whose = account_id === aiko.accountId ? 'Own' : 'Foreign';
      const last_step = Math.floor(mondayNoonMs / 30_000);
      await t.insert('authenticator_apps', { ...of, secret: Buffer.from('app secret'), last_step, added_at: at });
      await t.insert('passkeys', {
        ...of,
        credential_id: `credential of ${whose}`,
        public_key: Buffer.from('public key'),
        counter: 3,
        transports: ['usb', 'nfc'],
        name: `${whose} key`,
        added_at: at,
        last_used_at: at,
      });
      await t.insert('recovery_codes', { ...of, code_hash: Buffer.from('code hash') });
      const identity = { issuer: 'https://login.example', subject: `${whose} person`, linked_at: at };
      await t.insert('account_identities', { ...of, ...identity });
      await t.insert('unused_accounts', { ...of, decided_at: at, inactive_at: new Date(mondayNoonMs + 1_000) });
    }
    const text = await held(aiko, 'json');
    const { data } = JSON.parse(text) as { data: Record<string, object[]> };
    const iso = at.toISOString();
    expect(data).toMatchObject({
      'Authenticator app': [{ added_at: iso, last_used_at: iso }],
      Passkeys: [{ name: 'Own key', added_at: iso, last_used_at: iso, transports: 'usb, nfc' }],
      'Recovery codes': [{ unused_codes: 1 }],
      'Linked single sign-on': [{ issuer: 'https://login.example', subject: 'Own person', linked_at: iso }],
      'Unused account': [{ decided_at: iso }],
    });
    expect(text).not.toMatch(/secret|public_key|credential|code hash|Foreign|"passkeys"|"account identities"/u);
    expect(await held(aiko, 'html')).toContain('Own key');
  });

  it('lists codes, substituted classes, reviews, scans, own networks and what carries the own name', async () => {
    const { aiko } = here.students;
    const { universityId: university_id } = here;
    const session = await t.teachAClass(here);
    const at = new Date(mondayNoonMs);
    await t.insert('redeemed_claims', {
      university_id,
      session_id: session,
      claim_id: randomUUID(),
      student_id: aiko.studentId,
    });
    await t.insert('enrolment_codes', {
      university_id,
      code_hash: Buffer.alloc(32),
      created_by: here.admin.accountId,
      expires_at: at,
    });
    await t.insert('class_changes', {
      university_id,
      timetable_id: here.timetableId,
      class_date: '2026-09-21',
      is_cancelled: false,
      substitute_lecturer_id: here.otherLecturer.staffId,
      changed_by: here.admin.accountId,
      reason: 'Conference',
    });
    const event = { university_id, action: 'student.changed', subject_type: 'student', network: Buffer.alloc(16, 7) };
    await t.insert('audit_events', {
      ...event,
      actor: here.admin.accountId,
      subject_id: aiko.studentId,
      changes: { phone: ['1', '2'] },
      address: '10.9.8.7',
    });
    const dataOf = async (who: Caller) =>
      (JSON.parse(await held(who, 'json')) as { data: Record<string, object[]> }).data;
    expect(await dataOf(aiko)).toMatchObject({
      'Reviews of these signals': [{ after_state: 'dismissed' }, { after_state: 'dismissed' }],
      'Scans before you signed in': [{ module_code: 'CS101' }],
      History: [{ changes: { phone: ['1', '2'] }, network_fingerprint: null, address: null }],
    });
    expect(await dataOf(here.otherLecturer)).toMatchObject({
      'Classes that you changed, or hold as a substitute': [
        { you_substitute: true, changed_by_you: false, reason: 'Conference' },
      ],
    });
    expect(await dataOf(here.admin)).toMatchObject({
      'Administrator record': [{ role: 'owner', departments: '' }],
      'Enrolment codes': [{ made_by_you: true, used_by_you: false }],
      'Classes that you changed, or hold as a substitute': [{ you_substitute: false, changed_by_you: true }],
      History: [{ changes: null, network_fingerprint: '07'.repeat(16), address: '10.9.8.7' }],
    });
    expect((await dataOf(here.lecturer))['Records that name you']).toEqual([
      { records: 'mark changes', you_are_named_as: 'changed by', number: 3 },
    ]);
  });

  it('includes report totals once, with labels', async () => {
    const { aiko } = here.students;
    await t.teachAClass(here);
    await t.sql(
      `INSERT INTO student_counters (university_id, student_id, module_id, attended, late, missed, excused, missed_in_a_row, last_attended, academic_year)
       SELECT university_id, $2, id, 1, 1, 2, 3, 2, '2026-09-07 08:00', '2026-2027' FROM modules WHERE university_id = $1 AND module_code = 'CS101'`,
      here.universityId,
      aiko.studentId,
    );
    const { data } = JSON.parse(await held(aiko, 'json')) as { data: Record<string, unknown[]> };
    expect(data['Counted for the reports']).toEqual([
      expect.objectContaining({
        module_code: 'CS101',
        attended: 1,
        missed: 2,
        excused: 3,
        last_attended: '2026-09-07 08:00',
      }),
    ]);
    expect(Object.keys(data).filter((title) => title.includes('counters'))).toEqual([]);
  });

  it('escapes HTML', async () => {
    await t.call(here.students.aiko, sendEnquiry, { body: { question: '<script>alert(1)</script>' } });
    expect(await held(here.students.aiko, 'html')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });
});

describe('privacy enquiry', () => {
  const ask = (who: Caller, question = 'What do you store?') => t.call(who, sendEnquiry, { body: { question } });
  const list = async (who: Caller) => (await t.call(who, listEnquiries)).body;

  it('is due in 30 days, then overdue, and is answered once by mail', async () => {
    const due_at = new Date(mondayNoonMs + 30 * 86_400_000).toISOString();
    expect((await ask(here.students.aiko)).body).toMatchObject({ success: true, due_at });
    expect(await list(here.admin)).toMatchObject([
      { name: 'Aiko', question: 'What do you store?', due_at, is_overdue: false, answer: null },
    ]);
    t.clock.set(Date.parse(due_at) + 1);
    const [open] = await list(here.admin);
    expect(open).toMatchObject({ is_overdue: true });
    const answer = (who: Caller) =>
      t.call(who, answerEnquiry, { params: { id: open!.id }, body: { answer: 'Your marks.' } });
    expect((await answer(there.admin)).status).toBe(404);
    expect((await answer(here.lecturer)).status).toBe(403);
    expect((await answer(here.admin)).body).toMatchObject({ success: true });
    expect((await answer(here.admin)).body).toMatchObject({ code: 'conflict' });
    expect(await t.sql("SELECT recipient, text FROM mails WHERE kind = 'privacy_answer'")).toMatchObject([
      { recipient: 'aiko@student.example', text: expect.stringContaining('Your marks.') },
    ]);
    expect(await list(here.admin)).toMatchObject([{ is_overdue: false, answer: 'Your marks.' }]);
    expect(await list(there.admin)).toEqual([]);
  });

  it('is stored once when the same request is sent again before the reply', async () => {
    const ownOf = async () => (await list(here.admin)).filter(({ question }) => question === 'Who reads it?');
    const first = await ask(here.students.bilal, 'Who reads it?');
    t.clock.advance(60_000);
    expect((await ask(here.students.bilal, 'Who reads it?')).body).toEqual(first.body);
    const [open] = await ownOf();
    await t.call(here.admin, answerEnquiry, { params: { id: open!.id }, body: { answer: 'We do.' } });
    await ask(here.students.bilal, 'Who reads it?');
    expect(await ownOf()).toHaveLength(2);
  });

  it('requires a question and is limited to five a day', async () => {
    expect((await ask(here.lecturer, '  ')).body).toMatchObject({ error: 'Please write your question' });
    for (let count = 0; count < 5; count += 1) expect((await ask(here.lecturer)).status).toBe(200);
    expect((await ask(here.lecturer)).status).toBe(429);
    expect((await ask(here.students.aiko)).status).toBe(200);
  });
});
