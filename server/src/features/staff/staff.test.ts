import { countStaff, listStaff, lookUpStaff, setStaffStatus } from '@muster/contract/people/staff';
import { removeStaffPhoto } from '@muster/contract/people/person-photos';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCampus } from '#testing/campus.ts';
import { formWith } from '#testing/small-file.ts';
import { staffScenario } from './staff-office.setup.ts';

const t = staffScenario();
beforeAll(async () => {
  const moduleId = await t.module('TALK');
  const courses = [{ module_id: t.campus.ids.module, course_name: 'Coding' }, { module_id: moduleId }];
  await t.addUnique('P-1', { name: 'ada Silva', staff_type: 'professor', department: 'Physics', courses });
  await t.addUnique('P-2', {
    name: 'Bo 100%',
    staff_type: 'assistant_lecturer',
    department: 'History',
    gender: 'Other',
    active: false,
  });
  await t.addUnique('P-3', { name: '=SUM(A1)', email: 'under_score@else.example', contact_no: '+94 77 1' });
});

const ids = async (query = '') => (await t.list(query)).map(({ employee_id }) => employee_id);

describe('staff list', () => {
  it('sorts active and inactive staff by name, with their modules', async () => {
    expect(await ids()).toEqual(['P-3', 'P-1', 'P-2', 'E1', 'E2']);
    const [, ada, bo] = await t.list();
    expect(ada).toMatchObject({
      name: 'ada Silva',
      status: 'Active',
      specilization: null,
      staff_courses: [
        { course_name: 'About TALK', modules: { module_name: 'About TALK', module_code: 'TALK' } },
        { course_name: 'Coding', modules: { module_name: 'Programming', module_code: 'CS101' } },
      ],
    });
    expect(bo).toMatchObject({ active: false, status: 'Inactive', staff_courses: [] });
    expect(Object.keys(ada ?? {}).filter((key) => /password|hash|account/.test(key))).toEqual([]);
  });

  it.each([
    ['search=SILVA', ['P-1']],
    ['search=p-2', ['P-2']],
    ['search=else.ex', ['P-3']],
    ['search=100%25', ['P-2']],
    ['search=_', ['P-3']],
    ['search=p-1%0Asilva', ['P-1']],
    ['name=silva&department=PHYSICS', ['P-1']],
    ['email=P-1@&employee_id=p', ['P-1']],
    ['staff_type=professor', ['P-1']],
    ['staff_type=professor,assistant_lecturer', ['P-1', 'P-2']],
    ['staff_type=all&status=all&department=null&search=', ['P-3', 'P-1', 'P-2', 'E1', 'E2']],
    ['status=Inactive', ['P-2']],
    ['gender=Other', ['P-2']],
    ['gender=OTHER&status=active', []],
    ['module=coding', ['P-1']],
    ['module=about%20talk', ['P-1']],
    ['module=cs10&gender=all', ['P-1', 'E1', 'E2']],
    ['module=CodingAbout', []],
    ['status=active&sort=employee_id&direction=desc', ['P-3', 'P-1', 'E2', 'E1']],
    ['sort=department', ['P-2', 'P-1', 'P-3', 'E1', 'E2']],
    ['sort=department&direction=desc', ['P-1', 'P-2', 'P-3', 'E1', 'E2']],
  ])('narrowed and sorted by ?%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it('returns pages with the total', async () => {
    const { body } = await t.call('admin', listStaff, { query: { page: 2, page_size: 2, sort: 'employee_id' } });
    expect(body).toMatchObject({
      total: 5,
      page: 2,
      page_size: 2,
      data: [{ employee_id: 'P-1' }, { employee_id: 'P-2' }],
    });
    const beyond = await t.call('admin', listStaff, { query: { page: 9, search: 'silva' } });
    expect(beyond.body).toMatchObject({ total: 1, data: [] });
  });

  it('shows no staff of another university', async () => {
    const abroad = await makeCampus(t.database);
    expect((await t.call(abroad, listStaff)).body).toHaveLength(2);
    expect((await t.call(abroad, countStaff)).body).toEqual({ count: 2 });
  });
});

