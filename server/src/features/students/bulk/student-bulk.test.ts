import { moveStudents } from '@muster/contract/people/students';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeCampus } from '#testing/campus.ts';
import { waitForLockWaiters } from '#testing/race.ts';
import { studentsScenario } from '../students-office.setup.ts';

const t = studentsScenario();

const setStatus = (chosen: object, active: boolean) => t.setStatus(chosen, active);
const move = (chosen: object, group_id: string) => t.call('admin', moveStudents, { body: { chosen, group_id } });

const findAccount = (email: string) =>
  t.database.inUniversity(t.campus.ids.ours, (tx) =>
    tx.query(
      `SELECT a.status, (SELECT count(*) FROM access_tokens t WHERE t.university_id = a.university_id
         AND t.account_id = a.id AND t.revoked_at IS NULL) AS tokens
       FROM accounts a WHERE a.university_id = $1 AND a.email = $2`,
      [tx.universityId, email],
      z.object({ status: z.string(), tokens: z.number() }),
    ),
  );

describe('bulk status change', () => {
  it('changes the selected students and signs the inactive ones out', async () => {
    const { body } = await t.add({ email: 'out@students.example' });
    const other = await t.addStudent();
    const token = await t.signIn('out@students.example');
    expect(await t.isSignedIn(token)).toBe(true);
    const ids = [body.id, other, body.id];
    expect((await setStatus({ ids }, false)).body).toEqual({ success: true, changed: 2 });
    expect(await t.isSignedIn(token)).toBe(false);
    expect(await t.signIn('out@students.example')).toBeUndefined();
    expect(await findAccount('out@students.example')).toEqual([{ status: 'inactive', tokens: 0 }]);
    expect((await setStatus({ ids }, false)).body).toEqual({ success: true, changed: 0 });
    expect((await setStatus({ ids: [body.id] }, true)).body).toEqual({ success: true, changed: 1 });
    expect(await t.signIn('out@students.example')).toBeTypeOf('string');
    const [event] = await t.listAuditEvents('students.activated');
    expect(event).toMatchObject({ actor: t.campus.ids.admin, details: { count: 1, ids: [body.id] } });
  });

  it('changes all students that match the filters and no others', async () => {
    for (const at of [1, 2, 3]) await t.addStudent({ name: `Filtered ${at}` });
    const filters = { search: 'filtered', status: 'Active', group: 'all', year: '1' };
    expect((await setStatus({ filters }, false)).body).toEqual({ success: true, changed: 3 });
    expect((await t.page('status=inactive&search=filtered')).total).toBe(3);
    expect((await setStatus({ filters }, false)).body).toEqual({ success: true, changed: 0 });
  });

  it('counts the students who became active without an open group', async () => {
    const closing = await t.group('Of Then');
    const [inClosed, inOpen, never] = [
      await t.addStudent({ group_id: closing }),
      await t.addStudent(),
      await t.addStudent({ group_id: closing }),
    ];
    await setStatus({ ids: [inClosed, inOpen] }, false);
    await t.database.inUniversity(t.campus.ids.ours, (tx) =>
      tx.execute('UPDATE groups SET active = false WHERE university_id = $1 AND id = $2', [tx.universityId, closing]),
    );
    const back = await setStatus({ ids: [inClosed, inOpen, never] }, true);
    expect(back.body).toEqual({ success: true, changed: 2, without_group: 1 });
    expect((await setStatus({ ids: [inClosed] }, false)).body).toEqual({ success: true, changed: 1 });
    expect((await setStatus({ ids: [inClosed] }, true)).body).toMatchObject({ without_group: 1 });
    expect((await t.page('missing=group&status=active')).data.map(({ id }) => id)).toContain(inClosed);
  });

  it('changes no student if one is not found', async () => {
    const id = await t.addStudent();
    const theirs = await makeCampus(t.database);
    const response = await setStatus({ ids: [id, theirs.ids.studentRecord] }, false);
    expect(response).toMatchObject({ status: 404, body: { error: 'Student not found' } });
    expect(await t.get(id)).toMatchObject({ active: true });
    expect((await setStatus({ ids: [] }, false)).status).toBe(400);
  });

  it('rejects unknown filters, and filters together with ids', async () => {
    const id = await t.addStudent();
    for (const chosen of [{ filters: { serch: 'x' } }, { ids: ['none'], filters: {} }, { ids: [id], filters: {} }, {}])
      expect([chosen, await setStatus(chosen, false)]).toMatchObject([
        chosen,
        { status: 400, body: { error: 'Please select students by ids or by filters of the list' } },
      ]);
    expect(await t.get(id)).toMatchObject({ active: true });
  });
});

