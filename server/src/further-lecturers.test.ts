import { listTimetables } from '@muster/contract/timetables/timetables';
import { beforeAll, describe, expect, it } from 'vitest';
import { importedAssignments } from './features/staff/assignments-import.store.ts';
import { importedStaff } from './features/staff/staff-import.store.ts';
import { readPdf } from '#platform/pdf/read-pdf.setup.ts';
import { campusScenario } from '#testing/campus-scenario.ts';
import { type Campus, makeCampus } from '#testing/campus.ts';

const t = campusScenario();
const roles = ['lecturer', 'assistant'] as const;
type Role = (typeof roles)[number];

/** A campus whose weekly class takes place now, with a third member of staff as assistant. */
async function addCampus(): Promise<Campus> {
  t.campus = await makeCampus(t.database);
  const { ours, module } = t.campus.ids;
  for (const statement of [
    'DELETE FROM mark_flags WHERE university_id = $1',
    'DELETE FROM attendance WHERE university_id = $1',
    'DELETE FROM class_sessions WHERE university_id = $1',
    'UPDATE semesters SET starts_on = current_date - 60, ends_on = current_date + 60 WHERE university_id = $1',
    `UPDATE timetables SET start_time = '00:00', end_time = '24:00',
       day_of_week = to_char(now() AT TIME ZONE 'Asia/Colombo', 'FMDay') WHERE university_id = $1`,
  ])
    await sql(statement, [ours]);
  await sql(
    `WITH s AS (INSERT INTO staff (university_id, name, email, employee_id, staff_type)
       VALUES ($1, 'Third', 'third@campus.example', 'E3', 'lecturer') RETURNING id),
     c AS (INSERT INTO staff_courses (university_id, staff_id, course_name, module_id) SELECT $1, id, 'Programming', $2 FROM s)
     UPDATE timetables SET assistant_lecturer_id = s.id FROM s WHERE university_id = $1`,
    [ours, module],
  );
  return t.campus;
}

const sql = (text: string, values: readonly unknown[]) =>
  t.database.inUniversity(t.campus.ids.ours, (tx) => tx.execute(text, [...values]));
const get = async (path: string, sender: Parameters<typeof t.call>[3] = 'otherLecturer') =>
  await (await t.send('GET', path, undefined, sender)).text();
const pdfLines = async (path: string) => {
  const response = await t.send('GET', path, undefined, 'otherLecturer');
  return readPdf(Buffer.from(await response.arrayBuffer()))
    .pages.flat()
    .join('\n');
};
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo' }).format(new Date());

/** Saves the entry as the form of an administrator does. */
async function addFurther(role: Role, isFurther = true, valid_from = 'start') {
  const [entry] = (await t.call('admin', listTimetables, { query: { id: t.campus.ids.timetable } })).body;
  const ids = isFurther ? [t.campus.ids.otherLecturerRecord] : [];
  const further = role === 'lecturer' ? { further_lecturer_ids: ids } : { further_assistant_ids: ids };
  return await t.call('PUT', `/timetables/${t.campus.ids.timetable}`, { ...entry, ...further, valid_from });
}

