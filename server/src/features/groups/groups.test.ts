import type { Endpoint } from '@muster/contract/http/endpoint';
import { randomUUID } from 'node:crypto';
import {
  groupSorts,
  addGroup,
  changeGroup,
  deleteGroup,
  countGroups,
  listGroups,
  filteredGroups,
} from '@muster/contract/academics/groups';
import { compareText } from '@muster/contract/http/compare-text';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Caller } from '#platform/http/caller.ts';
import { race } from '#testing/race.ts';
import { scenario } from '#testing/scenario.ts';
import { mountGroups } from './groups.routes.ts';
import { makeGroups } from './groups.service.ts';

const [localLaw, internationalLaw, music] = [randomUUID(), randomUUID(), randomUUID()];
const t = scenario({
  mount: (mount, deps) => mountGroups(mount, makeGroups(deps)),
  prepare: ({ sql, here }) =>
    sql(
      `INSERT INTO degree_details (university_id, id, degree_programme, degree_level, local_international, active) VALUES
         ($1, $2, 'Law', 'undergraduate', 'local', true), ($1, $3, 'Law', 'undergraduate', 'international', true),
         ($1, $4, 'Music', 'postgraduate', 'local', false)`,
      here.universityId,
      localLaw,
      internationalLaw,
      music,
    ),
});

const form = { group_name: 'Group C', degree_programme: 'computing', year: 1, semester: 1, academic_year: '2026-2027' };
const add = (body: object, caller: Caller = t.here.admin) => t.call(caller, addGroup, { body });
const change = (id: unknown, body: object, caller: Caller = t.here.admin) =>
  t.call(caller, changeGroup, { params: { id: String(id) }, body });
const list = async (query = '', caller: Caller = t.here.admin) => (await t.call(caller, listGroups, { query })).body;
const names = async (query = '', caller: Caller = t.here.admin) =>
  (await list(query, caller)).map(({ group_name }) => group_name);

