import { joinStudents, undoStudentJoin } from '@muster/contract/people/student-joins';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeCampus } from '#testing/campus.ts';
import { movedTables } from './join-tables.rules.ts';
import { joinsScenario } from './joins-office.setup.ts';

const t = joinsScenario();

/** Two records with rows in every table, at classes of which both have some. */
async function setUp() {
  const pair = await t.addPair();
  const [onlyKept, both, better, onlyOther] = [
    await t.pastClass(),
    await t.pastClass(),
    await t.pastClass(),
    await t.pastClass(),
  ] as const;
  await t.attend(pair.kept, { [onlyKept]: 'absent', [both]: 'late', [better]: 'absent' });
  await t.attend(pair.other, { [both]: 'excused', [better]: 'present', [onlyOther]: null });
  await t.fillTables(pair.kept, both, 'open', 'kept phone');
  await t.fillTables(pair.other, both, 'decided', 'other phone');
  await t.count([onlyKept, both, better, onlyOther]);
  return { ...pair, onlyKept, both, better, onlyOther };
}

const marksOf = async (id: string): Promise<Record<string, string | null>> => {
  const rows = await t.read(
    'SELECT session_id, status FROM attendance WHERE university_id = $1 AND student_id = $2',
    z.object({ session_id: z.string(), status: z.string().nullable() }),
    id,
  );
  return Object.fromEntries(rows.map(({ session_id, status }) => [session_id, status]));
};

