import { describe, expect, it } from 'vitest';
import { myAttendance } from '@muster/contract/attendance/attendance';
import type { MarkStatus } from '@muster/contract/attendance/statuses';
import type { Caller } from '#platform/http/caller.ts';
import { mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import { applyAttendanceRequirements } from '../../sessions/final-sessions.store.ts';
import { checkInScenario } from '#testing/check-in-app.ts';

const t = checkInScenario();

const makeFinal = () => t.query('UPDATE class_sessions SET final_at = now() WHERE qr_started_at IS NOT NULL');
const correct = (sessionId: string, { universityId, studentId }: Caller, status: MarkStatus) =>
  t.database.inUniversity(universityId, (tx) =>
    t.correctMark(
      tx,
      t.university.lecturer,
      { sessionId, studentId: studentId ?? '' },
      { status },
      new Date(t.clock.now()),
    ),
  );

describe('my attendance', () => {
  it('returns every module with its percentage and its sessions', async () => {
    const { aiko, bilal } = t.university.students;
    const scanned = await t.openClass();
    await t.scan(aiko, { code: scanned.qr(0) });
    t.clock.advance(1_000);
    const missed = await t.openClass();
    t.clock.advance(1_000);
    const excused = await t.openClass();
    await t.scan(aiko, { code: excused.qr(0) });
    await correct(excused.id, aiko, 'excused');
    await t.openClass({ values: { qr_started_at: null, qr_ends_at: null } });
    await t.openClass({
      values: { starts_at: new Date(t.clock.now() + 60_000), qr_started_at: null, qr_ends_at: null },
    });

    const mine = async (query = '') => {
      const { body } = await t.call(aiko, myAttendance, { query });
      return body;
    };
    await makeFinal();
    const [module, ...others] = await mine();
    expect(others).toEqual([]);
    expect(module).toMatchObject({ module_code: 'CS101', attended: 1, total: 2, percentage: 50, band: 'Poor' });
    expect(module!.records.map(({ session_id, status, is_corrected }) => [session_id, status, is_corrected])).toEqual([
      [excused.id, 'excused', true],
      [missed.id, 'absent', false],
      [scanned.id, 'present', false],
    ]);
    expect(module!.records[2]).toMatchObject({
      method: 'qr',
      marked_at: new Date(scanned.anchorMs).toISOString(),
      location: 'Hall 3',
    });
    expect(await mine('module_code=CS205')).toEqual([]);
    expect(await mine('date_to=2026-09-13')).toEqual([]);
    const bilals = (await t.call(bilal, myAttendance)).body;
    expect(bilals[0]).toMatchObject({ attended: 0, total: 3, percentage: 0 });
  });

  it('shows marks of classes in which attendance is not required, without counting them', async () => {
    const { aiko, bilal } = t.university.students;
    const { universityId } = t.university;
    const setModule = (requirement: string | null, limit: number | null) =>
      t.database.inUniversity(universityId, async (tx) => {
        await tx.execute(
          'UPDATE modules SET attendance_requirement = $3, attendance_limit = $4 WHERE university_id = $1 AND id = $2',
          [tx.universityId, t.university.moduleId, requirement, limit],
        );
        await applyAttendanceRequirements(tx, null);
      });
    const mine = async (student: Caller) => (await t.call(student, myAttendance)).body;
    const [before] = await mine(bilal);
    await setModule('recorded', 60);
    const recorded = await t.openClass({ students: [aiko, bilal] });
    expect((await t.scan(aiko, { code: recorded.qr(0) })).body).toMatchObject({
      status: 'present',
      session: { attendance_requirement: 'recorded' },
    });
    await makeFinal();
    const ofClass = async (student: Caller) =>
      (await mine(student))[0]?.records.find(({ session_id }) => session_id === recorded.id);
    expect((await mine(aiko))[0]).toMatchObject({ attended: 0, total: 0, percentage: null, band: null });
    expect(await ofClass(aiko)).toMatchObject({ status: 'present', attendance_requirement: 'recorded' });
    expect(await ofClass(bilal)).toMatchObject({ status: 'absent', attendance_requirement: 'recorded' });
    // Only the people are counted: a student without a mark is not shown as missing.
    await setModule('counted', 60);
    expect(await ofClass(aiko)).toMatchObject({ status: 'present', attendance_requirement: 'counted' });
    expect(await ofClass(bilal)).toBeUndefined();
    await setModule('required', 60);
    const [after] = await mine(bilal);
    expect([after?.total, after?.attendance_limit]).toEqual([(before?.total ?? 0) + 1, 60]);
    await setModule(null, null);
  });

  it('leaves a running class out of the percentage of a student without a mark until it is final', async () => {
    const { chidi, dana } = t.university.students;
    const running = await t.openClass({ students: [chidi, dana] });
    await t.scan(chidi, { code: running.qr(0) });
    const moduleOf = async (student: Caller) => (await t.call(student, myAttendance)).body[0];
    const inProgress = { attended: 0, total: 0, percentage: null, band: null, records: [{ status: 'in_progress' }] };
    expect(await moduleOf(dana)).toMatchObject(inProgress);
    expect(await moduleOf(chidi)).toMatchObject({ attended: 1, total: 1, records: [{ status: 'present' }] });
    await makeFinal();
    expect(await moduleOf(dana)).toMatchObject({
      attended: 0,
      total: 1,
      percentage: 0,
      records: [{ status: 'absent' }],
    });
    await t.query(
      `UPDATE class_sessions SET withdrawn_at = now(), withdrawn_by = $2, withdrawal_reason = 'Fire' WHERE id = $1`,
      [running.id, t.university.admin.accountId],
    );
    for (const student of [dana, chidi])
      expect(await moduleOf(student)).toMatchObject({
        attended: 0,
        total: 0,
        percentage: null,
        records: [{ status: 'withdrawn' }],
      });
  });

  it('returns the number of upcoming classes, considering holidays and changes', async () => {
    const { university } = t;
    const { aiko } = university.students;
    t.clock.set(mondayNoonMs);
    await t.openClass();
    const upcoming = async (query = '') => (await t.call(aiko, myAttendance, { query })).body[0]?.to_come;
    // Mondays from 14 September 2026 (before the class) to the last one in January 2027; the expected number is computed in SQL.
    const [mondays] = await t.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM generate_series('2026-09-14'::date, '2027-01-31', '1 day') d
       WHERE extract(isodow FROM d) = 1`,
    );
    const all = mondays?.count ?? 0;
    expect(all).toBe(20);
    expect(await upcoming()).toBe(all);
    t.clock.set(Date.UTC(2026, 8, 14, 8, 30));
    expect(await upcoming()).toBe(all - 1);
    const setWeeks = (weeks: string | null) =>
      t.query('UPDATE timetables SET weeks = $2 WHERE id = $1', [university.timetableId, weeks]);
    await setWeeks('odd');
    // 14 September is in week 3, and the last Monday in week 22.
    expect(await upcoming()).toBe(9);
    await setWeeks('1-5');
    expect(await upcoming()).toBe(2);
    await setWeeks(null);

    const of = [university.universityId, university.timetableId];
    const change = (class_date: string, isCancelled: boolean, date: string | null) =>
      t.query(
        `INSERT INTO class_changes (university_id, timetable_id, class_date, is_cancelled, new_date, new_start_time, new_end_time)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [...of, class_date, isCancelled, date, date && '10:00', date && '12:00'],
      );
    await t.query(
      `INSERT INTO holidays (university_id, name, starts_on, ends_on) VALUES ($1, 'Week off', '2026-12-21', '2027-01-03')`,
      [university.universityId],
    );
    expect(await upcoming()).toBe(all - 3);
    await change('2026-09-21', true, null);
    expect(await upcoming()).toBe(all - 4);
    // Moved classes: beyond the end of the semester, into the past, out of the past, out of the holidays, into the holidays.
    await change('2026-09-28', false, '2027-02-10');
    expect(await upcoming()).toBe(all - 4);
    await change('2026-10-05', false, '2026-09-10');
    expect(await upcoming()).toBe(all - 5);
    await change('2026-09-07', false, '2026-09-18');
    expect(await upcoming()).toBe(all - 4);
    await change('2026-12-28', false, '2026-12-19');
    expect(await upcoming()).toBe(all - 3);
    await change('2026-11-02', false, '2026-12-22');
    expect(await upcoming()).toBe(all - 4);

    expect(await upcoming('module_code=CS101')).toBeNull();
    await t.query('UPDATE timetables SET active = false WHERE id = $1', [university.timetableId]);
    expect(await upcoming()).toBe(0);
    await t.query('UPDATE timetables SET active = true WHERE id = $1', [university.timetableId]);
    t.clock.set(Date.UTC(2027, 1, 3));
    expect(await upcoming()).toBe(0);
  });

  it('requires a student record', async () => {
    const { aiko } = t.university.students;
    expect((await t.call({ ...aiko, studentId: null }, myAttendance)).body).toMatchObject({
      code: 'no_student_record',
    });
    expect((await t.call(t.university.admin, myAttendance)).status).toBe(403);
  });
});
