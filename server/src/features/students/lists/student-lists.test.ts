import { leaveMask } from '@muster/contract/people/leave';
import { countStudents, filteredStudents, listStudents } from '@muster/contract/people/students';
import { addAssignments } from '@muster/contract/people/staff';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCampus } from '#testing/campus.ts';
import { studentsScenario } from '../students-office.setup.ts';

const t = studentsScenario();
let law: string;
let lawyers: string;
beforeAll(async () => {
  law = await t.degree('Law', { degree_level: 'postgraduate', local_international: 'international' });
  lawyers = await t.group('L1', law, { year: 2, semester: 2 });
  const second = { degree_details_id: law, group_id: lawyers, current_year: 2, current_semester: 2 };
  await t.addStudent({ name: 'Ána Silva', student_id: 'B-3', email: 'zoe@x.example', gender: 'female' });
  await t.addStudent({
    name: 'bilal Ünal',
    student_id: 'B-2',
    email: 'b_50%@x.example',
    gender: 'Male',
    ...second,
  });
  await t.addStudent({
    name: 'Chidi Silva',
    student_id: 'A-10',
    email: 'chidi@x.example',
    active: false,
    ...second,
  });
});

/** The student of the campus is called Student, of degree Computing, group G1, year 1, semester 1. */
describe('student list', () => {
  it.each([
    ['search=SILVA', ['Ána Silva', 'Chidi Silva']],
    ['search=ana', ['Ána Silva']],
    ['search=ÜNAL', ['bilal Ünal']],
    ['search=b-', ['Ána Silva', 'bilal Ünal']],
    ['search=X.EXAMPLE', ['Ána Silva', 'bilal Ünal', 'Chidi Silva']],
    ['text=chidi&search=silva', ['Chidi Silva']],
    ['search=_50%25', ['bilal Ünal']],
    ['search=%25', ['bilal Ünal']],
    ['search=unknown', []],
    ['name=x.example', []],
    ['name=silva&student_id=a-', ['Chidi Silva']],
    ['email=zoe', ['Ána Silva']],
    ['level=postgraduate', ['bilal Ünal', 'Chidi Silva']],
    ['degree=Law&status=Active', ['bilal Ünal']],
    ['degree=law', []],
    ['group=L1', ['bilal Ünal', 'Chidi Silva']],
    ['year=Year 2&semester=Semester 2', ['bilal Ünal', 'Chidi Silva']],
    ['year=3', []],
    ['studentStatus=International', ['bilal Ünal', 'Chidi Silva']],
    ['status=inactive', ['Chidi Silva']],
    ['gender=MALE', ['bilal Ünal']],
    ['gender=all&group=null&year=&status=all&search=', ['Ána Silva', 'bilal Ünal', 'Chidi Silva', 'Student']],
    ['level=doctoral&search=silva', []],
    ['sort=family_name', ['Ána Silva', 'Chidi Silva', 'Student', 'bilal Ünal']],
    ['sort=student_id', ['Chidi Silva', 'bilal Ünal', 'Ána Silva', 'Student']],
    ['sort=email&direction=desc&level=undergraduate', ['Ána Silva', 'Student']],
    ['sort=degree_programme&direction=desc', ['bilal Ünal', 'Chidi Silva', 'Student', 'Ána Silva']],
    ['sort=group_name', ['Ána Silva', 'Student', 'Chidi Silva', 'bilal Ünal']],
    ['sort=current_year', ['Ána Silva', 'Student', 'Chidi Silva', 'bilal Ünal']],
    ['sort=created_at&search=silva', ['Ána Silva', 'Chidi Silva']],
  ])('filters and sorts by %s', async (query, names) => {
    expect(await t.listNames(query)).toEqual(names);
  });

  it('sorts groups by the numbers in their names, also after a change of the name', async () => {
    const sorted = async (names: readonly string[]) => {
      const place = { degree_details_id: law, current_year: 3, current_semester: 2 };
      for (const name of names) {
        const group_id = await t.group(name, law, { year: 3, semester: 2, academic_year: '2033-2034' });
        await t.addStudent({
          name: `Of ${name}`,
          student_id: name,
          email: `${name}@order.example`,
          group_id,
          ...place,
        });
      }
    };
    await sorted(['N10', 'N9', 'N100']);
    const listed = () => t.listNames('sort=group_name&year=3&degree=Law');
    expect(await listed()).toEqual(['Of N9', 'Of N10', 'Of N100']);
    await t.database.acrossUniversities((tx) =>
      tx.execute(`UPDATE groups SET group_name = 'N11' WHERE group_name = 'N9'`),
    );
    expect(await listed()).toEqual(['Of N10', 'Of N9', 'Of N100']);
    await t.database.acrossUniversities((tx) => tx.execute(`DELETE FROM students WHERE name LIKE 'Of N%'`));
  });

  it('ignores a blank status and rejects an unknown one', async () => {
    const all = (await t.page('')).total;
    for (const status of ['', '%20', 'null', 'all', 'ALL']) expect((await t.page(`status=${status}`)).total).toBe(all);
    expect((await t.page('status=%20Inactive%20')).total).toBe(all - 3);
    expect((await t.call('admin', listStudents, { query: { status: 'gone' } })).status).toBe(400);
  });

  it('filters by the ids of degrees and groups', async () => {
    expect(await t.listNames(`degree=${law}&group=${lawyers}&group_id=${lawyers}`)).toHaveLength(2);
    expect(await t.listNames(`group=G1&group_id=${lawyers}`)).toEqual([]);
    expect((await t.call('admin', listStudents, { query: { group_id: 'G1' } })).status).toBe(400);
    const ungrouped = (await t.call('admin', listStudents)).body.filter((student) => student.group_id === null);
    expect(new Set(await t.listNames('missing=group'))).toEqual(new Set(ungrouped.map(({ name }) => name)));
    expect((await t.call('admin', listStudents, { query: { sort: 'password' } })).status).toBe(400);
  });

  it('returns pages with the total', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => t.page('page_size=3', page)));
    expect(pages.map(({ data }) => data.map(({ name }) => name))).toEqual([
      ['Ána Silva', 'bilal Ünal', 'Chidi Silva'],
      ['Student'],
      [],
    ]);
    expect(pages[2]).toMatchObject({ status: 200, total: 4, page: 3, page_size: 3 });
  });

  it('shows changes at once', async () => {
    const id = await t.addStudent({ name: 'Quentin', student_id: 'Q-1' });
    const { body } = await t.change(id, { name: 'Quirin', student_id: 'Q-2', email: 'q@x.example' });
    expect(body).toMatchObject({ success: true });
    expect(await t.listNames('search=quentin')).toEqual([]);
    expect(await t.listNames('search=q-2')).toEqual(['Quirin']);
    await t.change(id, { name: 'Gone', student_id: 'Q-2', email: 'q@x.example', active: false });
  });
});

