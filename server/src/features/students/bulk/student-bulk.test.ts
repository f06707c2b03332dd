import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCampus } from '../../../testing/campus.ts';
import { untilWaiting } from '../../../testing/race.ts';
import { openStudentsOffice, type StudentsOffice } from '../students-office.setup.ts';

let office: StudentsOffice;
beforeAll(async () => {
  office = await openStudentsOffice();
});
afterAll(() => office.product.stop());

const setStatus = (chosen: object, active: boolean) => office.call('POST', '/students/bulk-status', { chosen, active });
const move = (chosen: object, group_id: string) => office.call('POST', '/students/bulk-move', { chosen, group_id });

/** What the other processes of a deployment go by. */
const accountOf = (email: string) =>
  office.product.database.inUniversity(office.campus.ids.ours, (tx) =>
    tx.query(
      `SELECT a.status, (SELECT count(*) FROM access_tokens t WHERE t.university_id = a.university_id
         AND t.account_id = a.id AND t.revoked_at IS NULL) AS tokens
       FROM accounts a WHERE a.university_id = $1 AND a.email = $2`,
      [tx.universityId, email],
    ),
  );

describe('the status of many', () => {
  test('is set for those ticked; they are out at the next call, and in again afterwards', async () => {
    const { body } = await office.add({ email: 'out@students.example' });
    const other = await office.enrolled();
    const token = await office.signIn('out@students.example');
    expect(await office.isIn(token)).toBe(true);
    const ids = [body.id, other, body.id];
    expect((await setStatus({ ids }, false)).body).toEqual({ success: true, changed: 2 });
    expect(await office.isIn(token)).toBe(false);
    expect(await office.signIn('out@students.example')).toBeUndefined();
    expect(await accountOf('out@students.example')).toEqual([{ status: 'inactive', tokens: 0 }]);
    expect((await setStatus({ ids }, false)).body).toEqual({ success: true, changed: 0 });
    expect((await setStatus({ ids: [body.id] }, true)).body).toEqual({ success: true, changed: 1 });
    expect(await office.signIn('out@students.example')).toBeTypeOf('string');
    const [event] = await office.auditOf('students.activated');
    expect(event).toMatchObject({ actor: office.campus.ids.admin, details: { count: 1, ids: [body.id] } });
  });

  test('is set for all that the filters show, and for nobody else', async () => {
    for (const at of [1, 2, 3]) await office.enrolled({ name: `Filtered ${at}` });
    const filters = { search: 'filtered', status: 'Active', group: 'all', year: '1' };
    expect((await setStatus({ filters }, false)).body).toEqual({ success: true, changed: 3 });
    expect((await office.page('status=inactive&search=filtered')).total).toBe(3);
    expect((await setStatus({ filters }, false)).body).toEqual({ success: true, changed: 0 });
  });

  test('stays for all of them when one is not found', async () => {
    const id = await office.enrolled();
    const theirs = await makeCampus(office.product.database);
    const answer = await setStatus({ ids: [id, theirs.ids.studentRecord] }, false);
    expect(answer).toMatchObject({ status: 404, body: { error: 'Student not found' } });
    expect(await office.get(id)).toMatchObject({ active: true });
    expect((await setStatus({ ids: [] }, false)).status).toBe(400);
  });

  test('stays for everybody when a filter is misspelt, or stands beside ids', async () => {
    const id = await office.enrolled();
    for (const chosen of [
      { filters: { serch: 'nobody' } },
      { ids: ['none'], filters: {} },
      { ids: [id], filters: {} },
      {},
    ])
      expect([chosen, await setStatus(chosen, false)]).toMatchObject([
        chosen,
        { status: 400, body: { error: 'Please choose students by their ids, or by filters that the list knows' } },
      ]);
    expect(await office.get(id)).toMatchObject({ active: true });
  });
});

