import { randomUUID } from 'node:crypto';
import { api } from '@muster/contract/http/api';
import { managedAreas } from '@muster/contract/reports/dashboard';
import { beforeAll, describe, expect, it } from 'vitest';
import { authorizationCases } from '#testing/authorization/authorization-cases.ts';
import { callEndpoint } from '#testing/call-endpoint.ts';
import { type Campus, makeCampus } from '#testing/campus.ts';
import { productScenario } from '#testing/product.ts';

const product = productScenario();
let campus: Campus;
const law = Object.fromEntries(
  ['degree', 'module', 'group', 'staff', 'student', 'timetable', 'session', 'classmate'].map((thing) => [
    thing,
    randomUUID(),
  ]),
) as Record<'degree' | 'module' | 'group' | 'staff' | 'student' | 'timetable' | 'session' | 'classmate', string>;

const sql = (text: string, ...values: unknown[]) =>
  product.database.acrossUniversities((tx) => tx.execute(text, values));

/**
 * The records of the campus are of Science. Adds a department of Law whose class a student of Science attends, and makes the faculty
 * office that of Law.
 */
beforeAll(async () => {
  campus = await makeCampus(product.database, { hasTeachingGroups: true });
  const { ours, studentRecord, session, module } = campus.ids;
  await sql(`UPDATE admins SET departments = '{"LÄW"}' WHERE university_id = $1 AND role = 'faculty_office'`, ours);
  await sql(
    `INSERT INTO staff (university_id, id, name, email, employee_id, staff_type, department)
     VALUES ($1, $2, 'Law Lecturer', 'law@campus.example', 'L1', 'lecturer', 'Law')`,
    ours,
    law.staff,
  );
  await sql(
    `INSERT INTO degree_details (university_id, id, degree_programme, degree_level, local_international, department)
     VALUES ($1, $2, 'Law of the Sea', 'undergraduate', 'local', 'law')`,
    ours,
    law.degree,
  );
  await sql(
    `INSERT INTO modules (university_id, id, module_name, module_code, semester, department) VALUES ($1, $2, 'Contracts', 'LW101', 1, 'Law')`,
    ours,
    law.module,
  );
  await sql(
    `INSERT INTO groups (university_id, id, group_name, degree_details_id, year, semester, academic_year) VALUES ($1, $2, 'LG', $3, 1, 1, '2026-2027')`,
    ours,
    law.group,
    law.degree,
  );
  await sql(
    `INSERT INTO students (university_id, id, name, email, student_id, degree_details_id, group_id, current_year, current_semester)
     VALUES ($1, $2, 'Law Student', 'lawstudent@campus.example', 'L26', $4, $5, 1, 1),
       ($1, $3, 'Other Student', 'other@campus.example', 'O26', NULL, NULL, 1, 1)`,
    ours,
    law.student,
    law.classmate,
    law.degree,
    law.group,
  );
  await sql(
    `INSERT INTO timetables (university_id, id, module_id, lecturer_id, year, semester, academic_year, day_of_week, start_time, end_time, venue, class_type)
     VALUES ($1, $2, $3, $4, 1, 1, '2026-2027', 'Tuesday', '09:00', '11:00', 'Court', 'Lecture')`,
    ours,
    law.timetable,
    law.module,
    law.staff,
  );
  await sql('INSERT INTO timetable_groups VALUES ($1, $2, $3)', ours, law.timetable, law.group);
  // The module of Law is also for students of Science, and the other way round.
  await sql(
    `INSERT INTO module_degree_mappings (university_id, module_id, degree_details_id, year) VALUES ($1, $2, $3, 1), ($1, $2, $4, 1), ($1, $5, $3, 1)`,
    ours,
    law.module,
    law.degree,
    campus.ids.degree,
    module,
  );
  await sql(
    `INSERT INTO class_sessions (university_id, id, handle, timetable_id, module_id, lecturer_id, session_type, academic_year, year, semester,
       session_date, start_time, end_time, starts_at, ends_at, location, expected_count, qr_started_at, qr_ends_at, created_by)
     SELECT university_id, $3, 'ABCDEFG1', $4, $5, $6, session_type, academic_year, year, semester, session_date, '12:00', '13:00', starts_at, ends_at,
       'Court', 2, qr_started_at, qr_ends_at, created_by FROM class_sessions WHERE university_id = $1 AND id = $2`,
    ours,
    session,
    law.session,
    law.timetable,
    law.module,
    law.staff,
  );
  for (const student of [law.student, studentRecord]) {
    await sql(
      `INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date, status, method, marked_at)
       VALUES ($1, $2, $3, $4, current_date, 'present', 'qr', now())`,
      ours,
      law.session,
      student,
      law.module,
    );
  }
  // The student of Law also attends a class of Science.
  await sql(
    `INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date, status, method, marked_at)
     VALUES ($1, $2, $3, $4, current_date, 'present', 'qr', now())`,
    ours,
    session,
    law.student,
    module,
  );
});

const foreign = () => {
  const { degree, group, module, mapping, timetable, session, lecturerRecord, otherLecturerRecord, studentRecord } =
    campus.ids;
  return [
    degree,
    group,
    module,
    mapping,
    timetable,
    session,
    lecturerRecord,
    otherLecturerRecord,
    studentRecord,
    law.classmate,
  ];
};
const foreignWords = ['Computing', 'Programming', 'CS101', 'G1', 'S1', 'O26', 'E1', 'other@campus.example'];
// The token is needed for the next call.
const called = api.filter(({ name }) => name !== 'signOut');