describe('groups', () => {
  it('stores a repeated request once, and rejects the same values with another id', async () => {
    const group = { ...form, id: randomUUID(), group_name: 'Group Z', academic_year: '2033-2034' };
    const [first, second] = [await add(group), await add(group)];
    expect([first.status, second]).toEqual([200, first]);
    expect(await add({ ...group, id: randomUUID() })).toMatchObject({ status: 409 });
  });

  it('rejects the id of a teaching group', async () => {
    const id = randomUUID();
    await t.insert('groups', {
      id,
      module_id: t.here.moduleId,
      group_name: 'Lab',
      academic_year: '2026-2027',
      semester: 1,
    });
    const details = { id: expect.stringContaining('add another one with a new id') as string };
    expect(await add({ ...form, id, group_name: 'Group Y' })).toMatchObject({ status: 409, body: { details } });
  });

  it('adds a group by the display name of its degree', async () => {
    const sent = { ...form, group_name: ' Group C ', year: 'Year 1', semester: '1', degree_details_id: '' };
    expect(await add({ ...sent, university_id: t.here.universityId })).toEqual({
      status: 200,
      body: {
        id: expect.any(String),
        group_name: 'Group C',
        name: 'Group C',
        degree_details_id: t.here.degreeId,
        year: 1,
        current_year: 1,
        semester: 1,
        current_semester: 1,
        academic_year: '2026-2027',
        active: true,
        university_id: t.here.universityId,
        created_at: expect.stringMatching(/Z$/),
        student_count: 0,
        degree_details: {
          id: t.here.degreeId,
          degree_programme: 'Computing',
          degree_level: 'undergraduate',
          local_international: 'local',
        },
      },
    });
    const withAlias = { ...form, group_name: undefined, group_no: 'GROUP C' };
    expect(await add(withAlias)).toMatchObject({ status: 409 });
    const theirs = await add({ ...sent, group_name: 'Theirs', university_id: t.elsewhere.universityId });
    expect(theirs).toMatchObject({ status: 404, body: { error: 'University not found' } });
    expect(await names('', t.elsewhere.admin)).toEqual(['Group A', 'Group B']);
  });

  it('prefers the degree id over the name, and rejects an ambiguous name', async () => {
    const law = { ...form, degree_programme: 'Law' };
    const text = 'Several degree programmes have this name. Please choose one of them.';
    expect(await add(law)).toMatchObject({
      status: 409,
      body: { error: text, details: { degree_programme: text } },
    });
    const added = await add({ ...law, degree_details_id: internationalLaw });
    expect(added.body).toMatchObject({ degree_details: { local_international: 'international' } });
    expect((await add({ ...form, group_name: 'L', degree_details_id: localLaw })).body).toMatchObject({
      degree_details: { degree_programme: 'Law', local_international: 'local' },
    });
    expect((await change(added.body['id'], { ...law, group_name: 'L2' })).body).toMatchObject({
      group_name: 'L2',
      degree_details_id: internationalLaw,
    });
    const notFound = { status: 404, body: { error: 'Degree programme not found' } };
    for (const degree of [
      { degree_details_id: t.elsewhere.degreeId },
      { degree_details_id: randomUUID() },
      { degree_programme: 'Alchemy' },
      { degree_programme: 'Music' },
    ]) {
      expect(await add({ ...form, ...degree }), JSON.stringify(degree)).toMatchObject(notFound);
    }
  });

  it.each([
    [{ group_name: ' ', degree_programme: '' }, 'Group Name is required'],
    [{ degree_programme: ' ', year: '' }, 'Degree Programme is required'],
    [{ degree_programme: undefined, year: '', semester: '' }, 'Degree Programme is required'],
    [{ year: '', semester: '' }, 'Year is required'],
    [{ semester: undefined, academic_year: '' }, 'Semester is required'],
    [{ academic_year: '' }, 'Academic Year is required'],
    [{ academic_year: '2026-2028' }, 'Please give an academic year as 2026-2027'],
    [{ year: 5 }, 'Please choose a number from 1 to 4'],
    [{ semester: 3 }, 'Please choose a number from 1 to 2'],
  ])('reject %o: %s', async (missing, error) => {
    expect(await add({ ...form, ...missing })).toMatchObject({ status: 400, body: { error } });
    expect(await change(t.here.groupA, { ...form, ...missing })).toMatchObject({ status: 400, body: { error } });
  });

  it('rejects a duplicate name in the same term, ignoring case', async () => {
    const text = 'The group "GROUP A" already exists in Year 1, Semester 1 of 2026-2027 of this degree programme';
    const answer = { status: 409, body: { code: 'conflict', error: text, details: { group_name: text } } };
    expect(await add({ ...form, group_name: 'GROUP A' })).toMatchObject(answer);
    expect(await change(t.here.groupB, { ...form, group_name: 'GROUP A' })).toMatchObject(answer);
    expect((await add({ ...form, group_name: 'GROUP A', semester: 2 })).status).toBe(200);
    expect((await add({ ...form, group_name: 'Group A', academic_year: '2027-2028' })).status).toBe(200);
    await add({ ...form, group_name: 'Gone', active: false });
    expect((await add({ ...form, group_name: 'Gone' })).body.error).toContain(
      'of this degree programme, and is Inactive',
    );
  });

  it('accepts one of six concurrent requests with the same name', async () => {
    const named = (at: number) => add({ ...form, group_name: at % 2 ? 'Race' : 'RACE' });
    const answers = await race(t.database, 'groups', () => Array.from({ length: 6 }, (_, at) => named(at)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await names('search=race')).toHaveLength(1);
  });

  it('rejects a change of the degree once the group has students', async () => {
    const groupB = { ...form, group_name: 'Group B' };
    const text = "Can't change the degree: this group has students";
    expect(await change(t.here.groupB, { ...groupB, degree_details_id: localLaw })).toMatchObject({
      status: 409,
      body: { error: text, details: { degree_programme: text } },
    });
    expect((await change(t.here.groupB, { ...groupB, semester: 2 })).body).toMatchObject({
      semester: 2,
      student_count: 1,
    });
    expect((await change(t.here.groupB, groupB)).status).toBe(200);
    const empty = await add({ ...form, group_name: 'Empty' });
    const moved = await change(empty.body['id'], { ...form, group_name: 'Empty', degree_details_id: localLaw });
    expect(moved.body['degree_details_id']).toBe(localLaw);
    const notFound = { status: 404, body: { error: 'Group not found' } };
    expect(await change(t.elsewhere.groupA, form)).toMatchObject(notFound);
    expect(await change(t.here.groupA, form, t.elsewhere.admin)).toMatchObject(notFound);
  });

  it('merges with changes of name and degree made since the form was opened', async () => {
    const opened = { ...form, group_name: 'Opened', degree_details_id: t.here.degreeId };
    const { body } = await add(opened);
    const elsewhereNow = { ...opened, group_name: 'Renamed', degree_details_id: localLaw, seen: opened };
    expect((await change(body['id'], elsewhereNow)).status).toBe(200);
    const answer = await change(body['id'], { ...opened, active: false, seen: { ...opened, active: true } });
    const both = { group_name: 'Renamed', degree_details_id: localLaw, active: false };
    expect(answer).toMatchObject({ status: 200, body: both });
    expect((await change(body['id'], { ...opened, group_name: 'Mine', seen: opened })).status).toBe(409);
  });

  it('closes a group in use, which keeps its students and stays inactive until it is reopened', async () => {
    const remove = (id: string, caller: Caller = t.here.admin) => t.call(caller, deleteGroup, { params: { id } });
    await t.sql(
      `UPDATE timetables SET academic_year = '2031-2032' WHERE id IN (SELECT timetable_id FROM timetable_groups WHERE group_id = $1)`,
      t.here.groupA,
    );
    expect((await remove(t.here.groupA)).body).toMatchObject({ success: true, classes_ahead: 1 });
    expect((await remove(t.here.groupA)).body).toEqual({ success: true, message: 'Group set Inactive' });
    expect(await names('search=group%20a&year=1&semester=1&academic_year=2026-2027')).toEqual([]);
    const [closed] = await list('active=false&search=group%20a');
    expect(closed).toMatchObject({ id: t.here.groupA, active: false, student_count: 3 });
    const groupA = { ...form, group_name: 'Group A' };
    expect((await change(t.here.groupA, groupA)).body['active']).toBe(false);
    expect((await change(t.here.groupA, { ...groupA, active: true })).body['active']).toBe(true);
    expect((await change(t.here.groupA, { ...groupA, active: false })).body).toMatchObject({ classes_ahead: 1 });
    await change(t.here.groupA, { ...groupA, active: true });
    expect(await remove(t.elsewhere.groupA)).toMatchObject({ status: 404, body: { error: 'Group not found' } });
    expect(await remove(t.here.groupA, t.elsewhere.admin)).toMatchObject({ status: 404 });
    const events = await t.database.acrossUniversities((tx) =>
      tx.query(
        'SELECT action FROM audit_events WHERE subject_id = $1 ORDER BY at',
        [t.here.groupA],
        z.object({ action: z.string() }),
      ),
    );
    expect(events.map(({ action }) => action)).toEqual([
      'group.closed',
      'group.changed',
      'group.changed',
      'group.changed',
      'group.changed',
    ]);
  });
});

describe('group list', () => {
  it('sorts by degree, name, year and semester, and counts active students', async () => {
    const rows = await list('academic_year=2026-2027');
    const keys = rows.map((one) =>
      [one.degree_details.degree_programme, one.group_name, one.year, one.semester].join(),
    );
    const inOrder = keys.toSorted(compareText);
    expect(keys).toEqual(inOrder);
    const counts = Object.fromEntries(rows.map((one) => [one.id, one.student_count]));
    expect(counts).toMatchObject({ [t.here.groupA]: 3, [t.here.groupB]: 1 });
  });

  it('sorts numbers within names by their value', async () => {
    const labs = ['Lab 1', 'Lab 10', 'Lab 2', 'Lab 11', 'Lab 9'];
    for (const name of labs) expect((await add({ ...form, group_name: name, year: 2 })).status).toBe(200);
    expect(await names('search=lab&year=2')).toEqual(['Lab 1', 'Lab 2', 'Lab 9', 'Lab 10', 'Lab 11']);
  });

  it('filters by degrees, year, semester, academic year and name', async () => {
    expect(await names(`degree_details_ids=${localLaw},${t.elsewhere.degreeId}`)).toEqual(['Empty', 'L']);
    expect(await names(`degree_details_ids=${localLaw},${internationalLaw}`)).toEqual(
      expect.arrayContaining(['L', 'L2']),
    );
    expect(await names('semester=Semester%202')).toEqual(['GROUP A']);
    expect(await names('academic_year=2027-2028&year=Year%201')).toEqual(['Group A']);
    expect(await names('search=%25')).toEqual([]);
    expect(await names('missing=students')).toEqual(
      (await list()).filter((group) => group.student_count === 0).map((group) => group.group_name),
    );
    expect(await names('active=all&search=gone')).toEqual(['Gone']);
    expect(await names('active=all&search=gone', t.here.lecturer)).toEqual([]);
    expect(await names('search=race', t.here.lecturer)).toHaveLength(1);
    expect((await t.call(t.here.admin, countGroups)).body).toEqual({ count: (await list()).length });
  });

  it('returns pages in any order, and all groups without a page', async () => {
    const pageOf = async (query: string) =>
      (await t.call(t.here.admin, listGroups, { query: `active=all&${query}` })).body;
    const all = await list('active=all');
    const first = await pageOf('page=1&page_size=3');
    const second = await pageOf('page=2&page_size=3');
    expect(first).toMatchObject({ total: all.length, page: 1, page_size: 3 });
    expect([...first.data, ...second.data]).toEqual(all.slice(0, 6));
    expect((await pageOf('page=1000000')).data).toEqual([]);
    for (const sort of groupSorts) {
      const sorted = await pageOf(`page=1&page_size=200&sort=${sort}&direction=desc`);
      expect(sorted.data.map(({ id }) => id).toSorted(), sort).toEqual(all.map(({ id }) => id).toSorted());
    }
    const byName = (await pageOf('page=1&page_size=200&sort=group_name')).data.map(({ group_name }) => group_name);
    expect(byName).toEqual(byName.toSorted(compareText));
    const byState = (await pageOf('page=1&page_size=200&sort=active')).data.map(({ active }) => active);
    expect(byState).toEqual(byState.toSorted((one, other) => Number(other) - Number(one)));
    expect((await pageOf('page=1&sort=students')).data).toBeUndefined();
  });

  it('lists the groups of a given year and semester first', async () => {
    const terms = async (query: string) =>
      (await list(`academic_year=2026-2027&degree_details_ids=${t.here.degreeId}${query}`)).map(
        ({ year, semester }) => `${year} ${semester}`,
      );
    const plain = await terms('');
    // Group A of both semesters comes first.
    expect(plain.slice(0, 3)).toEqual(['1 1', '1 2', '1 1']);
    const second = await terms('&first_year=1&first_semester=2');
    expect(second.slice(0, 2)).toEqual(['1 2', '1 1']);
    expect(await terms('&first_year=4&first_semester=')).toEqual(plain);
  });

  it('finds groups by id and by the beginnings of words of degree and term', async () => {
    expect(await names(`id=${t.here.groupB}&page=&page_size=`)).toEqual(['Group B']);
    expect(await names(`id=${t.elsewhere.groupB}`)).toEqual([]);
    expect(await names('search=comp%20year%201%20semester%202')).toEqual(['GROUP A']);
    expect(await names('search=group%20a%202027')).toEqual(['Group A']);
    expect(await names('search=omputing')).toEqual([]);
    expect(await names('degree_level=postgraduate')).toEqual([]);
  });

  it('filters for reports by degree, path, level, year, semester and academic year', async () => {
    const filtered = async (query: string) =>
      (await t.call(t.here.admin, filteredGroups, { query })).body.map(({ group_name }) => group_name);
    expect(await filtered('academicStatus=International')).toEqual(['L2']);
    expect(await filtered(`degree=Law&academicStatus=local`)).toEqual(['Empty', 'L']);
    expect(await filtered(`degree=${internationalLaw}`)).toEqual(['L2']);
    expect(await filtered('degreeLevel=doctoral')).toEqual([]);
    expect(await filtered('academicYear=2027-2028&year=Year%201&semester=1')).toEqual(['Group A']);
    expect(await filtered('degree=all&year=null&semester=')).toHaveLength((await list()).length);
    expect(await filtered('degree=Law&search=l2&limit=1')).toEqual(['L2']);
    expect(await filtered('degree=Law&limit=2')).toEqual(['Empty', 'L']);
  });

  it('rejects admins without an admin record', async () => {
    const stray: Caller = { ...t.here.admin, accountId: randomUUID(), tokenId: randomUUID() };
    for (const endpoint of [listGroups, countGroups, filteredGroups] as const)
      expect((await t.call<Endpoint>(stray, endpoint)).body.code, endpoint.path).toBe('no_admin_record');
    expect((await add(form, stray)).body.code).toBe('no_admin_record');
    expect((await change(t.here.groupA, form, stray)).body.code).toBe('no_admin_record');
    expect((await t.call(stray, deleteGroup, { params: { id: t.here.groupA } })).body.code).toBe('no_admin_record');
  });
});
