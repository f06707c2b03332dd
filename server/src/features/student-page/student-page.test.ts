import * as api from '@muster/contract/people/student-page';
import type { MarkStatus } from '@muster/contract/attendance/statuses';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { addToList } from '#testing/class-list.ts';
import { scenario } from '#testing/scenario.ts';
import { makeReadModules } from '../attendance/my-attendance/my-attendance.service.ts';
import { countUpcomingClasses } from '../held-classes/upcoming-classes.service.ts';
import { makeGetVisibleStudent } from '../students/lecturers/student-access.service.ts';
import { mountStudentPage } from './student-page.routes.ts';
import { makeStudentPage } from './student-page.service.ts';

const t = scenario({
  mount: (mount, deps) =>
    mountStudentPage(
      mount,
      makeStudentPage({
        ...deps,
        getVisibleStudent: makeGetVisibleStudent(deps),
        readModules: makeReadModules({ ...deps, countUpcomingClasses }),
      }),
    ),
});

let made = 0;
/** Inserts a final class on that day with Aiko on its list. */
async function held(date: string, status: MarkStatus | undefined, of: { moduleId?: string; staffId?: string } = {}) {
  made += 1;
  const [row] = await t.sql<{ id: string }>(
    `INSERT INTO class_sessions (university_id, handle, module_id, lecturer_id, session_type, academic_year, year, semester,
       session_date, start_time, end_time, starts_at, ends_at, qr_started_at, qr_ends_at, final_at)
     VALUES ($1, $2, $3, $4, 'lecture', '2026-2027', 1, 1, $5, '08:00', '09:00', $5::date, $5::date + interval '1 hour', $5::date, $5::date, $5::date)
     RETURNING id`,
    t.here.universityId,
    String(30_000_000 + made),
    of.moduleId ?? t.here.moduleId,
    of.staffId ?? t.here.lecturer.staffId,
    date,
  );
  await addToList(t.sql, row!.id, t.here.students.aiko.studentId, { status, marked_at: `${date}T03:00:00Z` });
  return row!.id;
}

type Part = typeof api.studentClasses | typeof api.studentHistory | typeof api.studentOverview;
const get = (caller: Caller, part: Part, id = t.here.students.aiko.studentId) =>
  t.call(caller, part, { params: { id } });
const aikos = (query = '') => ({ params: { id: t.here.students.aiko.studentId }, query });

let own: string;
beforeAll(async () => {
  await t.sql(
    "UPDATE students SET contact_no = '0771', dob = '2004-01-02' WHERE id = $1",
    t.here.students.aiko.studentId,
  );
  await held('2026-08-10', 'present');
  own = await held('2026-09-03', 'present');
  await held('2026-09-04', undefined);
  await held('2026-09-07', 'late', { moduleId: t.here.electiveId, staffId: t.here.otherLecturer.staffId });
  // The module of the lecturer, held by a colleague.
  await held('2026-09-08', 'present', { staffId: t.here.otherLecturer.staffId });
});

describe('student overview', () => {
  const brief = ({ modules }: { modules: api.StudentModule[] }) =>
    modules.map(({ module_code, attended, total, band, to_come, records }) => [
      module_code,
      `${attended}/${total}`,
      band,
      to_come,
      records.map(({ status }) => status).join(),
    ]);

  it('shows administrators the record and the attendance of this semester', async () => {
    const { status, body } = await get(t.here.admin, api.studentOverview);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      student: { name: 'Aiko', contact_no: '0771', group_name: 'Group A' },
      semester: { academic_year: '2026-2027', semester: 1 },
      today: '2026-09-14',
    });
    expect(brief(body)).toEqual([
      ['CS101', '2/3', 'Average', 20, 'present,absent,present'],
      ['CS205', '1/1', 'Excellent', 0, 'late'],
    ]);
  });

  it('shows lecturers their modules and no personal data', async () => {
    const { body } = await get(t.here.lecturer, api.studentOverview);
    expect(brief(body)).toEqual([['CS101', '2/3', 'Average', 20, 'present,absent,present']]);
    expect(body.student).toMatchObject({ name: 'Aiko', email: 'aiko@student.example' });
    for (const field of ['contact_no', 'phone', 'dob', 'gender', 'address', 'created_at'])
      expect(body.student, field).not.toHaveProperty(field);
  });

  it('counts all classes before the first semester', async () => {
    t.clock.set(Date.UTC(2026, 7, 20));
    const { body } = await get(t.here.admin, api.studentOverview);
    t.clock.set(Date.UTC(2026, 8, 14, 8));
    expect(body.semester).toBeNull();
    expect(brief(body)).toEqual([['CS101', '1/1', 'Excellent', 0, 'present']]);
  });
});