describe('joining two records of a student', () => {
  it('previews what moves and which mark stays', async () => {
    const { kept, other, both, better } = await setUp();
    const { rows, marks, problem } = await t.preview(kept, other);
    expect(problem).toBeNull();
    expect(rows.map(({ kind }) => kind)).toEqual(Object.keys(movedTables));
    expect(Object.fromEntries(rows.map(({ kind, ...counts }) => [kind, counts]))).toMatchObject({
      attendance: { moving: 3, both: 2 },
      mark_changes: { moving: 1, both: 0 },
      devices: { moving: 2, both: 1 },
      student_module_enrollments: { moving: 1, both: 1 },
      mark_questions: { moving: 1, both: 1 },
    });
    expect(marks).toMatchObject([
      { session_id: both, module_code: 'CS101', kept: 'late', joined: 'excused', stays: 'kept' },
      { session_id: better, kept: 'absent', joined: 'present', stays: 'joined' },
    ]);
  });

  it('moves every row, keeps the better mark, and counts again', async () => {
    const { kept, other, onlyKept, both, better, onlyOther } = await setUp();
    const before = await t.dump([kept, other]);
    expect((await t.join(kept, other)).status).toBe(200);
    expect(await marksOf(kept)).toEqual({
      [onlyKept]: 'absent',
      [both]: 'late',
      [better]: 'present',
      [onlyOther]: null,
    });
    const after = await t.dump([other]);
    for (const name of [...Object.keys(movedTables), 'student_counters', 'student_search'])
      expect([name, after[name]]).toEqual([name, []]);
    const counters = (await t.dump([kept]))['student_counters']?.map((row) => JSON.parse(row) as object);
    expect(counters).toMatchObject([{ attended: 2, late: 1, missed: 2, excused: 0 }]);
    const count = (name: string, ids: Record<string, string[]>) => ids[name]?.length;
    const joined = await t.dump([kept, other]);
    expect(count('mark_changes', joined)).toBe(count('mark_changes', before));
    expect(count('mark_flag_reviews', joined)).toBe(2);
    // The earlier open question, the reviewed flag, the active enrolment and the open warning with its mail stay.
    for (const [name, kind] of [
      ['mark_flags', { state: 'confirmed' }],
      ['student_module_enrollments', { active: true }],
      ['warnings', { state: 'open' }],
      ['warning_mails', {}],
      ['join_requests', { state: 'declined' }],
    ] as const)
      expect([name, joined[name]?.map((row) => JSON.parse(row) as object)]).toMatchObject([
        name,
        [{ ...kind, student_id: kept }],
      ]);
    expect(joined['devices']).toHaveLength(3);
  });

  it('is undone: both records and all their rows are as before', async () => {
    for (const choices of [{}, { number: 'joined', name: 'joined', sign_in: 'joined' }]) {
      const { kept, other } = await setUp();
      const before = await t.dump([kept, other]);
      expect((await t.join(kept, other, choices)).status).toBe(200);
      expect(await t.dump([kept, other])).not.toEqual(before);
      const undone = await t.undo(kept);
      expect([undone.status, undone.body.error]).toEqual([200, undefined]);
      expect(await t.dump([kept, other])).toEqual(before);
      expect(await t.undo(kept)).toMatchObject({
        status: 409,
        body: { error: 'These records were already separated' },
      });
    }
  });

  it('counts the places of the classes again when it is done and undone', async () => {
    const { kept, other } = await setUp();
    const wrongCounts = () =>
      t.read(
        `SELECT id FROM class_sessions s WHERE university_id = $1
           AND expected_count <> (SELECT count(*) FROM attendance WHERE university_id = $1 AND session_id = s.id)`,
        z.object({ id: z.string() }),
      );
    await t.run(
      `UPDATE class_sessions s SET expected_count =
         (SELECT count(*) FROM attendance WHERE university_id = $1 AND session_id = s.id) WHERE university_id = $1`,
    );
    await t.join(kept, other);
    expect(await wrongCounts()).toEqual([]);
    await t.undo(kept);
    expect(await wrongCounts()).toEqual([]);
  });

  it('leaves later entries and later changes with the kept record when it is undone', async () => {
    const { kept, other, onlyOther } = await setUp();
    await t.join(kept, other);
    await t.run(
      `UPDATE attendance SET status = 'present', method = 'manual', marked_at = now() WHERE university_id = $1 AND session_id = $2`,
      onlyOther,
    );
    const later = await t.pastClass();
    await t.attend(kept, { [later]: 'online' });
    await t.run(`UPDATE students SET name = 'Ada Married' WHERE university_id = $1 AND id = $2`, kept);
    expect((await t.undo(kept)).status).toBe(200);
    expect(await marksOf(kept)).toMatchObject({ [later]: 'online' });
    expect(await marksOf(other)).toMatchObject({ [onlyOther]: 'present' });
    expect(await t.get(kept)).toMatchObject({ name: 'Ada Married' });
  });

  it('separates a mark together with its later history', async () => {
    const { kept, other, onlyKept, better } = await setUp();
    const addHistory = async (sessionId: string): Promise<void> => {
      for (const insert of [
        `mark_changes (university_id, session_id, student_id, after_status, after_method) VALUES ($1, $2, $3, 'absent', 'manual')`,
        `mark_flags (university_id, session_id, student_id, signal) VALUES ($1, $2, $3, 'device_shared')`,
        `mark_flag_reviews (university_id, session_id, student_id, signal, before_state, after_state) VALUES ($1, $2, $3, 'device_shared', 'open', 'open')`,
        `mark_questions (university_id, session_id, student_id, question) VALUES ($1, $2, $3, 'Why?')`,
      ])
        await t.run(`INSERT INTO ${insert}`, sessionId, kept);
    };
    const countHistory = (studentId: string, sessionId: string) =>
      t.read(
        `SELECT ${['mark_changes', 'mark_flags', 'mark_flag_reviews', 'mark_questions']
          .map(
            (name) =>
              `(SELECT count(*)::int FROM ${name} WHERE university_id = $1 AND student_id = $2 AND session_id = $3) AS ${name}`,
          )
          .join()}`,
        z.record(z.string(), z.number()),
        studentId,
        sessionId,
      );
    const each = (rows: number) => [
      { mark_changes: rows, mark_flags: rows, mark_flag_reviews: rows, mark_questions: rows },
    ];
    await t.run(
      `INSERT INTO mark_changes (university_id, session_id, student_id, after_status, after_method) VALUES ($1, $2, $3, 'absent', 'manual')`,
      better,
      kept,
    );
    await t.join(kept, other);
    await addHistory(better);
    await addHistory(onlyKept);
    const undone = await t.undo(kept);
    expect([undone.status, undone.body.error]).toEqual([200, undefined]);
    expect(await countHistory(other, better)).toEqual(each(1));
    expect(await countHistory(kept, better)).toEqual([{ ...each(0)[0], mark_changes: 1 }]);
    expect(await countHistory(kept, onlyKept)).toEqual(each(1));
  });

  it('exchanges number and sign-in as chosen, ends the other sign-in, and mails the person', async () => {
    const { kept, other, code } = await t.addPair();
    await t.run('UPDATE accounts SET must_change_password = false WHERE university_id = $1');
    const [keptToken, otherToken] = [await t.signIn(`new.${code}@x.example`), await t.signIn(`old.${code}@x.example`)];
    expect((await t.join(kept, other, { sign_in: 'joined', number: 'joined', name: 'joined' })).status).toBe(200);
    expect(await t.get(kept)).toMatchObject({
      name: 'Ada Quil',
      student_id: `OLD-${code}`,
      email: `old.${code}@x.example`,
      active: true,
    });
    expect(await t.get(other)).toMatchObject({ student_id: `NEW-${code}`, active: false, group_id: null });
    expect([await t.isSignedIn(keptToken), await t.isSignedIn(otherToken)]).toEqual([false, true]);
    expect(await t.signIn(`new.${code}@x.example`)).toBeUndefined();
    const me = await fetch(`${t.url}/api/students/profile`, { headers: { authorization: `Bearer ${otherToken}` } });
    expect(await me.json()).toMatchObject({ student: { id: kept } });
    const mails = await t.read(
      'SELECT kind FROM mails WHERE university_id = $1 AND recipient = $2',
      z.object({ kind: z.string() }),
      `new.${code}@x.example`,
    );
    expect(mails).toEqual([{ kind: 'account_changed' }]);
    await t.undo(kept);
    expect(await t.signIn(`new.${code}@x.example`)).toBeTypeOf('string');
  });

  it('gives an exchanged sign-in back without what the person of the kept record added or changed', async () => {
    const { kept, other, code } = await t.addPair();
    await t.run('UPDATE accounts SET must_change_password = false WHERE university_id = $1');
    expect((await t.join(kept, other, { sign_in: 'joined' })).status).toBe(200);
    const record = await t.get(kept);
    const email = `third.${code}@x.example`;
    expect((await t.change(kept, { ...record, email })).status).toBe(200);
    const token = await t.signIn(email);
    await t.run(
      `INSERT INTO account_identities (university_id, account_id, issuer, subject, linked_at)
       SELECT $1, account_id, 'https://login.example', 'ada', now() + interval '1 day' FROM students WHERE university_id = $1 AND id = $2`,
      kept,
    );
    const undone = await t.undo(kept);
    expect([undone.status, undone.body.error]).toEqual([200, undefined]);
    expect(await t.get(kept)).toMatchObject({ email });
    expect(await t.get(other)).toMatchObject({ email: `old.${code}@x.example`, active: true });
    expect(await t.isSignedIn(token)).toBe(false);
    expect(await t.signIn(`old.${code}@x.example`)).toBeUndefined();
    expect(await t.signIn(email)).toBeTypeOf('string');
    const links = await t.read('SELECT subject FROM account_identities WHERE university_id = $1', z.looseObject({}));
    expect(links).toEqual([]);
  });

  it('keeps the sign-in of an active student open when the inactive record stays', async () => {
    const { kept, other, code } = await t.addPair();
    await t.run('UPDATE accounts SET must_change_password = false WHERE university_id = $1');
    const record = await t.get(kept);
    const inactive = { ...record, active: false, group_id: null };
    expect((await t.change(kept, inactive)).status).toBe(200);
    expect((await t.join(kept, other, { sign_in: 'joined' })).status).toBe(200);
    expect(await t.get(kept)).toMatchObject({ active: true, email: `old.${code}@x.example` });
    expect(await t.signIn(`old.${code}@x.example`)).toBeTypeOf('string');
    expect((await t.undo(kept)).status).toBe(200);
    expect(await t.get(kept)).toMatchObject({ active: false, email: `new.${code}@x.example` });
    expect(await t.signIn(`new.${code}@x.example`)).toBeUndefined();
  });

  it('finds the kept record by both numbers, and no longer lists the other one', async () => {
    const { kept, other, code } = await t.addPair();
    await t.join(kept, other);
    for (const query of [`search=OLD-${code}`, `student_id=OLD-${code}`, `search=NEW-${code}`])
      expect([query, (await t.page(query)).data]).toMatchObject([query, [{ id: kept }]]);
    expect((await t.joins(other)).joined_into).toMatchObject({ id: kept, student_id: `NEW-${code}` });
    expect((await t.joins(kept)).joins).toMatchObject([
      { record: { id: other, student_id: `OLD-${code}` }, undo_problem: null, undone_at: null },
    ]);
    await t.undo(kept);
    expect((await t.page(`search=OLD-${code}`)).data).toMatchObject([{ id: other }]);
    expect((await t.joins(kept)).joins).toMatchObject([{ undone_by: { name: 'admin' } }]);
  });

  it('refuses changes of the record that was joined', async () => {
    const { kept, other } = await t.addPair();
    await t.join(kept, other);
    const text = 'This record was joined into another one. Please change that one, or separate them first.';
    for (const [method, path, body] of [
      ['PUT', '', { name: 'Ada', student_id: 'X', email: 'x@x.example', active: true }],
      ['POST', '/notes', { note: 'Hello' }],
      [
        'POST',
        '/enrollments',
        { enrollments: [{ module_id: t.campus.ids.module, academic_year: '2026-2027', semester: 1 }] },
      ],
    ] as const)
      expect([path, await t.call(method, `/students/${other}${path}`, body)]).toMatchObject([
        path,
        { status: 409, body: { error: text } },
      ]);
    const status = await t.setStatus({ ids: [other] }, true);
    expect(status.status).toBe(404);
  });

  it('refuses pairs that cannot be joined, and says why', async () => {
    const { kept, other, code } = await t.addPair();
    expect(await t.join(kept, kept)).toMatchObject({
      status: 400,
      body: { details: { other: 'Please choose another record' } },
    });
    const running = await t.join(kept, t.campus.ids.studentRecord);
    expect(running).toMatchObject({
      status: 409,
      body: { error: 'A class of CS101 is running. Please try again when it is over.' },
    });
    const theirs = await makeCampus(t.database);
    expect((await t.join(kept, theirs.ids.studentRecord)).status).toBe(404);
    expect((await t.call(theirs, joinStudents, { params: { id: kept }, body: { other } })).status).toBe(404);
    expect((await t.join(kept, other, { number: 'neither' })).status).toBe(400);
    const walkIn = await t.insertWithoutAccount(`walk.${code}@x.example`);
    expect(await t.join(kept, walkIn, { sign_in: 'joined' })).toMatchObject({
      status: 400,
      body: { details: { sign_in: 'This record has no account. Please choose the email of the other one.' } },
    });
    expect((await t.join(walkIn, kept, { sign_in: 'joined' })).status).toBe(200);
    expect(await t.get(walkIn)).toMatchObject({ email: `new.${code}@x.example` });
    expect(await t.join(other, kept)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('was joined into another record') as string },
    });
    expect(await t.join(other, walkIn)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Please keep') as string },
    });
  });

  it('needs a confirmation where the records may be of two people', async () => {
    const { kept, other } = await t.addPair();
    expect((await t.preview(kept, other)).cautions).toEqual([]);
    const session = await t.pastClass();
    await t.attend(kept, { [session]: 'late', [await t.pastClass()]: 'present' });
    await t.attend(other, { [session]: 'online', [await t.pastClass()]: 'present' });
    await t.run(
      `UPDATE students SET name = 'Bo Stone', dob = '2003-05-03' WHERE university_id = $1 AND id = $2`,
      other,
    );
    const cautions = [
      'The dates of birth differ: 3 May 2004 and 3 May 2003.',
      'The names differ: Ada Quill and Bo Stone.',
      'Both attended one class at the same time.',
    ];
    expect((await t.preview(kept, other)).cautions).toEqual(cautions);
    expect(await t.join(kept, other, { confirmed: false })).toMatchObject({
      status: 400,
      body: { details: { confirmed: `${cautions.join(' ')} Please confirm that both records are of one person.` } },
    });
    expect(await t.joins(kept)).toMatchObject({ joins: [] });
    expect((await t.join(kept, other)).status).toBe(200);
  });

  it('separates several records in reverse order', async () => {
    const { kept, other } = await t.addPair();
    const third = await t.addStudent();
    await t.join(kept, other);
    const [first] = (await t.joins(kept)).joins;
    await t.join(kept, third);
    const early = await t.call('admin', undoStudentJoin, { params: { id: kept, joinId: first?.id }, body: {} });
    expect(early.body.error).toBe('Please separate the record that was joined last first');
    expect([(await t.undo(kept)).status, (await t.undo(kept)).status]).toEqual([200, 200]);
  });

  it('records both numbers', async () => {
    const { kept, other, code } = await t.addPair();
    await t.join(kept, other, { number: 'joined' });
    await t.undo(kept);
    const [joined] = await t.listAuditEvents('student.joined');
    expect(joined).toMatchObject({
      subject_id: kept,
      details: { number: `OLD-${code}`, joined_number: `NEW-${code}`, ids: [kept, other] },
    });
    const [separated] = await t.listAuditEvents('student.separated');
    expect(separated).toMatchObject({ details: { number: `NEW-${code}`, joined_number: `OLD-${code}` } });
  });
});

describe('append-only history', () => {
  it('moves between joined records only, and changes nothing else', async () => {
    const { kept, other } = await setUp();
    const move = (from: string, to: string, also = '') =>
      t.run(`UPDATE mark_changes SET student_id = $3 ${also} WHERE university_id = $1 AND student_id = $2`, from, to);
    await expect(move(other, kept)).rejects.toThrow('mark_changes is append-only');
    await t.join(kept, other);
    await expect(move(kept, other, `, after_status = 'absent'`)).rejects.toThrow('mark_changes is append-only');
    await expect(move(kept, t.campus.ids.studentRecord)).rejects.toThrow('mark_changes is append-only');
    await expect(t.run('DELETE FROM mark_changes WHERE university_id = $1')).rejects.toThrow('append-only');
    await t.undo(kept);
    await expect(move(other, kept)).rejects.toThrow('mark_changes is append-only');
  });
});
