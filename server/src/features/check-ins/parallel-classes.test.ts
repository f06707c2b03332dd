import { randomUUID } from 'node:crypto';
import { myAttendance } from '@muster/contract/attendance/attendance';
import { listJoinRequests } from '@muster/contract/attendance/join-requests';
import { removeFromClassList } from '@muster/contract/attendance/class-lists';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import {
  makeTestUniversity,
  mondayNoonMs,
  type TestUniversity,
} from '#platform/database/testing/test-university.setup.ts';
import { type CheckInClass, checkInScenario } from '#testing/check-in-app.ts';

const t = checkInScenario();
const term = { academic_year: '2026-2027', semester: 1 };
let groups: { a: string; b: string };
let aiko: Caller;
let here: TestUniversity;

const insert = (table: string, values: Record<string, unknown>) => {
  const row = { university_id: here.universityId, ...values };
  const names = Object.keys(row);
  return t.query(
    `INSERT INTO ${table} (${names.join()}) VALUES (${names.map((_, at) => `$${at + 1}`).join()})`,
    Object.values(row),
  );
};

/** A weekly class of the teaching group. */
async function addWeeklyClass(groupId: string, type = 'Lecture') {
  const id = randomUUID();
  const { moduleId, lecturer } = here;
  await insert('timetables', {
    id,
    module_id: moduleId,
    lecturer_id: lecturer.staffId,
    ...term,
    day_of_week: 'Monday',
    start_time: '09:00',
    end_time: '10:00',
    venue: 'Hall 3',
    class_type: type,
  });
  await insert('timetable_groups', { timetable_id: id, group_id: groupId });
}
const enrol = ({ studentId }: Caller, groupId: string) =>
  insert('student_module_enrollments', {
    student_id: studentId,
    module_id: here.moduleId,
    ...term,
    teaching_group_id: groupId,
  });
async function setUp(rule: 'ask' | 'shown' | 'counts') {
  await t.query('UPDATE universities SET parallel_classes = $2 WHERE id = $1', [here.universityId, rule]);
}
async function open(group: string, students: Caller[], values: Record<string, unknown> = {}): Promise<CheckInClass> {
  const opened = await t.openClass({ university: here, students, values: { ...term, ...values } });
  await insert('session_groups', { session_id: opened.id, group_id: group });
  return opened;
}
const at = (date: string, more: object = {}) => ({
  session_date: date,
  starts_at: new Date(`${date}T08:00:00Z`),
  ends_at: new Date(`${date}T10:00:00Z`),
  ...more,
});
const codeOf = ({ status, body }: { status: number; body: { code?: unknown } }) => `${status} ${String(body.code)}`;
/** Makes all classes final and counts them. */
async function finish() {
  t.clock.set(Date.parse('2026-10-01T08:00:00Z'));
  await t.figures.work(() => false);
}
const counters = () =>
  t.query(
    'SELECT sum(attended)::int AS attended, sum(missed)::int AS missed FROM student_counters WHERE student_id = $1',
    [aiko.studentId],
  );
const total = async (lecture: CheckInClass) =>
  (
    await t.query(
      'SELECT sum(present)::int AS present, sum(absent)::int AS absent FROM class_totals WHERE session_id = $1',
      [lecture.id],
    )
  )[0];
const mine = async () => (await t.call(aiko, myAttendance)).body[0]!;

beforeEach(async () => {
  t.clock.set(mondayNoonMs);
  here = await makeTestUniversity(t.database, `P${randomUUID().slice(0, 8).toUpperCase()}`);
  ({ aiko } = here.students);
  const { moduleId } = here;
  groups = { a: randomUUID(), b: randomUUID() };
  for (const [name, id] of [
    ['A', groups.a],
    ['B', groups.b],
  ] as const) {
    await insert('groups', { id, module_id: moduleId, ...term, group_name: name });
    await addWeeklyClass(id);
  }
  await enrol(aiko, groups.b);
  await setUp('counts');
});

