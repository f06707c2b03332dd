import { createSession, showTypedCode, startQr } from '@muster/contract/attendance/sessions';
import { getRegister } from '@muster/contract/attendance/registers';
import { addToClassList } from '@muster/contract/attendance/class-lists';
import { addStudent } from '@muster/contract/people/students';
import { describe, expect, it } from 'vitest';
import { password, studentsScenario } from '../students/students-office.setup.ts';

const t = studentsScenario();

/** A student of another year who repeats a module, and the class of that module with its group. */
async function openClassOfGroup(changes: object = {}) {
  const { ids } = t.campus;
  const [degree, module] = [await t.degree(`Law ${Math.random()}`), await t.module(`R${Math.random()}`.slice(0, 12))];
  const group = await t.group('Year 3', degree, { year: 3 });
  const term = { academic_year: '2026-2027', semester: 1 };
  const form = t.form({
    degree_details_id: degree,
    group_id: group,
    current_year: 3,
    enrollment_date: '2026-09-01',
    enrollments: [{ module_id: module, ...term, enrollment_type: 'repeat', ...changes }],
  });
  const student = await t.create('/students', form);
  const token = (await t.signIn((form as { email: string }).email)) ?? '';
  const opened = await t.call('admin', createSession, {
    body: {
      ...term,
      year: 2,
      session_type: 'lecture',
      module_id: module,
      groups: [ids.group],
      date: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo' }).format(new Date()),
      class_start_time: '00:00',
      class_end_time: '23:59',
      lecturer_id: ids.lecturerRecord,
    },
  });
  const { id } = opened.body.session;
  await t.call('lecturer', startQr, { params: { id }, body: {} });
  const { body } = await t.call('lecturer', showTypedCode, { params: { id }, body: {} });
  const typedCode = body.typed_code;
  async function callAsStudent(method: string, path: string, payload?: object, cookie = '') {
    const response = await fetch(`${t.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        cookie,
        ...(payload && { 'content-type': 'application/json' }),
      },
      body: payload ? JSON.stringify(payload) : null,
    });
    const cookies = response.headers.getSetCookie().map((text) => text.split(';')[0]);
    return {
      status: response.status,
      cookie: cookies.join('; '),
      body: (await response.json()) as Record<string, unknown>,
    };
  }
  await callAsStudent('PUT', '/auth/password', { current_password: password, password: 'chosen-by-nadia-7' });
  return {
    id,
    student,
    scan: () => callAsStudent('POST', '/attendance/scan', { typed_code: typedCode }),
    callAsStudent,
    rows: async () => (await t.call('lecturer', getRegister, { params: { id } })).body.students,
    modules: async () => (await callAsStudent('GET', '/attendance/my')).body,
  };
}

describe('who is in class', () => {
  it('expects a student of another year whose enrolment names the group', async () => {
    const lecture = await openClassOfGroup({ group_id: t.campus.ids.group });
    expect(await lecture.scan()).toMatchObject({ status: 200, body: { status: 'present' } });
    expect(await lecture.rows()).toMatchObject([{ status: 'present', added: null }]);
    expect(await lecture.modules()).toHaveLength(1);
  });

  it('lets the lecturer add a student with a reason, who then scans', async () => {
    const lecture = await openClassOfGroup();
    expect(await lecture.scan()).toMatchObject({ status: 403, body: { code: 'not_on_list' } });
    const body = { student_id: lecture.student, reason: 'Repeats the module' };
    expect((await t.call('lecturer', addToClassList, { params: { id: lecture.id }, body })).status).toBe(200);
    expect(await lecture.scan()).toMatchObject({ status: 200, body: { status: 'present' } });
    expect(await lecture.rows()).toMatchObject([
      { status: 'present', added: { source: 'added', reason: 'Repeats the module' } },
    ]);
    expect(await lecture.modules()).toHaveLength(1);
  });

  it('lets the student ask and the lecturer accept', async () => {
    const lecture = await openClassOfGroup();
    const { cookie } = await lecture.scan();
    const answer = await lecture.callAsStudent('POST', '/attendance/join-requests', undefined, cookie);
    expect(answer).toMatchObject({ status: 200, body: { state: 'open' } });
    const path = `/qr-sessions/${lecture.id}/join-requests/${lecture.student}/accept`;
    expect(await t.call('POST', path, undefined, 'otherLecturer')).toMatchObject({ status: 403 });
    expect(await t.call('POST', path, undefined, 'lecturer')).toMatchObject({ status: 200 });
    expect(await lecture.rows()).toMatchObject([{ status: 'present', added: { source: 'requested' } }]);
  });

  it('refuses a group that is unknown in an enrolment', async () => {
    const form = t.form({
      enrollments: [
        {
          module_id: t.campus.ids.module,
          academic_year: '2026-2027',
          semester: 1,
          group_id: 'bb6b2f0e-9a0f-4b3c-8a5e-0d6c5b1f3a78',
        },
      ],
      password,
    });
    expect(await t.call('admin', addStudent, { body: form })).toMatchObject({
      status: 404,
      body: { details: { 'enrollments.0.group_id': 'Group not found' } },
    });
  });
});