describe('faculty office', () => {
  it.each(called.map((one) => [one.name, one] as const))(
    'receives nothing of another department from %s',
    async (name, { endpoint }) => {
      const one = authorizationCases[name]?.(campus) ?? { who: 'P' };
      const { status, text } = await callEndpoint(product.url, endpoint, one, campus.tokens.faculty_office);
      expect(status).toBeLessThan(500);
      if (one.who !== 'P') expect(status).not.toBe(401);
      for (const id of foreign()) expect(text).not.toContain(id);
      const words = text.split(/[^\p{L}\p{N}@.]+/u);
      for (const person of ['student', 'lecturer', 'otherLecturer'] as const)
        expect(text).not.toContain(campus.emailOf(person));
      if (one.who !== 'P') expect(foreignWords.filter((word) => words.includes(word))).toEqual([]);
    },
  );

  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${campus.tokens.faculty_office}` };
    const response = await fetch(`${product.url}${path}`, { headers });
    return { status: response.status, text: await response.text() };
  };

  it.each([
    ['/api/degrees', 'degree'],
    ['/api/modules', 'module'],
    ['/api/modules/with-mappings', 'module'],
    ['/api/groups', 'group'],
    ['/api/students', 'student'],
    ['/api/students?page=1&search=law', 'student'],
    ['/api/staff', 'staff'],
    ['/api/staff/lookup', 'staff'],
    ['/api/timetables', 'timetable'],
    ['/api/timetables/week?date=2026-09-08', 'timetable'],
    ['/api/timetables/not-taken?week=2026-09-08', 'timetable'],
    ['/api/reports/sessions', 'session'],
    ['/api/reports/students', 'student'],
    ['/api/reports/breakdown?by=module', 'module'],
    ['/api/reports/breakdown?by=lecturer', 'staff'],
    ['/api/attendance/rows', 'session'],
    ['/api/search?q=law', 'student'],
  ] as const)('reads %s of its department', async (path, thing) => {
    expect(await read(path)).toMatchObject({ status: 200, text: expect.stringContaining(law[thing]) });
  });

  it.each(managedAreas)('reads the overview of %s', async (area) => {
    const { status, text } = await read(`/api/dashboard/area?area=${area}`);
    expect(status).toBe(200);
    for (const id of foreign()) expect(text).not.toContain(id);
    expect(text).not.toMatch(/Programming|Computing|CS101/u);
  });

  it.each(['weeks', 'distribution', 'students', 'breakdown', 'at-risk', 'sessions', 'heat'])(
    'exports %s',
    async (view) => {
      const { status, text } = await read(`/api/reports/analytics/export?view=${view}`);
      expect(status).toBe(200);
      expect(text).not.toMatch(/Programming|CS101|\bS1\b/u);
    },
  );

  it('counts only its own students in its own modules', async () => {
    const { text } = await read('/api/reports/analytics');
    const { totals } = JSON.parse(text) as { totals: object };
    expect(totals).toMatchObject({ students: 1, expected: 1, attended: 1 });
    expect((await read('/api/students/count')).text).toBe('{"count":1}');
    expect((await read(`/api/students/${law.student}`)).status).toBe(200);
    expect((await read(`/api/students/${campus.ids.studentRecord}`)).status).toBe(404);
    expect((await read('/api/departments')).text).toBe('["Law"]');
  });

  it('checks the class lists of its modules and students alone', async () => {
    const path = '/api/timetables/class-list-check';
    const term = '?academic_year=2026-2027&semester=1';
    for (const student of [law.student, campus.ids.studentRecord])
      await sql(
        `INSERT INTO student_module_enrollments (university_id, student_id, module_id, academic_year, semester, group_id)
         VALUES ($1, $2, $3, '2026-2027', 1, $4)`,
        campus.ids.ours,
        student,
        law.module,
        law.group,
      );
    const { text } = await read(`${path}${term}`);
    expect(JSON.parse(text)).toMatchObject({ enrolments: 1, listed: 1, unlisted: [], classes: 1, empty_classes: 0 });
    await sql('UPDATE timetables SET active = false WHERE id = $1', law.timetable);
    const found = await read(`${path}/enrolments${term}`);
    expect(JSON.parse(found.text)).toMatchObject({ total: 1, data: [{ student: { id: law.student } }] });
    await sql('UPDATE timetables SET active = true WHERE id = $1', law.timetable);
    await sql('DELETE FROM student_module_enrollments WHERE module_id = $1', law.module);
  });

  it('reads the teaching groups of another department that serve its modules, without the other modules', async () => {
    const path = `/api/modules/${law.module}/teaching-groups?page=1&page_size=10`;
    const { ours, otherTeachingGroup } = campus.ids;
    expect((await read(path)).text).toContain('"total":0');
    await sql('INSERT INTO teaching_group_modules VALUES ($1, $2, $3)', ours, otherTeachingGroup, law.module);
    const { text } = await read(path);
    expect(text).toContain(otherTeachingGroup);
    expect(text).toContain('LW101');
    expect(text).not.toMatch(/Programming|CS101/u);
    await sql('DELETE FROM teaching_group_modules WHERE group_id = $1', otherTeachingGroup);
  });

  it('cannot choose another department by a parameter', async () => {
    expect((await read('/api/modules?department=Science')).text).toBe('[]');
    expect((await read('/api/students?page=1&department=Science')).text).toContain('"total":0');
  });

  it('changes nothing', async () => {
    const headers = { authorization: `Bearer ${campus.tokens.faculty_office}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ module_name: 'Torts', module_code: 'LW102', semester: 1, department: 'Law' });
    expect((await fetch(`${product.url}/api/modules`, { method: 'POST', headers, body })).status).toBe(403);
  });
});