describe('check-in of a student of a parallel teaching group', () => {
  it('is left to the lecturer unless the university accepts it', async () => {
    await setUp('ask');
    const lecture = await open(groups.a, []);
    expect(codeOf(await t.scan(aiko, { code: lecture.qr(0) }))).toBe('403 not_on_list');
    const headers = { authorization: `Bearer ${t.tokenOf(aiko)}` };
    await t.app.inject({
      method: 'POST',
      url: '/api/attendance/join-requests',
      headers,
      payload: { code: lecture.qr(0) },
    });
    const { body } = await t.call(here.lecturer, listJoinRequests, { params: { id: lecture.id } });
    expect(body.requests).toMatchObject([{ parallel_group: 'B' }]);
  });

  it('is accepted once, and names both groups', async () => {
    const lecture = await open(groups.a, []);
    expect((await t.scan(aiko, { code: lecture.qr(0) })).body).toMatchObject({
      status: 'present',
      already: false,
      parallel: { own: 'B', attended: 'A', counts: true },
    });
    expect(await lecture.marks()).toMatchObject([{ source: 'parallel', parallel_group: 'B', status: 'present' }]);
    expect(await t.query('SELECT action, source FROM class_list_changes WHERE session_id = $1', [lecture.id])).toEqual([
      { action: 'added', source: 'parallel' },
    ]);
    expect((await t.scan(aiko, { code: lecture.qr(0) })).body).toMatchObject({
      already: true,
      parallel: { own: 'B', attended: 'A', counts: true },
    });
    t.clock.set(mondayNoonMs + 60_000);
    expect((await t.scan(aiko, { code: lecture.qr(0) })).body, 'with an old code').toMatchObject({
      already: true,
      parallel: { own: 'B', attended: 'A', counts: true },
    });
    expect((await mine()).records).toMatchObject([{ status: 'parallel', parallel: { own: 'B', attended: 'A' } }]);
    expect(await mine()).toMatchObject({ attended: 0, total: 0 });
  });

  it.each([
    [
      'has no group of the module',
      'UPDATE student_module_enrollments SET teaching_group_id = NULL WHERE student_id = $1',
    ],
    ['left the own group', `UPDATE student_module_enrollments SET valid_until = '2026-09-13' WHERE student_id = $1`],
    [
      'is enrolled in another year',
      `UPDATE student_module_enrollments SET academic_year = '2025-2026' WHERE student_id = $1`,
    ],
    ['has no class of this type', `UPDATE timetables SET class_type = 'Laboratory' WHERE $1::uuid IS NOT NULL`],
    ['is not enrolled', 'DELETE FROM student_module_enrollments WHERE student_id = $1'],
  ])('is not accepted from a student who %s', async (_, change) => {
    await t.query(change, [aiko.studentId]);
    const lecture = await open(groups.a, []);
    expect(codeOf(await t.scan(aiko, { code: lecture.qr(0) }))).toBe('403 not_on_list');
    expect(await t.query('SELECT FROM attendance WHERE session_id = $1', [lecture.id])).toEqual([]);
  });
});