describe.each(roles)('a further %s of a timetable entry', (role) => {
  let session = '';
  const namesOfLecturers = role === 'lecturer' ? 'Lecturer, Other' : 'Lecturer';
  beforeAll(addCampus);

  /** What the person reads about the class, and what it contains if it is theirs. */
  const views = (): [path: string, text: string][] => {
    const { timetable, otherLecturerRecord: own, studentRecord: student, module } = t.campus.ids;
    return [
      ['/timetables/week', timetable],
      [`/timetables/week?lecturer_id=${own}`, timetable],
      [`/timetables/lecturer/${own}`, timetable],
      ['/timetables/not-taken?page=1&page_size=20', timetable],
      ['/calendars/mine/download', timetable],
      [`/timetables/${timetable}/sign-in-sheet?class_date=${today()}`, '%PDF'],
      [`/qr-sessions/dropdown/lecturer/${own}/semesters`, 'Semester 1'],
      [`/qr-sessions/dropdown/lecturer/${own}/modules/1`, module],
      ['/students?page=1&page_size=20', student],
      ['/students/taught-choices', module],
      [`/students/${student}/overview`, student],
      ['/excuses?page=1&page_size=20', 'influenza'],
    ];
  };
  /** The same of the opened class. */
  const sessionViews = (): [path: string, text: string][] => {
    const { studentRecord: student, module } = t.campus.ids;
    return [
      ['/qr-sessions?page=1&page_size=20', session],
      [`/qr-sessions/${session}`, session],
      [`/qr-sessions/${session}/attendance`, student],
      [`/modules/${module}/attendance/export?academic_year=2026-2027`, 'S1'],
      [`/students/${student}/classes?page=1&page_size=20`, '"can_open":true'],
      ['/mark-questions?page=1&page_size=20', 'present after all'],
      ['/notifications', 'question'],
      ['/attendance/warnings?page=1&page_size=20', 'CS101'],
    ];
  };
  const seen = async (of: [path: string, text: string][]) => {
    const texts = await Promise.all(of.map(([path]) => get(path)));
    return of.filter(([, text], at) => texts[at]?.includes(text)).map(([path]) => path);
  };

  it('sees the class, its students and its absences', async () => {
    // The assignment alone shows the module.
    await sql('DELETE FROM staff_courses WHERE university_id = $1 AND staff_id = $2', [
      t.campus.ids.ours,
      t.campus.ids.otherLecturerRecord,
    ]);
    await t.call('POST', '/excuses', { starts_on: today(), ends_on: today(), reason: 'influenza' }, 'student');
    expect(await seen(views())).toEqual([]);
    await sql(`INSERT INTO staff_courses (university_id, staff_id, course_name, module_id) VALUES ($1, $2, 'P', $3)`, [
      t.campus.ids.ours,
      t.campus.ids.otherLecturerRecord,
      t.campus.ids.module,
    ]);
    expect((await addFurther(role)).status).toBe(200);
    expect(await seen(views())).toEqual(views().map(([path]) => path));
    const sheet = `/timetables/${t.campus.ids.timetable}/sign-in-sheet?class_date=${today()}`;
    expect(await pdfLines(sheet)).toContain(namesOfLecturers);
    expect(await get('/calendars/mine/download')).toContain(
      role === 'lecturer' ? 'Lecturers: Lecturer\\, Other' : 'Assistant lecturers: Third\\, Other',
    );
  });

  it('opens the class of the lecturer, marks it and reads everything about it', async () => {
    const open = (sender: 'lecturer' | 'otherLecturer') =>
      t.call('POST', '/qr-sessions/create', { timetable_id: t.campus.ids.timetable }, sender);
    const opened = await open('otherLecturer');
    expect(opened).toMatchObject({
      status: 200,
      body: { session: { lecturer_id: t.campus.ids.lecturerRecord, lecturer_name: 'Lecturer' } },
    });
    session = (opened.body['session'] as { id: string }).id;
    const further = role === 'lecturer' ? [{ id: t.campus.ids.otherLecturerRecord, name: 'Other' }] : [];
    expect((await open('lecturer')).body['session']).toMatchObject({ id: session, further_lecturers: further });
    expect(await pdfLines(`/qr-sessions/${session}/attendance/export?format=pdf`)).toContain(namesOfLecturers);
    expect((await t.call('POST', `/qr-sessions/${session}/start-qr`, undefined, 'otherLecturer')).status).toBe(200);
    const { studentRecord: student, module, ours } = t.campus.ids;
    const marked = await t.call(
      'PUT',
      `/qr-sessions/${session}/attendance/${student}`,
      { status: 'absent' },
      'otherLecturer',
    );
    expect(marked.status).toBe(200);
    const question = { session_id: session, question: 'I was present after all' };
    expect((await t.call('POST', '/mark-questions', question, 'student')).status).toBe(200);
    await sql(
      `INSERT INTO warnings (university_id, student_id, module_id, academic_year, semester, rule, below, after, state, attended, total, missed_on,
         raised_at, raised_until, changed_at)
       VALUES ($1, $2, $3, '2026-2027', 1, 'percentage', 80, 1, 'open', 0, 1, '{}', now(), now(), now())`,
      [ours, student, module],
    );
    expect(await seen(sessionViews())).toEqual(sessionViews().map(([path]) => path));
    // A colleague who is not on the entry reads nothing.
    await sql('DELETE FROM session_lecturers WHERE university_id = $1', [ours]);
    expect(await seen(sessionViews())).toEqual([]);
    await sql('INSERT INTO session_lecturers VALUES ($1, $2, $3, $4)', [
      ours,
      session,
      t.campus.ids.otherLecturerRecord,
      role,
    ]);
  });

  it(`has the class in reports of lecturers: ${role === 'lecturer'}`, async () => {
    const { otherLecturerRecord: own } = t.campus.ids;
    const report = await t.call('GET', `/reports/breakdown?by=module&lecturer=${own}&page=1&page_size=20`);
    expect(report).toMatchObject({ status: 200, body: { total: role === 'lecturer' ? 1 : 0 } });
    const byLecturer = await t.call('GET', '/reports/breakdown?by=lecturer&page=1&page_size=20');
    const rows = byLecturer.body['data'] as { label: string; sessions: number }[];
    expect(rows.map(({ label, sessions }) => [label, sessions])).toEqual(
      role === 'lecturer'
        ? [
            ['Lecturer', 1],
            ['Other', 1],
          ]
        : [['Lecturer', 1]],
    );
  });

  it('finds the entry and the class in the export of the own data', async () => {
    const data = await get('/privacy/my-data');
    expect(data).toContain(`<th scope="row">You are</th><td>${role}</td>`);
    expect(data).toContain('Class sessions you teach');
    expect(data).not.toContain('session lecturers');
  });

  it('withdraws and restores the class', async () => {
    const reason = { reason: 'Wrong class' };
    for (const action of ['withdraw', 'restore'])
      expect((await t.call('POST', `/qr-sessions/${session}/${action}`, reason, 'otherLecturer')).status).toBe(200);
  });

  it(role === 'lecturer' ? 'cancels a class' : 'does not cancel a class', async () => {
    const [next] = (
      (await t.call('GET', '/timetables/week?weeks=2', undefined, 'otherLecturer')).body['classes'] as {
        class_date: string;
      }[]
    ).slice(-1);
    const change = { is_cancelled: true };
    const path = `/timetables/${t.campus.ids.timetable}/changes/${next?.class_date}`;
    expect((await t.call('PUT', path, change, 'otherLecturer')).status).toBe(role === 'lecturer' ? 200 : 403);
  });

  it('keeps the staff record and the assignment from being deleted by an undone import', async () => {
    const { ours, otherLecturerRecord: own } = t.campus.ids;
    const counted = await t.database.inUniversity(ours, async (tx) => {
      const [assignment] = await importedAssignments.list(tx, { keys: [`${own}\n${t.campus.ids.module}`] }, false);
      return {
        staff: await importedStaff.countDependents(tx, [own]),
        assignments: await importedAssignments.countDependents(tx, [String(assignment?.['id'])]),
      };
    });
    expect(counted).toEqual({
      staff: [
        { what: 'module assignments', count: 1 },
        { what: 'timetable entries', count: 1 },
        { what: 'class sessions', count: 1 },
      ],
      assignments: [{ what: 'timetable entries', count: 1 }],
    });
  });

  it('finds the entry in the list of administrators, by name and by person', async () => {
    const { timetable, otherLecturerRecord: own } = t.campus.ids;
    for (const filter of ['search=Other', `lecturer_id=${own}`])
      expect(await get(`/timetables?${filter}`, 'admin')).toContain(timetable);
  });

  it('reads why no student is expected', async () => {
    const path = '/timetables/empty-classes?page=1&page_size=20';
    await sql('UPDATE students SET active = false WHERE university_id = $1', [t.campus.ids.ours]);
    expect(await get(path)).toContain(t.campus.ids.timetable);
    expect((await addFurther(role, false, 'next')).status).toBe(200);
    expect(await get(path)).not.toContain(t.campus.ids.timetable);
  });
});