describe('staff count and choices', () => {
  it('counts active staff and lists choices by name', async () => {
    expect((await t.call('admin', countStaff)).body).toEqual({ count: 4 });
    const offered = (await t.call('admin', lookUpStaff, { query: { staff_type: 'professor,lecturer' } })).body;
    expect(offered).toMatchObject([
      { name: '=SUM(A1)' },
      { name: 'ada Silva' },
      { name: 'Lecturer' },
      { name: 'Other' },
    ]);
    const [first] = offered;
    const found = async (query: string) => (await t.call('admin', lookUpStaff, { query })).body;
    expect(await found('search=ADA&limit=1')).toMatchObject([{ name: 'ada Silva' }]);
    expect(await found('search=p-2&active=all')).toMatchObject([{ employee_id: 'P-2' }]);
    expect(await found('limit=2')).toHaveLength(2);
    expect(await found(`id=${first?.id}`)).toMatchObject([{ name: '=SUM(A1)' }]);
    expect(await found(`id=${(await makeCampus(t.database)).ids.lecturerRecord}`)).toEqual([]);
    expect((await t.call('admin', lookUpStaff, { query: { active: 'false' } })).body).toEqual([
      { id: expect.any(String), name: 'Bo 100%', staff_type: 'assistant_lecturer', employee_id: 'P-2', active: false },
    ]);
  });
});