describe('the list of a parallel class', () => {
  it('counts all students who check in at the same time', async () => {
    const { aiko: _, ...others } = here.students;
    for (const student of Object.values(others)) await enrol(student, groups.b);
    const lecture = await open(groups.a, []);
    await Promise.all(Object.values(here.students).map((student) => t.scan(student, { code: lecture.qr(0) })));
    const marks = await lecture.marks();
    expect(marks.length).toBeGreaterThan(1);
    expect(await t.query('SELECT expected_count FROM class_sessions WHERE id = $1', [lecture.id])).toEqual([
      { expected_count: marks.length },
    ]);
  });

  it('does not get a student whose check-in is refused', async () => {
    const { bilal } = here.students;
    await enrol(bilal, groups.b);
    const lecture = await open(groups.a, []);
    const address = '192.0.2.7';
    const page = await t.app.inject({ url: `/C/${lecture.qr(0)}`, remoteAddress: address });
    const cookie = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect((await t.scan(aiko, { cookie, address })).status).toBe(200);
    expect(codeOf(await t.scan(bilal, { cookie, address }))).toBe('409 claim_used');
    expect(await lecture.marks()).toMatchObject([{ student_id: aiko.studentId }]);
  });

  it('does not get a student whose mark could not be written', async () => {
    const lecture = await open(groups.a, []);
    await t.database.executeAsOwner(
      `ALTER TABLE attendance ADD CONSTRAINT no_mark CHECK (status IS NULL OR session_id <> '${lecture.id}')`,
    );
    try {
      expect((await t.scan(aiko, { code: lecture.qr(0) })).status).toBeGreaterThanOrEqual(500);
    } finally {
      await t.database.executeAsOwner('ALTER TABLE attendance DROP CONSTRAINT no_mark');
    }
    expect(await lecture.marks()).toEqual([]);
    expect((await t.scan(aiko, { code: lecture.qr(0) })).body).toMatchObject({
      already: false,
      parallel: { own: 'B' },
    });
  });

  it('does not get a student whose enrolments name its group too', async () => {
    const lecture = await open(groups.a, []);
    await enrol(aiko, groups.a);
    expect(codeOf(await t.scan(aiko, { code: lecture.qr(0) }))).toBe('403 not_on_list');
  });

  it('does not get a student again whom a person removed', async () => {
    const lecture = await open(groups.a, []);
    expect((await t.scan(aiko, { code: lecture.qr(0) })).status).toBe(200);
    await t.call(here.lecturer, removeFromClassList, { params: { id: lecture.id, studentId: aiko.studentId } });
    t.clock.set(mondayNoonMs + 20_000);
    expect(codeOf(await t.scan(aiko, { code: lecture.qr(2) }))).toBe('403 not_on_list');
  });

  it('shows only a student of a class that is recorded', async () => {
    await t.query(`UPDATE universities SET recorded_class_types = '{Lecture}' WHERE id = $1`, [here.universityId]);
    const lecture = await open(groups.a, []);
    expect((await t.scan(aiko, { code: lecture.qr(0) })).body).toMatchObject({ parallel: { counts: false } });
  });
});

