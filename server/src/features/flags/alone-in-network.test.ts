import { describe, expect, it } from 'vitest';
import { checkInScenario } from '#testing/check-in-app.ts';
import { notifyMarked } from '../attendance/marks/mark-notifications.store.ts';
import { makeAloneInNetwork } from './alone-in-network.service.ts';

const t = checkInScenario();
const run = (campusNetworks: string[] = []) =>
  makeAloneInNetwork({ database: t.database, clock: t.clock, campusNetworks, notifyMarked })(() => false);

/** The students check in from these networks, in the order of `t.university.students`; the class then ends. */
async function holdClass(networks: string) {
  const students = Object.values(t.university.students).slice(0, networks.length);
  const values = { session_date: new Date(t.clock.now()).toISOString().slice(0, 10) };
  const lecture = await t.openClass({ students, values });
  for (const [at, student] of students.entries()) {
    const address = `203.0.113.${networks.codePointAt(at)}`;
    expect((await t.scan(student, { code: lecture.qr(0), address })).status).toBe(200);
  }
  t.clock.advance(86_400_000);
  return lecture;
}

/** Holds classes after the end of all earlier ones, and returns the latest. */
async function holdClasses(...networks: string[]) {
  t.clock.advance(90 * 86_400_000);
  const lectures = [];
  for (const of of networks) lectures.push(await holdClass(of));
  return lectures.at(-1)!;
}

const flagged = async () =>
  (
    await t.query<{ session_id: string; student_id: string }>(
      `SELECT session_id, student_id FROM mark_flags WHERE signal = 'network_alone' ORDER BY raised_at`,
    )
  ).map((flag) => [flag.session_id, flag.student_id]);

describe('students who are alone in their network', () => {
  it('get a flag at the latest class, and the next one after six further classes', async () => {
    const { studentId } = t.university.students.aiko;
    const lecture = await holdClasses('ahhhh', 'hhhhh', 'ahhhh', 'bhhhh', 'hhhhh', 'ahhhh');
    const marks = await lecture.marks();
    expect(await run(['10.0.0.0/8'])).toEqual({ flagged: 0 });
    expect(await run()).toEqual({ flagged: 1 });
    expect(await flagged()).toEqual([[lecture.id, studentId]]);
    expect(await lecture.marks()).toEqual(marks);
    await t.query(`UPDATE mark_flags SET state = 'dismissed' WHERE signal = 'network_alone'`);
    for (let number = 0; number < 5; number++) await holdClass('ahhhh');
    expect(await run()).toEqual({ flagged: 0 });
    const next = await holdClass('ahhhh');
    expect(await run()).toEqual({ flagged: 1 });
    expect(await flagged()).toEqual([lecture.id, next.id].map((id) => [id, studentId]));
  });

  it('get none after fewer classes, or if another student shares the network', async () => {
    await holdClasses('ahhhh', 'ahhhh', 'ahhhh', 'ahhhh', 'ahhhh');
    expect(await run()).toEqual({ flagged: 0 });
    await holdClasses('ahhhh', 'ahhhh', 'ahhhh', 'aahhh', 'aahhh', 'aahhh');
    expect(await run()).toEqual({ flagged: 0 });
  });

  it('get none for late deliveries, running, withdrawn and small classes, or where most students share no network', async () => {
    const five = ['ahhhh', 'ahhhh', 'ahhhh', 'ahhhh', 'ahhhh'];
    await holdClasses('ahhh', 'abchh', ...five);
    const withdrawn = await holdClass('ahhhh');
    const { accountId } = t.university.lecturer;
    await withdrawn.change(`withdrawn_at = now(), withdrawn_by = $2, withdrawal_reason = 'Never held'`, accountId);
    const late = await holdClass('ahhhh');
    await t.query(
      `INSERT INTO mark_flags (university_id, session_id, student_id, signal) VALUES ($1, $2, $3, 'late_delivery')`,
      [t.university.universityId, late.id, t.university.students.aiko.studentId],
    );
    const last = await holdClass('ahhhh');
    t.clock.set(last.anchorMs + 3_600_000);
    expect(await run()).toEqual({ flagged: 0 });
    t.clock.advance(3_600_001);
    expect(await run()).toEqual({ flagged: 1 });
  });
});