describe('student list access', () => {
  it('shows lecturers the students of their timetable, modules and classes, without private fields', async () => {
    const { ids } = t.campus;
    expect(await t.listNames('', 'lecturer')).toEqual(['Ána Silva', 'Gone', 'Student']);
    expect(await t.listNames('search=silva', 'lecturer')).toEqual(['Ána Silva']);
    await t.database.inUniversity(ids.ours, (tx) =>
      tx.execute(`UPDATE students SET address = 'Lake Road 1', dob = '2001-02-03' WHERE university_id = $1`, [
        ids.ours,
      ]),
    );
    const [forAdmin] = (await t.page('search=%C3%A1na')).data;
    expect(forAdmin).toMatchObject({ address: 'Lake Road 1', dob: '2001-02-03' });
    const [forLecturer] = (await t.page('search=%C3%A1na', 1, 'lecturer')).data;
    const hiddenFields = [
      'family_name',
      'contact_no',
      'phone',
      'dob',
      'gender',
      'address',
      'enrollment_date',
      'university_id',
      ...Object.keys(leaveMask),
    ];
    const visible = Object.entries(forAdmin ?? {}).filter(
      ([name]) => ![...hiddenFields, 'created_at', 'updated_at'].includes(name),
    );
    expect(forLecturer).toEqual(Object.fromEntries(visible));
    expect(await t.listNames('', 'otherLecturer')).toEqual([]);
    const [bilal] = (await t.page('search=bilal')).data;
    const enrol = (module_id: string) => t.enrol(bilal?.id, { module_id, academic_year: '2026-2027', semester: 1 });
    // The timetable assigns the module to groups.
    await enrol(ids.module);
    expect(await t.listNames('', 'otherLecturer')).toEqual([]);
    const undivided = await t.module('UN1');
    await enrol(undivided);
    const courses = [{ module_id: undivided, course_name: 'Undivided' }];
    expect(
      (await t.call('admin', addAssignments, { params: { id: ids.otherLecturerRecord }, body: { courses } })).status,
    ).toBe(200);
    expect(await t.listNames('', 'otherLecturer')).toEqual(['bilal Ünal']);
  });

  it('shows no students to a lecturer without a staff record', async () => {
    const { ids } = t.campus;
    await t.database.inUniversity(ids.ours, (tx) =>
      tx.execute(
        `WITH unlinked AS (UPDATE staff SET account_id = NULL WHERE university_id = $1 AND account_id = $2 RETURNING 1)
         SELECT pg_notify('muster_tokens', $2::text) FROM unlinked`,
        [ids.ours, ids.otherLecturer],
      ),
    );
    await vi.waitFor(
      async () =>
        expect(await t.call('otherLecturer', listStudents)).toMatchObject({
          status: 404,
          body: { error: 'Lecturer not found in staff table' },
        }),
      { timeout: 15_000 },
    );
  });

  it('shows no students of another university', async () => {
    const theirs = await makeCampus(t.database);
    expect(await t.listNames('', theirs)).toEqual(['Student']);
    expect(await t.listNames(`group_id=${t.campus.ids.group}`, theirs)).toEqual([]);
    expect((await t.page('search=silva', 1, theirs)).total).toBe(0);
  });
});