describe('a parallel class', () => {
  const visit = async (rule: 'shown' | 'counts' = 'counts') => {
    await setUp(rule);
    const lecture = await open(groups.a, []);
    expect((await t.scan(aiko, { code: lecture.qr(0) })).status).toBe(200);
    return lecture;
  };
  const missed = (date: string) => open(groups.b, [aiko], at(date));

  it('counts in place of the missed class of the own group in the week', async () => {
    const lecture = await visit();
    const own = await missed('2026-09-16');
    await finish();
    expect(await counters()).toEqual([{ attended: 1, missed: 0 }]);
    expect([await total(own), await total(lecture)]).toEqual([
      { present: 1, absent: 0 },
      { present: 0, absent: 0 },
    ]);
    const { attended, total: all, records } = await mine();
    expect([attended, all]).toEqual([1, 1]);
    expect(records.find(({ session_id: id }) => id === own.id)).toMatchObject({
      status: 'present',
      attended_in: { groups: 'A', date: '2026-09-14' },
    });
  });

  it('counts for one class of its type in its week', async () => {
    await visit();
    await missed('2026-09-16');
    await missed('2026-09-17');
    await missed('2026-09-23');
    await open(groups.b, [aiko], at('2026-09-18', { session_type: 'lab' }));
    await finish();
    expect(await counters()).toEqual([{ attended: 1, missed: 3 }]);
  });

  it('adds nothing to an own class that was attended', async () => {
    const own = await missed('2026-09-14');
    expect((await t.scan(aiko, { code: own.qr(0) })).status).toBe(200);
    await visit();
    await finish();
    expect(await counters()).toEqual([{ attended: 1, missed: 0 }]);
  });

  it('is in no figure if the university only shows it', async () => {
    const lecture = await visit('shown');
    const own = await missed('2026-09-16');
    await finish();
    expect(await lecture.marks()).toMatchObject([{ source: 'guest' }]);
    expect(await counters()).toEqual([{ attended: 0, missed: 1 }]);
    expect(await total(own)).toEqual({ present: 0, absent: 1 });
  });

  it('counts no longer when its mark is corrected or the student removed', async () => {
    const lecture = await visit();
    const own = await missed('2026-09-16');
    await finish();
    const of = { sessionId: lecture.id, studentId: aiko.studentId ?? '' };
    const correct = (status: 'absent' | 'present') =>
      t.database.inUniversity(here.universityId, (tx) =>
        t.correctMark(tx, here.lecturer, of, { status }, new Date(t.clock.now())),
      );
    await correct('absent');
    expect(await counters()).toEqual([{ attended: 0, missed: 1 }]);
    expect(await total(own)).toEqual({ present: 0, absent: 1 });
    await correct('present');
    expect(await total(own)).toEqual({ present: 1, absent: 0 });
    const path = `/api/qr-sessions/${lecture.id}/class-list/${aiko.studentId}`;
    expect((await t.call(here.lecturer, 'DELETE', path)).status).toBe(200);
    expect(await counters()).toEqual([{ attended: 0, missed: 1 }]);
    expect(await total(own)).toEqual({ present: 0, absent: 1 });
  });

  it('does not count at the time of another attended class', async () => {
    const own = await open(groups.b, [aiko]);
    expect((await t.scan(aiko, { code: own.qr(0) })).status).toBe(200);
    await visit();
    await missed('2026-09-16');
    await finish();
    expect(await counters()).toEqual([{ attended: 1, missed: 1 }]);
  });

  it('counts once if the student attended another one at the same time', async () => {
    const first = await visit();
    const second = await visit();
    const [own] = [await missed('2026-09-16'), await missed('2026-09-17')];
    await finish();
    expect(await counters()).toEqual([{ attended: 1, missed: 1 }]);
    expect(await total(own)).toEqual({ present: 1, absent: 0 });
    const replaced = 'SELECT parallel_session_id AS id FROM attendance WHERE session_id = $1';
    expect(await t.query(replaced, [own.id])).toEqual([{ id: [first.id, second.id].toSorted()[0] }]);
  });

  it('counts for another missed class when the student is removed from the first one', async () => {
    await visit();
    const first = await missed('2026-09-15');
    await t.query(`UPDATE attendance SET source = 'added', added_at = now() WHERE session_id = $1`, [first.id]);
    const second = await missed('2026-09-16');
    await finish();
    const path = `/api/qr-sessions/${first.id}/class-list/${aiko.studentId}`;
    expect((await t.call(here.lecturer, 'DELETE', path)).status).toBe(200);
    expect(await counters()).toEqual([{ attended: 1, missed: 0 }]);
    expect(await total(second)).toEqual({ present: 1, absent: 0 });
  });

  it('counts for the student whose record gets the mark', async () => {
    const { bilal } = here.students;
    await enrol(bilal, groups.b);
    const lecture = await open(groups.a, []);
    expect((await t.scan(bilal, { code: lecture.qr(0) })).status).toBe(200);
    await missed('2026-09-16');
    await finish();
    const [kept, joined] = [aiko.studentId ?? '', bilal.studentId ?? ''];
    const move = 'UPDATE attendance SET student_id = $2 WHERE university_id = $1 AND student_id = $3';
    await t.database.inUniversity(here.universityId, (tx) =>
      t.figures.rewriteStudents(tx, [kept, joined], async () => {
        await tx.execute(move, [here.universityId, kept, joined]);
      }),
    );
    expect(await counters()).toEqual([{ attended: 1, missed: 0 }]);
  });

  it('counts later for a row that another transaction has locked', async () => {
    await visit();
    const own = await missed('2026-09-16');
    await t.database.inUniversity(here.universityId, async (tx) => {
      await tx.execute('SELECT 1 FROM attendance WHERE university_id = $1 AND session_id = $2 FOR UPDATE', [
        here.universityId,
        own.id,
      ]);
      await finish();
    });
    expect(await counters()).toEqual([{ attended: 0, missed: 1 }]);
    await t.figures.work(() => false);
    expect(await counters()).toEqual([{ attended: 1, missed: 0 }]);
  });
});