describe('staff export', () => {
  it('exports the filtered list, with formulas as text', async () => {
    const csv = await t.send('GET', '/staff/export?search=P-&sort=employee_id');
    expect(csv.headers.get('content-disposition')).toContain('attachment; filename="staff.csv"');
    const [head, ...lines] = (await csv.text()).trim().split('\r\n');
    expect(head).toBe(
      'Employee ID,Full Name,Email,Contact Number,Date of Birth,Gender,Address,Staff Type,Department,Specialization,Position,Date Joined,Status,Modules',
    );
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('P-1,ada Silva,p-1@staff.example,,,,,Professor,Physics,,,,Active,"TALK, CS101"');
    expect(lines[2]).toMatch(/^P-3,'=SUM\(A1\),/u);
    const [event] = await t.listAuditEvents('staff.exported');
    expect(event).toMatchObject({ actor: t.campus.ids.admin, details: { format: 'csv', count: 3 } });
    const xlsx = await t.send('GET', '/staff/export?format=xlsx');
    expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
    expect(Buffer.from(await xlsx.arrayBuffer()).toString('latin1', 0, 2)).toBe('PK');
  });

  it('has dates as dates in a workbook', async () => {
    await t.addUnique('D-1', { name: 'Dated', dob: '1980-02-29', date_joined: '2020-10-01' });
    const file = await (await t.send('GET', '/staff/export?format=xlsx&search=D-1')).arrayBuffer();
    const [head, row] = (await readXlsx(new Uint8Array(file))).sheets[0]?.rows ?? [];
    expect(['Date of Birth', 'Date Joined'].map((column) => row?.[head?.indexOf(column) ?? -1])).toEqual([
      new Date('1980-02-29T00:00:00Z'),
      new Date('2020-10-01T00:00:00Z'),
    ]);
  });
});

describe('order of staff', () => {
  it('ignores accents in names, and sorts employee IDs by their numbers', async () => {
    const added = [
      ['Zoë Order', 'O-10'],
      ['Zoe Order', 'O-9'],
      ['Zob Order', 'O-11'],
      ['Zof Order', 'O-2'],
    ];
    for (const [name, id = ''] of added) await t.addUnique(id, { name });
    const idsOf = async (endpoint: typeof listStaff | typeof lookUpStaff, query: string) =>
      (await t.call('admin', endpoint, { query })).body.map(({ employee_id }) => employee_id);
    expect(await idsOf(lookUpStaff, 'search=Order')).toEqual(['O-11', 'O-9', 'O-10', 'O-2']);
    expect(await idsOf(listStaff, 'search=Order&sort=name')).toEqual(['O-11', 'O-9', 'O-10', 'O-2']);
    expect(await idsOf(listStaff, 'search=Order&sort=employee_id')).toEqual(['O-2', 'O-9', 'O-10', 'O-11']);
  });
});

describe('bulk status change', () => {
  const setActive = (chosen: unknown[], active: boolean) =>
    t.call('admin', setStaffStatus, { body: { ids: chosen, active } });

  it('deactivates and signs out, then activates', async () => {
    const [one, two] = [await t.addUnique('B-1'), await t.addUnique('B-2', { active: false })];
    const token = await t.signIn('b-1@staff.example', 'a long password');
    expect(await t.isSignedIn(token)).toBe(true);
    expect((await setActive([one.id, two.id, one.id], false)).body).toEqual({ success: true, changed: 1 });
    expect(await t.isSignedIn(token)).toBe(false);
    expect((await t.listAuditEvents('staff.deactivated'))[0]).toMatchObject({ details: { ids: [one.id] } });
    expect((await setActive([one.id, two.id], true)).body).toEqual({ success: true, changed: 2 });
    expect(await t.isSignedIn(await t.signIn('b-2@staff.example', 'a long password'))).toBe(true);
  });

  it('says how many weekly classes name the people who leave', async () => {
    const member = await t.addUnique('B-4');
    const { ours, lecturerRecord: holder } = t.campus.ids;
    const hold = (from: unknown, to: unknown) =>
      t.database.inUniversity(ours, (tx) =>
        tx.execute('UPDATE timetables SET lecturer_id = $3 WHERE university_id = $1 AND lecturer_id = $2', [
          ours,
          from,
          to,
        ]),
      );
    await hold(holder, member.id);
    const classes = { classes_ahead: expect.any(Number) };
    expect((await setActive([member.id], false)).body).toMatchObject({ changed: 1, ...classes });
    await setActive([member.id], true);
    const { password: _, ...form } = t.form({ employee_id: 'B-4', email: 'b-4@staff.example', active: false });
    expect((await t.change(member.id, form)).body).toMatchObject({ active: false, ...classes });
    await hold(member.id, holder);
  });

  it('changes none if one is not found', async () => {
    const one = await t.addUnique('B-3');
    const abroad = await makeCampus(t.database);
    const refused = await setActive([one.id, abroad.ids.lecturerRecord], false);
    expect(refused).toMatchObject({ status: 404, body: { error: 'Staff member not found' } });
    expect(await t.get(one.id)).toMatchObject({ active: true });
    expect((await setActive([], false)).body.error).toBe('Please choose at least one');
  });
});

describe('staff photo', () => {
  const send = (id: string, content?: string, query = '') => {
    const file = content === undefined ? undefined : { name: 'me.png', type: 'image/png', content };
    const { type, payload } = formWith(file);
    const headers = { authorization: `Bearer ${t.campus.tokens.admin}`, 'content-type': type };
    return fetch(`${t.url}/api/staff/${id}/photo${query}`, { method: 'POST', headers, body: payload });
  };

  it('is set and replaced', async () => {
    const { id } = await t.addUnique('F-1');
    const answers = [];
    for (let n = 0; n < 2; n++) answers.push(((await (await send(id)).json()) as { photo_url: string }).photo_url);
    const [first, second] = answers;
    expect(first).toMatch(new RegExp(`^/api/uploads/staff-photos/[0-9a-f]{32}/staff-${id}-\\d{13}\\.webp$`, 'u'));
    expect(await t.get(id)).toMatchObject({ photo_url: second });
    expect((await fetch(t.url + second)).status).toBe(200);
    expect(await t.listAuditEvents('staff.photo_changed')).toHaveLength(2);
  });

  it('is removed together with its file, and removing a missing photo succeeds', async () => {
    const { id } = await t.addUnique('F-3');
    const { photo_url } = (await (await send(id)).json()) as { photo_url: string };
    for (let n = 0; n < 2; n++) expect((await t.call('admin', removeStaffPhoto, { params: { id } })).status).toBe(200);
    expect(await t.get(id)).toMatchObject({ photo_url: null });
    await vi.waitFor(async () => expect((await fetch(t.url + photo_url)).status).toBe(404), 15_000);
    expect(await t.listAuditEvents('staff.photo_removed')).toHaveLength(1);
  });

  it('cannot be replaced or removed by a form that did not show it', async () => {
    const { id } = await t.addUnique('F-4');
    const { photo_url: url } = (await (await send(id)).json()) as { photo_url: string };
    const conflict = 'Someone else has changed this photo. Please check the new one.';
    const late = await send(id, undefined, '?seen=none');
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'conflict', error: conflict }]);
    const other = encodeURIComponent('/api/uploads/staff-photos/before.webp');
    const removal = await t.call('admin', removeStaffPhoto, { params: { id }, query: { seen: other } });
    expect([removal.status, removal.body.error]).toEqual([409, conflict]);
    expect(await t.get(id)).toMatchObject({ photo_url: url });
    expect((await fetch(t.url + url)).status).toBe(200);
    const seen = `?seen=${encodeURIComponent(url)}`;
    expect((await send(id, undefined, seen)).status).toBe(200);
    expect((await t.call('admin', removeStaffPhoto, { params: { id } })).status).toBe(200);
    expect((await t.call('DELETE', `/staff/${id}/photo${seen}`)).status).toBe(200);
  });

  it('must be an image, of an existing staff member', async () => {
    const { id } = await t.addUnique('F-2');
    const refused = await send(id, '<svg onload="alert(1)"/>');
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'Please select an image file' }]);
    expect(await t.get(id)).toMatchObject({ photo_url: null });
    const abroad = await makeCampus(t.database);
    expect((await send(abroad.ids.lecturerRecord)).status).toBe(404);
  });
});
