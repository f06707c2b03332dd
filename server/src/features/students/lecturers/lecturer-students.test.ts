import { addAssignments } from '@muster/contract/people/staff';
import { getStudent, listStudents } from '@muster/contract/people/students';
import { taughtChoices } from '@muster/contract/people/lecturer-students';
import { beforeAll, describe, expect, it } from 'vitest';
import { findModuleIds } from './lecturer-students.rules.ts';
import { studentsScenario } from '../students-office.setup.ts';

const t = studentsScenario();
let otherModule: string;
beforeAll(async () => {
  otherModule = await t.module('LAW1');
  const { ids } = t.campus;
  const courses = [{ module_id: otherModule, course_name: 'Evening Law' }];
  await t.call('admin', addAssignments, { params: { id: ids.lecturerRecord }, body: { courses } });
  const law = await t.degree('Law');
  const group = await t.group('L1', law, { year: 2, semester: 2 });
  const term = { degree_details_id: law, group_id: group, current_year: 2, current_semester: 2 };
  const enrollments = [{ module_id: otherModule, academic_year: '2026-2027', semester: 1 }];
  await t.addStudent({ name: 'Lia Law', student_id: 'LAW-1', gender: 'Female', ...term, enrollments });
  await t.addStudent({ name: 'Stranger', student_id: 'X-1', ...term });
});

const sql = (text: string, ...values: string[]) =>
  t.database.inUniversity(t.campus.ids.ours, (tx) => tx.execute(text, [tx.universityId, ...values]));

describe('lecturer students', () => {
  it('can be filtered, and no parameter adds students of others', async () => {
    const { ids, emailOf } = t.campus;
    const mine = (query: string) => t.listNames(query, 'lecturer');
    expect(await mine('')).toEqual(['Lia Law', 'Student']);
    for (const query of ['search=law-1', 'text=LIA', 'degree=Law', 'year=2', 'semester=Semester%202', 'group=L1'])
      expect(await mine(query), query).toEqual(['Lia Law']);
    expect(await mine('level=undergraduate')).toEqual(['Lia Law', 'Student']);
    expect(await mine('level=postgraduate')).toEqual([]);
    expect(await mine('status=inactive')).toEqual([]);
    expect(await mine(`search=${encodeURIComponent(emailOf('student'))}`)).toEqual(['Student']);
    expect(await mine('search=stranger')).toEqual([]);
    for (const query of [`ids=${ids.admin}`, 'taught=all', 'role=admin', `lecturer_id=${ids.otherLecturerRecord}`])
      expect(await t.call('lecturer', listStudents, { query }), query).toMatchObject({ status: 400 });
    expect((await t.page('page_size=1&sort=student_id&direction=desc', 2, 'lecturer')).data).toMatchObject([
      { name: 'Lia Law' },
    ]);
    expect(await t.page('page_size=1', 3, 'lecturer')).toMatchObject({ data: [], total: 2 });
  });

  it.each([
    ['gender=Male', 'Lecturers cannot filter by "gender"'],
    ['gender=', 'Lecturers cannot filter by "gender"'],
    ['gender=Male&page=1', 'Lecturers cannot filter by "gender"'],
    ['hall=B', 'There is no parameter "hall"'],
    ['__proto__=1', 'There is no parameter "__proto__"'],
  ])('refuses the filter %s instead of ignoring it', async (query, error) => {
    const name = query.split('=')[0]!;
    const { status, body } = await t.call('lecturer', listStudents, { query });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_input', error, details: { [name]: error } });
  });

  it('leaves filters by hidden fields to administrators', async () => {
    expect(await t.listNames('gender=Female', 'admin')).toEqual(['Lia Law']);
  });

  it('cannot be opened for editing', async () => {
    const { status, body } = await t.call('lecturer', getStudent, { params: { id: t.campus.ids.studentRecord } });
    expect(status).toBe(403);
    expect(body).toMatchObject({ error: 'Access denied. You do not have permission to edit this student.' });
  });

  it('are filtered by module code, name or course name', async () => {
    const mine = (module: string) => t.listNames(`module=${encodeURIComponent(module)}`, 'lecturer');
    expect(await mine('CS101')).toEqual(['Student']);
    for (const words of ['law1', 'about LAW', 'evening', 'LAW']) expect(await mine(words), words).toEqual(['Lia Law']);
    expect(await mine('chemistry')).toEqual([]);
    expect(await mine('all')).toEqual(['Lia Law', 'Student']);
    // A module of another lecturer matches no students, even if own students take it.
    const foreign = await t.module('FOREIGN');
    const { ids } = t.campus;
    const enrollments = [{ module_id: foreign, academic_year: '2026-2027', semester: 1 }];
    await t.enrol(ids.studentRecord, ...enrollments);
    expect(await mine('FOREIGN')).toEqual([]);
  });

  it('provide their degrees, groups and modules as filter choices', async () => {
    const { body } = await t.call('lecturer', taughtChoices);
    expect(body).toMatchObject({
      success: true,
      places: [
        { degree_programme: 'Computing', group_name: 'G1', current_year: 1, current_semester: 1 },
        { degree_programme: 'Law', group_name: 'L1', current_year: 2, current_semester: 2 },
      ],
      modules: [{ module_code: 'CS101' }, { module_code: 'LAW1' }],
    });
    expect((await t.call('otherLecturer', taughtChoices)).body).toMatchObject({
      places: [],
      modules: [{ module_code: 'CS101' }],
    });
  });

  it('include the students of classes that the lecturer assisted', async () => {
    const { ids } = t.campus;
    expect(await t.listNames('', 'otherLecturer')).toEqual([]);
    await sql(
      'UPDATE class_sessions SET assistant_lecturer_id = $2 WHERE university_id = $1 AND id = $3',
      ids.otherLecturerRecord,
      ids.session,
    );
    expect(await t.listNames('', 'otherLecturer')).toEqual(['Student']);
  });
});

describe('findModuleIds', () => {
  it('prefers an exact code over partial matches', () => {
    const module = (id: string, module_code: string, module_name: string, ...course_names: string[]) => ({
      id,
      module_code,
      module_name,
      course_names,
    });
    const modules = [
      module('1', 'CS1', 'Programming'),
      module('2', 'CS10', 'Networks', 'Wires'),
      module('3', 'X', 'CS'),
    ];
    expect(findModuleIds(modules, 'cs1')).toEqual(['1']);
    expect(findModuleIds(modules, 'cs')).toEqual(['1', '2', '3']);
    expect(findModuleIds(modules, 'WIRE')).toEqual(['2']);
    expect(findModuleIds(modules, '%')).toEqual([]);
  });
});