describe('access to a student', () => {
  it.each([
    ['overview', api.studentOverview],
    ['classes', api.studentClasses],
  ])('hides foreign students (%s)', async (_, rest) => {
    // Chidi is in another group.
    expect(await get(t.here.lecturer, rest, t.here.students.chidi.studentId)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect((await get(t.here.admin, rest, t.elsewhere.students.aiko.studentId)).status).toBe(404);
    expect((await get(t.elsewhere.admin, rest)).status).toBe(404);
    expect((await get(t.elsewhere.lecturer, rest)).status).toBe(404);
    expect((await get(t.here.lecturerWithoutRecord, rest)).body.code).toBe('no_staff_record');
    expect((await get(t.here.students.aiko, rest)).status).toBe(403);
  });

  it('opens a student who was on the list of one class', async () => {
    expect((await get(t.here.otherLecturer, api.studentOverview)).status).toBe(200);
    expect((await get(t.here.otherLecturer, api.studentOverview, t.here.students.bilal.studentId)).status).toBe(404);
  });

  it('keeps the history from lecturers', async () => {
    expect((await get(t.here.lecturer, api.studentHistory)).status).toBe(403);
    expect((await get(t.here.admin, api.studentHistory, t.elsewhere.students.aiko.studentId)).status).toBe(404);
  });
});

describe('classes of a student', () => {
  const list = async (caller: Caller, query = '') => {
    const { data, total } = (await t.call(caller, api.studentClasses, aikos(query))).body;
    return { total, rows: data.map(({ date, status, can_open }) => [date, status, can_open]) };
  };

  it('come newest first in pages', async () => {
    expect(await list(t.here.admin, 'page_size=2&page=2')).toEqual({
      total: 5,
      rows: [
        ['2026-09-04', 'absent', true],
        ['2026-09-03', 'present', true],
      ],
    });
    expect(await list(t.here.admin, 'page=9')).toEqual({ total: 5, rows: [] });
  });

  it('are those of the own modules for lecturers, who open only their registers', async () => {
    expect(await list(t.here.lecturer)).toEqual({
      total: 4,
      rows: [
        ['2026-09-08', 'present', false],
        ['2026-09-04', 'absent', true],
        ['2026-09-03', 'present', true],
        ['2026-08-10', 'present', true],
      ],
    });
  });
});

describe('history of a student', () => {
  it('joins changes of the record, marks and class lists, newest first', async () => {
    const { aiko, bilal } = t.here.students;
    const event = (values: object) =>
      t.insert('audit_events', { subject_type: 'student', actor: t.here.admin.accountId, ...values });
    await event({
      action: 'student.changed',
      subject_id: aiko.studentId,
      details: '{"fields":["name"]}',
      at: '2026-09-01',
    });
    await event({ action: 'students.moved', details: JSON.stringify({ ids: [aiko.studentId] }), at: '2026-09-02' });
    await event({ action: 'student.changed', subject_id: bilal.studentId, at: '2026-09-02' });
    await t.insert('mark_changes', {
      session_id: own,
      student_id: aiko.studentId,
      changed_by: t.here.lecturer.accountId,
      changed_at: '2026-09-05',
      before_status: 'absent',
      after_status: 'present',
      after_method: 'manual',
      reason: 'Was there',
    });
    await t.insert('class_list_changes', {
      session_id: own,
      student_id: aiko.studentId,
      action: 'added',
      source: 'joined',
      changed_at: '2026-09-04',
    });
    const { body } = await t.call(t.here.admin, api.studentHistory, aikos('page_size=3'));
    expect(body).toMatchObject({ total: 4, page: 1 });
    expect(body.data).toMatchObject([
      {
        action: 'mark.changed',
        kind: 'mark',
        by: { name: 'Lakshmi', role: 'lecturer' },
        before: 'absent',
        after: 'present',
        module_code: 'CS101',
        date: '2026-09-03',
        session_id: own,
        reason: 'Was there',
      },
      { action: 'class_list.added', by: { role: 'system' }, module_code: 'CS101' },
      { action: 'students.moved', kind: 'record', session_id: null },
    ]);
    const last = (await t.call(t.here.admin, api.studentHistory, aikos('page_size=3&page=2'))).body.data;
    expect(last).toMatchObject([{ action: 'student.changed', fields: ['name'], by: { name: 'Ada' } }]);
  });
});