describe('student counts and report choices', () => {
  it('counts active students', async () => {
    expect((await t.call('admin', countStudents)).body).toEqual({ count: 3 });
  });

  it('offers active students for reports, filtered and by name', async () => {
    const offered = async (query: string) =>
      (await t.call('admin', filteredStudents, { query })).body.map(({ name }) => name);
    expect((await t.call('admin', filteredStudents, { query: { group: 'L1' } })).body).toEqual([
      { id: expect.any(String), name: 'bilal Ünal', student_id: 'B-2' },
    ]);
    expect(await offered('degreeLevel=undergraduate&academicYear=2026-2027')).toEqual(['Ána Silva', 'Student']);
    expect(await offered('academicStatus=local&degree=Computing&year=1&semester=1&group=G1')).toHaveLength(2);
    expect(await offered('academicYear=2020-2021')).toEqual([]);
    expect(await offered('module=CS101')).toEqual(['Ána Silva', 'bilal Ünal', 'Student']);
    expect(await offered('module=CS999')).toEqual([]);
    // `search` matches parts of names and numbers in any case.
    expect(await offered('search=SILVA')).toEqual(['Ána Silva']);
    expect(await offered('search=silva&group=G1')).toEqual(['Ána Silva']);
    expect(await offered('search=silva&group=L1')).toEqual([]);
    expect(await offered('search=b-2')).toEqual(['bilal Ünal']);
    expect(await offered('search=%25')).toEqual(['bilal Ünal']);
    expect(await offered('limit=1')).toEqual(['Ána Silva']);
  });

  it('offers students by past enrolments, and inactive students on a class list', async () => {
    const { ours, session, module } = t.campus.ids;
    const finished = await t.group('F3', law, { year: 3, semester: 1, academic_year: '2024-2025' });
    const idOf = `SELECT id FROM students WHERE university_id = $1 AND student_id`;
    await t.database.inUniversity(ours, async (tx) => {
      // The counter of a class before a roll-over.
      await tx.execute(
        `INSERT INTO student_counters (university_id, student_id, module_id, academic_year, group_id, degree_details_id, year, semester, attended, late, missed, excused,
         missed_in_a_row)
       VALUES ($1, (${idOf} = 'B-3'), $2, '2024-2025', $3, $4, 3, 1, 1, 0, 0, 0, 0)`,
        [ours, module, finished, law],
      );
      await tx.execute(
        `INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date)
         VALUES ($1, $2, (${idOf} = 'A-10'), $3, current_date)`,
        [ours, session, module],
      );
      await tx.execute(
        `INSERT INTO students (university_id, name, email, student_id, active) VALUES ($1, 'Never Silva', 'n@x.example', 'A-11', false)`,
        [ours],
      );
    });
    const offered = async (query: string) =>
      (await t.call('admin', filteredStudents, { query })).body.map(({ name }) => name);
    for (const query of [
      'academicYear=2024-2025',
      'group=F3',
      `group=${finished}&module=CS101`,
      'year=3',
      `degree=${law}&year=3`,
    ])
      for (const path of [query, `${query}&limit=1`]) expect(await offered(path), path).toEqual(['Ána Silva']);
    for (const query of [
      'year=3&semester=2',
      'group=F3&academicStatus=international',
      'year=4',
      'group=F3&search=bilal',
    ])
      for (const path of [query, `${query}&limit=1`]) expect(await offered(path), path).toEqual([]);
    expect(await offered('year=1')).toContain('Ána Silva');
    expect(await offered('search=silva')).toEqual(['Ána Silva', 'Chidi Silva']);
  });

  it('rejects an unpaged list that is too long, and reads its last pages', async () => {
    await t.database.inUniversity(t.campus.ids.ours, (tx) =>
      tx.execute(
        `INSERT INTO students (university_id, name, email, student_id)
       SELECT $1, 'Many ' || n, 'many' || n || '@x.example', 'M' || n FROM generate_series(1, 10001) n`,
        [tx.universityId],
      ),
    );
    expect(await t.call('admin', listStudents, { query: { search: 'many' } })).toMatchObject({
      status: 400,
      body: { error: 'This list has more than 10000 entries. Please narrow it by a filter.' },
    });
    const last = await t.page('search=many&sort=student_id&page_size=100', 101);
    expect(last).toMatchObject({ total: 10_001, data: [{ name: 'Many 9999' }] });
    // The last pages hold the first page of the reverse order.
    const { total, data } = await t.page('sort=student_id&direction=desc&page_size=100');
    const [beforeLast, end] = [Math.floor(total / 100), Math.ceil(total / 100)];
    const pages = await Promise.all([beforeLast, end].map((page) => t.page('sort=student_id&page_size=100', page)));
    const names = pages.flatMap((page) => page.data.map(({ name }) => name));
    expect(names.slice(-100)).toEqual(data.map(({ name }) => name).toReversed());
  });
});