describe('bulk move', () => {
  it('moves students to a group of their degree and keeps the lists of past classes', async () => {
    const group = await t.group('Y2', t.campus.ids.degree, { year: 2, semester: 2 });
    const id = await t.addStudent();
    const { studentRecord } = t.campus.ids;
    expect((await move({ ids: [id, studentRecord] }, group)).body).toEqual({ success: true, changed: 2 });
    expect(await t.get(id)).toMatchObject({ group_name: 'Y2', current_year: 2, current_semester: 2 });
    expect((await move({ filters: { group: 'Y2' } }, group)).body).toEqual({ success: true, changed: 0 });
    const list = await t.database.inUniversity(t.campus.ids.ours, (tx) =>
      tx.query(
        'SELECT group_id FROM attendance WHERE university_id = $1 AND student_id = $2',
        [tx.universityId, studentRecord],
        z.object({ group_id: z.string() }),
      ),
    );
    expect(list).toEqual([{ group_id: t.campus.ids.group }]);
  });

  it('moves no student if one has another degree', async () => {
    const law = await t.degree('Law');
    const lawyers = await t.group('L1', law);
    const lawyer = await t.addStudent({ degree_details_id: law, group_id: lawyers });
    const others = [await t.addStudent(), await t.addStudent()];
    const response = await move({ ids: [lawyer, ...others] }, lawyers);
    const text = '2 of them are not of the degree programme of L1. No students were moved.';
    expect(response).toMatchObject({ status: 409, body: { error: text, details: { group_id: text } } });
    expect(await t.get(others[0] ?? '')).toMatchObject({ group_name: 'G1' });
  });

  it('rejects groups that are inactive or of another university', async () => {
    const ids = [await t.addStudent()];
    const theirs = await makeCampus(t.database);
    const closed = await t.group('Closed', t.campus.ids.degree, { active: false });
    for (const group of [theirs.ids.group, closed]) {
      expect(await move({ ids }, group)).toMatchObject({ status: 404, body: { error: 'Group not found' } });
    }
    expect((await move({ ids }, '')).body.error).toBe('Please select a group');
  });

  it('waits for a concurrent change of the group and rejects a closed one', async () => {
    const { database } = t;
    const group = await t.group('Closing');
    const ids = [await t.addStudent()];
    const closing = await database.inUniversity(t.campus.ids.ours, async (tx) => {
      await tx.execute('UPDATE groups SET active = false WHERE university_id = $1 AND id = $2', [
        tx.universityId,
        group,
      ]);
      const moved = move({ ids }, group);
      await waitForLockWaiters(database, 1);
      return { moved };
    });
    expect(await closing.moved).toMatchObject({ status: 404, body: { error: 'Group not found' } });
    expect(await t.get(ids[0] ?? '')).toMatchObject({ group_name: 'G1' });
  });
});

describe('student export', () => {
  it('exports the filtered list in order, with formulas as text', async () => {
    await t.addStudent({
      name: '=HYPERLINK("http://evil")',
      student_id: '007',
      email: 'ex1@x.example',
      dob: '2000-02-29',
    });
    await t.addStudent({ name: 'Exported, Two', student_id: '008', email: 'ex2@x.example', active: false });
    const response = await t.send('GET', '/students/export?search=x.example&sort=student_id&direction=desc');
    expect(response.headers.get('content-disposition')).toContain('attachment; filename="students.csv"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const [header, ...lines] = bytes.toString('utf8').slice(1).split('\r\n');
    expect(header).toMatch(/^Full Name,Email,Student ID,Contact Number,Date of Birth,.*,Status$/);
    expect(header).not.toContain('assword');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      /^"Exported, Two",ex2@x.example,"008",,,.*Computing,undergraduate,local,,G1,1,1,.*,Inactive$/,
    );
    expect(lines[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/evil""\)",ex1@x.example,"007",,2000-02-29,/);
    const [event] = await t.listAuditEvents('students.exported');
    expect(event).toMatchObject({ details: { format: 'csv', count: 2 } });
  });

  it('exports a workbook', async () => {
    const response = await t.send('GET', '/students/export?format=xlsx&search=unknown');
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});
