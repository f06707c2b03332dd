import { describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { type CheckInClass, type CheckInApp, checkInScenario } from '#testing/check-in-app.ts';

const t = checkInScenario({ campusNetworks: ['10.0.0.0/8'] });

const phone = (letter: string) => `muster_device=${letter.repeat(22)}`;
const at = { latitude: 6.9, longitude: 79.86, accuracy_m: 12 };
const fence = { geofence_latitude: 6.9, geofence_longitude: 79.86, geofence_radius_m: 100 };

async function flagsOf(lecture: CheckInClass, atLeast: number): Promise<string[]> {
  const names = new Map(Object.entries(t.university.students).map(([name, { studentId }]) => [studentId, name]));
  const read = async () =>
    (await lecture.flags()).map(({ student_id, signal }) => `${names.get(student_id)} ${signal}`).sort();
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(atLeast);
  return read();
}

describe('signals', () => {
  it('flag a device shared by two students in a class or three in a week', async () => {
    const { aiko, bilal, chidi } = t.university.students;
    const lecture = await t.openClass();
    for (const student of [aiko, bilal]) {
      expect((await t.scan(student, { code: lecture.qr(0), cookie: phone('a') })).status).toBe(200);
    }
    expect(await flagsOf(lecture, 2)).toEqual(['aiko device_shared', 'bilal device_shared']);
    t.clock.advance(86_400_000);
    const next = await t.openClass({ students: [chidi] });
    expect((await t.scan(chidi, { code: next.qr(0), cookie: phone('a') })).status).toBe(200);
    expect(await flagsOf(next, 1)).toEqual(['chidi device_shared_week']);
  });

  it('flag a new device of a student who has another one', async () => {
    const { dana } = t.university.students;
    const first = await t.openClass({ students: [dana] });
    await t.scan(dana, { code: first.qr(0), cookie: phone('d') });
    await expect.poll(() => t.query('SELECT 1 FROM devices WHERE student_id = $1', [dana.studentId])).toHaveLength(1);
    t.clock.advance(86_400_000);
    const second = await t.openClass({ students: [dana] });
    await t.scan(dana, { code: second.qr(0), cookie: phone('e') });
    expect(await flagsOf(second, 1)).toEqual(['dana device_new']);
    expect(await first.flags()).toEqual([]);
  });

  it('flag a check-in in the last second of the grace period', async () => {
    const lecture = await t.openClass();
    t.clock.advance(14_500);
    await t.scan(t.university.students.aiko, { code: lecture.qr(0), cookie: phone('x') });
    expect(await flagsOf(lecture, 1)).toContain('aiko last_second');
  });

  it('flag a check-in outside the geofence without storing the position', async () => {
    const { aiko, bilal, chidi } = t.university.students;
    const lecture = await t.openClass({ students: [aiko, bilal, chidi], values: fence });
    const positions: [Caller, object][] = [
      [aiko, at],
      [bilal, { ...at, latitude: 6.91 }],
      [chidi, { ...at, latitude: 6.91, accuracy_m: 5_000 }],
    ];
    for (const [student, position] of positions) {
      expect((await t.scan(student, { code: lecture.qr(0), position })).status).toBe(200);
    }
    await expect.poll(() => flagsOf(lecture, 0)).toContain('bilal outside_geofence');
    expect((await flagsOf(lecture, 0)).filter((flag) => flag.endsWith('geofence'))).toHaveLength(1);
    const marks = await lecture.marks();
    const verdicts = new Map(
      marks.map((mark) => [mark['student_id'], [mark['location_verdict'], mark['location_accuracy']].join(' ')]),
    );
    expect(positions.map(([{ studentId }]) => verdicts.get(studentId))).toEqual([
      'in fine',
      'out fine',
      'uncertain coarse',
    ]);
    expect(JSON.stringify(marks)).not.toMatch(/6\.9|79\.8/);
  });

  it('flag a check-in without a position to a class with a geofence, and to no other class', async () => {
    const { aiko, bilal, chidi, dana } = t.university.students;
    const lecture = await t.openClass({ students: [aiko, bilal, chidi, dana], values: fence });
    const declined = { code: lecture.qr(0), position: null };
    expect((await t.scan(aiko, declined)).body).toMatchObject({ status: 'present', location_verdict: 'uncertain' });
    expect((await t.scan(bilal, { code: lecture.qr(0) })).status).toBe(200);
    await t.scan(chidi, { code: lecture.qr(0), position: { ...at, accuracy_m: 1_000 } });
    // A radius that covers every place says nothing.
    await t.scan(dana, { code: lecture.qr(0), position: { ...at, latitude: 6.95, accuracy_m: 1_000_000 } });
    const withoutPosition = async (of: CheckInClass) =>
      (await flagsOf(of, 0)).filter((flag) => flag.endsWith('position_missing'));
    const missing = ['aiko position_missing', 'bilal position_missing', 'dana position_missing'];
    await expect.poll(() => withoutPosition(lecture)).toEqual(missing);
    const open = await t.openClass();
    t.clock.advance(14_500);
    await t.scan(aiko, { code: open.qr(0), position: null });
    expect(await flagsOf(open, 1)).toContain('aiko last_second');
    expect(await withoutPosition(open)).toEqual([]);
  });

  it('flag identical positions', async () => {
    const { aiko, bilal, chidi } = t.university.students;
    const lecture = await t.openClass({ students: [aiko, bilal, chidi] });
    for (const student of [aiko, bilal]) await t.scan(student, { code: lecture.qr(0), position: at });
    await t.scan(chidi, { code: lecture.qr(0), position: { ...at, accuracy_m: 13 } });
    await expect
      .poll(async () => (await flagsOf(lecture, 0)).filter((flag) => flag.endsWith('identical')))
      .toEqual(['aiko position_identical', 'bilal position_identical']);
  });

  it('flag a check-in from outside when most of the class is on the campus network', async () => {
    const { dana, ...others } = t.university.students;
    const inside = Object.values(others);
    const take = async (students: Caller[]) => {
      const lecture = await t.openClass({ students: [dana, ...students] });
      await t.scan(dana, { code: lecture.qr(0), address: '203.0.113.9' });
      for (const student of students) await t.scan(student, { code: lecture.qr(0), address: '10.1.2.3' });
      return lecture;
    };
    const most = await take(inside);
    await expect.poll(() => flagsOf(most, 0)).toContain('dana outside_campus');
    expect((await flagsOf(most, 0)).filter((flag) => flag.endsWith('campus'))).toHaveLength(1);
    const few = await take(inside.slice(0, 1));
    await expect
      .poll(() =>
        t.query('SELECT 1 FROM devices d JOIN attendance m USING (device_hash) WHERE m.session_id = $1', [few.id]),
      )
      .toHaveLength(2);
    expect(await flagsOf(few, 0)).not.toContain('dana outside_campus');
  });

  it('flag answers to a second code from one device, or from outside', async () => {
    const { aiko, bilal, chidi, dana } = t.university.students;
    const students = [aiko, bilal, chidi, dana];
    const lecture = await t.openClass({ students });
    const own = ['q', 'r', 's', 'u'];
    for (const [at, student] of students.entries())
      await t.scan(student, { code: lecture.qr(0), cookie: phone(own[at]!), address: '10.1.2.3' });
    t.clock.advance(100 * 60_000);
    const { typed } = await lecture.showSecond();
    const answer = { typed_code: typed, cookie: phone('v'), address: '203.0.113.9' };
    const signals = async () =>
      (await flagsOf(lecture, 0)).filter((flag) => flag.endsWith('campus') || flag.endsWith('shared'));
    await t.scan(aiko, answer);
    await expect.poll(signals).toEqual(['aiko outside_campus']);
    expect((await t.scan(bilal, answer)).body['second_code_needed']).toBe(true);
    await expect
      .poll(signals)
      .toEqual(['aiko device_shared', 'aiko outside_campus', 'bilal device_shared', 'bilal outside_campus']);
    // The device of another student's check-in.
    await t.scan(chidi, { ...answer, cookie: phone('u'), address: '10.1.2.3' });
    await expect.poll(signals).toContain('dana device_shared');
    expect(await signals()).toContain('chidi device_shared');
  });

  it('flag check-ins beyond the head count, even if it is entered later', async () => {
    const { aiko, bilal } = t.university.students;
    const lecture = await t.openClass();
    await t.scan(aiko, { code: lecture.qr(0) });
    t.clock.advance(1_000);
    await t.scan(bilal, { code: lecture.qr(0) });
    await lecture.change('head_count = 1');
    await expect.poll(() => flagsOf(lecture, 0)).toContain('bilal over_head_count');
    expect(await flagsOf(lecture, 0)).not.toContain('aiko over_head_count');
  });

  it('remove unreviewed head count flags when the head count is corrected', async () => {
    const { aiko, bilal } = t.university.students;
    const lecture = await t.openClass();
    await lecture.change('head_count = 0');
    await t.scan(aiko, { code: lecture.qr(0) });
    t.clock.advance(1_000);
    await t.scan(bilal, { code: lecture.qr(0) });
    const over = async () => (await flagsOf(lecture, 0)).filter((flag) => flag.endsWith('over_head_count'));
    await expect.poll(over).toEqual(['aiko over_head_count', 'bilal over_head_count']);
    await lecture.change('head_count = 1');
    await expect.poll(over).toEqual(['bilal over_head_count']);
    await lecture.change('head_count = NULL');
    await expect.poll(over).toEqual([]);
    await lecture.change('head_count = 0');
    await expect.poll(over).toHaveLength(2);
    await t.query(`UPDATE mark_flags SET state = 'confirmed' WHERE session_id = $1 AND student_id = $2`, [
      lecture.id,
      aiko.studentId,
    ]);
    await lecture.change('head_count = 2');
    await expect.poll(over).toEqual(['aiko over_head_count']);
  });
});

describe('device cache', () => {
  /** Checks in during the last second of grace, so that a flag shows that the check-in was processed. */
  async function checkIn(
    letter: string,
    student: Caller,
    process: Pick<CheckInApp, 'scan'> = t,
    existing?: CheckInClass,
  ) {
    const lecture = existing ?? (await t.openClass({ students: [student] }));
    t.clock.advance(lecture.anchorMs + 14_500 - t.clock.now());
    expect((await process.scan(student, { code: lecture.qr(0), cookie: phone(letter) })).status).toBe(200);
    await expect
      .poll(() => lecture.flags())
      .toContainEqual(expect.objectContaining({ student_id: student.studentId, signal: 'last_second' }));
    return lecture;
  }

  it('saves the query for a known device until it is invalidated', async () => {
    const { dana } = t.university.students;
    const deleteDevices = () => t.query('DELETE FROM devices WHERE student_id = $1', [dana.studentId]);
    const storedDevices = () => t.query('SELECT 1 FROM devices WHERE student_id = $1', [dana.studentId]);
    const checkInLater = async () => {
      for (let time = 0; time < 2; time++) await checkIn('k', dana);
      await deleteDevices();
      await checkIn('k', dana);
      return storedDevices();
    };
    await expect.poll(checkInLater, { timeout: 15_000 }).toEqual([]);
    await t.query(`SELECT pg_notify('muster_devices', '')`);
    const checkInAgain = () => checkIn('k', dana).then(storedDevices);
    await expect.poll(checkInAgain, { timeout: 15_000 }).toHaveLength(1);
  });

  it('is bypassed for sessions with a head count', async () => {
    const { aiko, bilal } = t.university.students;
    for (let time = 0; time < 2; time++) await checkIn('p', aiko);
    for (let time = 0; time < 2; time++) await checkIn('q', bilal);
    const lecture = await t.openClass({ students: [aiko, bilal] });
    await lecture.change('head_count = 1');
    await t.scan(aiko, { code: lecture.qr(0), cookie: phone('p') });
    t.clock.advance(1_000);
    await t.scan(bilal, { code: lecture.qr(0), cookie: phone('q') });
    await expect.poll(() => flagsOf(lecture, 0)).toContain('bilal over_head_count');
  });

  it('detects a second student on the device, also in another process', async () => {
    const { aiko, bilal } = t.university.students;
    const other = await t.makeProcess();
    for (let time = 0; time < 2; time++) await checkIn('m', aiko);
    for (let time = 0; time < 2; time++) {
      const lecture = await t.openClass({ students: [aiko, bilal] });
      if (time === 0) await checkIn('m', aiko, t, lecture);
      await checkIn('m', bilal, other, lecture);
      if (time === 1) await checkIn('m', aiko, t, lecture);
      await expect
        .poll(async () => (await flagsOf(lecture, 0)).filter((flag) => flag.endsWith('device_shared')))
        .toEqual(['aiko device_shared', 'bilal device_shared']);
    }
  });
});
