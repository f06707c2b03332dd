import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PersonKey } from '#testing/campus.ts';
import { campusScenario } from '#testing/campus-scenario.ts';

const t = campusScenario();
const anyRow = z.looseObject({});
// The lecturers of classes are shown with their current names.
const clashPairs = z.array(z.object({ second: z.object({ accepted_by: z.unknown() }) }));
const classChanges = z.array(z.object({ state: z.string(), changed_by: z.unknown() }));

async function get(path: string, sender: PersonKey = 'admin'): Promise<Record<string, unknown>> {
  const { status, body } = await t.call('GET', path, undefined, sender);
  expect([path, status]).toEqual([path, 200]);
  return body;
}
async function act(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object, sender: PersonKey): Promise<string> {
  const reply = await t.call(method, path, body, sender);
  expect([path, reply.status, reply.body]).toEqual([path, 200, expect.anything()]);
  return reply.body.id;
}

const markPath = () => `/qr-sessions/${t.campus.ids.session}/attendance/${t.campus.ids.studentRecord}`;
const correct = (status: string, sender: PersonKey) => act('PUT', markPath(), { status }, sender);
const classDate = '2026-09-07';

/** Lets the lecturer and the administrators act in every way that a screen shows with a name. */
async function actEverywhere() {
  const { ids } = t.campus;
  await correct('late', 'lecturer');
  await correct('absent', 'secondAdmin');
  await act('POST', `${markPath()}/flags`, { signal: 'device_new', state: 'dismissed' }, 'lecturer');
  const { today } = await get('/timetables/week');
  const absence = { starts_on: today, ends_on: today, reason: 'Flu' };
  const excuse = await act('POST', '/excuses', absence, 'student');
  await act('POST', `/excuses/${excuse}/decision`, { state: 'declined', comment: 'No document' }, 'secondAdmin');
  const question = await act('POST', '/mark-questions', { session_id: ids.session, question: 'Why?' }, 'student');
  await act('POST', `/mark-questions/${question}/answer`, { answer: 'You left' }, 'lecturer');
  const change = `/timetables/${ids.timetable}/changes/${classDate}`;
  await act('PUT', change, { is_cancelled: true }, 'secondAdmin');
  await act('PUT', change, { is_cancelled: true, reason: 'Ill' }, 'lecturer');
  await acceptClash();
}

async function acceptClash(): Promise<void> {
  const { ids } = t.campus;
  await t.database.inUniversity(ids.ours, async (tx) => {
    await tx.execute(
      `INSERT INTO timetables (university_id, module_id, lecturer_id, year, semester, academic_year, day_of_week, start_time, end_time,
         venue, class_type, clashes_accepted_by, clashes_accepted_at)
       VALUES ($1, $2, $3, 1, 1, '2026-2027', 'Monday', '10:00', '12:00', 'Hall', 'Lecture', $4, now())`,
      [ids.ours, ids.module, ids.lecturerRecord, ids.secondAdmin],
    );
  });
}

/** Everything that names the person who acted. */
const listHistory = async () => ({
  register: (await get(`/qr-sessions/${t.campus.ids.session}/attendance`))['students'],
  mark: (await get(`${markPath()}/history`))['changes'],
  excuses: (await get('/excuses'))['data'],
  ownExcuses: await get('/excuses/mine', 'student'),
  questions: (await get('/mark-questions'))['data'],
  ownQuestions: await get('/mark-questions/mine', 'student'),
  imports: await get('/imports'),
  clashes: clashPairs
    .parse((await get('/timetables/clashes?academic_year=2026-2027'))['clashes'])
    .map(({ second }) => second.accepted_by),
  classes: classChanges.parse((await get(`/timetables/week?date=${classDate}`))['classes']),
  ownClasses: classChanges.parse((await get(`/timetables/week?date=${classDate}`, 'student'))['classes']),
  audit: await t.database.inUniversity(t.campus.ids.ours, (tx) =>
    tx.query(
      "SELECT action, actor_label, details FROM audit_events WHERE university_id = $1 AND action NOT IN ('account.renamed', 'staff.changed') ORDER BY at, id",
      [tx.universityId],
      anyRow,
    ),
  ),
});

describe('authorship', () => {
  it('names people as of the act, whatever they or an administrator rename later', async () => {
    const { ids, emailOf } = t.campus;
    const lecturer = { name: 'Lecturer', role: 'lecturer', identifier: 'E1' };
    const admin = (key: PersonKey) => ({ name: key, role: 'admin', identifier: emailOf(key) });
    await actEverywhere();
    const before = await listHistory();
    expect(before).toMatchObject({
      register: [{ marked_by: admin('secondAdmin'), flags: [{ reviewed_by: lecturer }] }],
      mark: [{ changed_by: lecturer }, { changed_by: admin('secondAdmin') }],
      excuses: [{ decided_by: admin('secondAdmin') }],
      questions: [{ answered_by: lecturer }],
      imports: [{ created_by: admin('admin') }],
      clashes: [admin('secondAdmin')],
      classes: [{ state: 'cancelled', changed_by: lecturer }, { changed_by: null }],
      audit: expect.arrayContaining([{ action: 'mark_question.answered', actor_label: lecturer, details: {} }]),
    });
    // Anonymising an account does not look into details.
    expect(JSON.stringify(before.audit)).not.toContain('changed_by');
    // Students see neither employee IDs nor e-mails of administrators.
    expect(before).toMatchObject({
      ownExcuses: [{ decided_by: { name: 'secondAdmin', role: 'admin', identifier: null } }],
      ownQuestions: [{ answered_by: { ...lecturer, identifier: null } }],
      ownClasses: [{ state: 'cancelled', changed_by: null }, { changed_by: null }],
    });

    await act('PUT', '/settings/profile', { name: 'admin' }, 'lecturer');
    await act('PUT', '/settings/profile', { name: 'Lecturer' }, 'secondAdmin');
    const { body: record } = await t.call('GET', `/staff/${ids.lecturerRecord}`);
    await act('PUT', `/staff/${ids.lecturerRecord}`, { ...record, name: 'Married Name', employee_id: 'E77' }, 'admin');
    expect(await listHistory()).toEqual(before);

    expect((await get('/auth/me', 'lecturer'))['user']).toMatchObject({ name: 'admin' });
    expect((await get('/auth/me', 'secondAdmin'))['user']).toMatchObject({ name: 'Lecturer' });
    await correct('late', 'lecturer');
    await correct('present', 'secondAdmin');
    const { mark } = await listHistory();
    expect(mark).toMatchObject([
      ...(before.mark as object[]),
      { changed_by: { name: 'Married Name', role: 'lecturer', identifier: 'E77' } },
      { changed_by: admin('secondAdmin') },
    ]);
  });
});
