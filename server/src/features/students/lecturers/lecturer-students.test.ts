import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findModuleIds } from './lecturer-students.rules.ts';
import { openStudentsOffice, type StudentsOffice } from '../students-office.setup.ts';

let office: StudentsOffice;
let otherModule: string;
beforeAll(async () => {
  office = await openStudentsOffice();
  otherModule = await office.module('LAW1');
  const { ids } = office.campus;
  const courses = [{ module_id: otherModule, course_name: 'Evening Law' }];
  await office.call('POST', `/staff/${ids.lecturerRecord}/courses`, { courses });
  const law = await office.degree('Law');
  const group = await office.group('L1', law, { year: 2 });
  const term = { degree_details_id: law, group_id: group, current_year: 2, current_semester: 2 };
  const enrollments = [{ module_id: otherModule, academic_year: '2026-2027', semester: 1 }];
  await office.addStudent({ name: 'Lia Law', student_id: 'LAW-1', gender: 'Female', ...term, enrollments });
  await office.addStudent({ name: 'Stranger', student_id: 'X-1', ...term });
});
afterAll(() => office.product.stop());

const sql = (text: string, ...values: string[]) =>
  office.product.database.inUniversity(office.campus.ids.ours, (tx) => tx.query(text, [tx.universityId, ...values]));

describe('lecturer students', () => {
  it('can be filtered, and no parameter adds students of others', async () => {
    const { ids, emailOf } = office.campus;
    const mine = (query: string) => office.listNames(query, 'lecturer');
    expect(await mine('')).toEqual(['Lia Law', 'Student']);
    for (const query of ['search=law-1', 'text=LIA', 'degree=Law', 'year=2', 'semester=Semester%202', 'group=L1'])
      expect(await mine(query), query).toEqual(['Lia Law']);
    expect(await mine('status=inactive')).toEqual([]);
    expect(await mine(`search=${encodeURIComponent(emailOf('student'))}`)).toEqual(['Student']);
    expect(await mine('search=stranger')).toEqual([]);
    for (const query of [`ids=${ids.admin}`, 'taught=all', 'role=admin', `lecturer_id=${ids.otherLecturerRecord}`])
      expect(await mine(query), query).toEqual(['Lia Law', 'Student']);
    expect((await office.page('page_size=1&sort=student_id&direction=desc', 2, 'lecturer')).data).toMatchObject([
      { name: 'Lia Law' },
    ]);
    expect(await office.page('page_size=1', 3, 'lecturer')).toMatchObject({ data: [], total: 2 });
  });

  it('ignores filters by hidden fields', async () => {
    expect(await office.listNames('gender=Male', 'lecturer')).toEqual(['Lia Law', 'Student']);
    expect(await office.listNames('gender=Female', 'admin')).toEqual(['Lia Law']);
  });

  it('cannot be opened for editing', async () => {
    const { status, body } = await office.call(
      'GET',
      `/students/${office.campus.ids.studentRecord}`,
      undefined,
      'lecturer',
    );
    expect(status).toBe(403);
    expect(body).toMatchObject({ error: 'Access denied. You do not have permission to edit this student.' });
  });

  it('are filtered by module code, name or course name', async () => {
    const mine = (module: string) => office.listNames(`module=${encodeURIComponent(module)}`, 'lecturer');
    expect(await mine('CS101')).toEqual(['Student']);
    for (const words of ['law1', 'about LAW', 'evening', 'LAW']) expect(await mine(words), words).toEqual(['Lia Law']);
    expect(await mine('chemistry')).toEqual([]);
    expect(await mine('all')).toEqual(['Lia Law', 'Student']);
    // A module of another lecturer matches no students, even if own students take it.
    const foreign = await office.module('FOREIGN');
    const { ids } = office.campus;
    const enrollments = [{ module_id: foreign, academic_year: '2026-2027', semester: 1 }];
    await office.call('POST', `/students/${ids.studentRecord}/enrollments`, { enrollments });
    expect(await mine('FOREIGN')).toEqual([]);
  });

  it('provide their degrees, groups and modules as filter choices', async () => {
    const { body } = await office.call('GET', '/students/taught-choices', undefined, 'lecturer');
    expect(body).toMatchObject({
      success: true,
      places: [
        { degree_programme: 'Computing', group_name: 'G1', current_year: 1, current_semester: 1 },
        { degree_programme: 'Law', group_name: 'L1', current_year: 2, current_semester: 2 },
      ],
      modules: [{ module_code: 'CS101' }, { module_code: 'LAW1' }],
    });
    expect((await office.call('GET', '/students/taught-choices', undefined, 'otherLecturer')).body).toMatchObject({
      places: [],
      modules: [{ module_code: 'CS101' }],
    });
  });

  it('include the students of classes that the lecturer assisted', async () => {
    const { ids } = office.campus;
    expect(await office.listNames('', 'otherLecturer')).toEqual([]);
    await sql(
      'UPDATE class_sessions SET assistant_lecturer_id = $2 WHERE university_id = $1 AND id = $3',
      ids.otherLecturerRecord,
      ids.session,
    );
    expect(await office.listNames('', 'otherLecturer')).toEqual(['Student']);
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