describe('a move', () => {
  test('brings the chosen into a group of their degree, with its year and semester; sessions keep their roster', async () => {
    const group = await office.group('Y2', office.campus.ids.degree, { year: 2, semester: 2 });
    const id = await office.enrolled();
    const { studentRecord } = office.campus.ids;
    expect((await move({ ids: [id, studentRecord] }, group)).body).toEqual({ success: true, changed: 2 });
    expect(await office.get(id)).toMatchObject({ group_name: 'Y2', current_year: 2, current_semester: 2 });
    expect((await move({ filters: { group: 'Y2' } }, group)).body).toEqual({ success: true, changed: 0 });
    const roster = await office.product.database.inUniversity(office.campus.ids.ours, (tx) =>
      tx.query('SELECT group_id FROM session_roster WHERE university_id = $1 AND student_id = $2', [
        tx.universityId,
        studentRecord,
      ]),
    );
    expect(roster).toEqual([{ group_id: office.campus.ids.group }]);
  });

  test('takes nobody along whose degree is another one', async () => {
    const law = await office.degree('Law');
    const lawyers = await office.group('L1', law);
    const lawyer = await office.enrolled({ degree_details_id: law, group_id: lawyers });
    const others = [await office.enrolled(), await office.enrolled()];
    const answer = await move({ ids: [lawyer, ...others] }, lawyers);
    const text = '2 of them are not of the degree programme of L1. Nobody was moved.';
    expect(answer).toMatchObject({ status: 409, body: { error: text, details: { group_id: text } } });
    expect(await office.get(others[0] ?? '')).toMatchObject({ group_name: 'G1' });
  });

  test('goes to no group that is not there, of another university or Inactive', async () => {
    const ids = [await office.enrolled()];
    const theirs = await makeCampus(office.product.database);
    const closed = await office.group('Closed', office.campus.ids.degree, { active: false });
    for (const group of [theirs.ids.group, closed]) {
      expect(await move({ ids }, group)).toMatchObject({ status: 404, body: { error: 'Group not found' } });
    }
    expect((await move({ ids }, '')).body.error).toBe('Please select a group');
  });

  test('waits for a change of the group, and goes nowhere when that closed it', async () => {
    const { database } = office.product;
    const group = await office.group('Closing');
    const ids = [await office.enrolled()];
    const closing = await database.inUniversity(office.campus.ids.ours, async (tx) => {
      await tx.query('UPDATE groups SET active = false WHERE university_id = $1 AND id = $2', [tx.universityId, group]);
      const moved = move({ ids }, group);
      await untilWaiting(database, 1);
      return { moved };
    });
    expect(await closing.moved).toMatchObject({ status: 404, body: { error: 'Group not found' } });
    expect(await office.get(ids[0] ?? '')).toMatchObject({ group_name: 'G1' });
  });
});

describe('the export', () => {
  test('holds exactly what the filters show, in the order of the list, without live formulas', async () => {
    await office.enrolled({
      name: '=HYPERLINK("http://evil")',
      student_id: '007',
      email: 'ex1@x.example',
      dob: '2000-02-29',
    });
    await office.enrolled({ name: 'Exported, Two', student_id: '008', email: 'ex2@x.example', active: false });
    const answer = await office.send('GET', '/students/export?search=x.example&sort=student_id&direction=desc');
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="students.csv"');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const [header, ...lines] = bytes.toString('utf8').slice(1).split('\r\n');
    expect(header).toMatch(/^Full Name,Email,Student ID,Contact Number,Date of Birth,.*,Status$/);
    expect(header).not.toContain('assword');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      /^"Exported, Two",ex2@x.example,"008",,,.*Computing,undergraduate,local,G1,1,1,.*,Inactive$/,
    );
    expect(lines[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/evil""\)",ex1@x.example,"007",,2000-02-29,/);
    const [event] = await office.auditOf('students.exported');
    expect(event).toMatchObject({ details: { format: 'csv', count: 2 } });
  });

  test('is a workbook as well', async () => {
    const answer = await office.send('GET', '/students/export?format=xlsx&search=nobody');
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});
