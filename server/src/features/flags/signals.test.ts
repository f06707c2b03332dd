import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { type ClassOfHall, type Hall, makeHall } from '../../testing/check-in-app.ts';

let hall: Hall;
beforeAll(async () => (hall = await makeHall({ campusNetworks: ['10.0.0.0/8'] })));
afterAll(() => hall.end());

const phone = (letter: string) => `muster_device=${letter.repeat(22)}`;
const at = { latitude: 6.9, longitude: 79.86, accuracy_m: 12 };
const fence = { geofence_latitude: 6.9, geofence_longitude: 79.86, geofence_radius_m: 100 };

async function flagsOf(lecture: ClassOfHall, atLeast: number): Promise<string[]> {
  const names = new Map(Object.entries(hall.university.students).map(([name, { studentId }]) => [studentId, name]));
  const read = async () =>
    (await lecture.flags()).map(({ student_id, signal }) => `${names.get(student_id)} ${signal}`).sort();
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(atLeast);
  return read();
}

describe('a check-in that looks odd is flagged and never refused', () => {
  it('when two students share a device in one class, and three in a week', async () => {
    const { aiko, bilal, chidi } = hall.university.students;
    const lecture = await hall.openClass();
    for (const student of [aiko, bilal]) {
      expect((await hall.scan(student, { code: lecture.qr(0), cookie: phone('a') })).status).toBe(200);
    }
    expect(await flagsOf(lecture, 2)).toEqual(['aiko device_shared', 'bilal device_shared']);
    hall.clock.advance(86_400_000);
    const next = await hall.openClass({ roster: [chidi] });
    expect((await hall.scan(chidi, { code: next.qr(0), cookie: phone('a') })).status).toBe(200);
    expect(await flagsOf(next, 1)).toEqual(['chidi device_shared_week']);
  });

  it('when the device is new and the student has another one', async () => {
    const { dana } = hall.university.students;
    const first = await hall.openClass({ roster: [dana] });
    await hall.scan(dana, { code: first.qr(0), cookie: phone('d') });
    await expect
      .poll(() => hall.query('SELECT 1 FROM devices WHERE student_id = $1', [dana.studentId]))
      .toHaveLength(1);
    hall.clock.advance(86_400_000);
    const second = await hall.openClass({ roster: [dana] });
    await hall.scan(dana, { code: second.qr(0), cookie: phone('e') });
    expect(await flagsOf(second, 1)).toEqual(['dana device_new']);
    expect(await first.flags()).toEqual([]);
  });

  it('when it came in the last second of grace', async () => {
    const lecture = await hall.openClass();
    hall.clock.advance(14_500);
    await hall.scan(hall.university.students.aiko, { code: lecture.qr(0), cookie: phone('x') });
    expect(await flagsOf(lecture, 1)).toContain('aiko last_second');
  });

  it('when the phone is outside the geofence; the place itself is kept nowhere', async () => {
    const { aiko, bilal, chidi } = hall.university.students;
    const lecture = await hall.openClass({ roster: [aiko, bilal, chidi], values: fence });
    const positions: [Caller, object][] = [
      [aiko, at],
      [bilal, { ...at, latitude: 6.91 }],
      [chidi, { ...at, latitude: 6.91, accuracy_m: 5_000 }],
    ];
    for (const [student, position] of positions) {
      expect((await hall.scan(student, { code: lecture.qr(0), position })).status).toBe(200);
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

  it('when two phones claim the very same position to the last digit', async () => {
    const { aiko, bilal, chidi } = hall.university.students;
    const lecture = await hall.openClass({ roster: [aiko, bilal, chidi] });
    for (const student of [aiko, bilal]) await hall.scan(student, { code: lecture.qr(0), position: at });
    await hall.scan(chidi, { code: lecture.qr(0), position: { ...at, accuracy_m: 13 } });
    await expect
      .poll(async () => (await flagsOf(lecture, 0)).filter((flag) => flag.endsWith('identical')))
      .toEqual(['aiko position_identical', 'bilal position_identical']);
  });

  it('when most of the class is on the campus network and one is not', async () => {
    const { dana, ...others } = hall.university.students;
    const inside = Object.values(others);
    const take = async (students: Caller[]) => {
      const lecture = await hall.openClass({ roster: [dana, ...students] });
      await hall.scan(dana, { code: lecture.qr(0), address: '203.0.113.9' });
      for (const student of students) await hall.scan(student, { code: lecture.qr(0), address: '10.1.2.3' });
      return lecture;
    };
    const most = await take(inside);
    await expect.poll(() => flagsOf(most, 0)).toContain('dana outside_campus');
    expect((await flagsOf(most, 0)).filter((flag) => flag.endsWith('campus'))).toHaveLength(1);
    const few = await take(inside.slice(0, 1));
    await expect
      .poll(() =>
        hall.query('SELECT 1 FROM devices d JOIN marks m USING (device_hash) WHERE m.session_id = $1', [few.id]),
      )
      .toHaveLength(2);
    expect(await flagsOf(few, 0)).not.toContain('dana outside_campus');
  });

  it('when more are marked than the lecturer counted, also when the count comes afterwards', async () => {
    const { aiko, bilal } = hall.university.students;
    const lecture = await hall.openClass();
    await hall.scan(aiko, { code: lecture.qr(0) });
    hall.clock.advance(1_000);
    await hall.scan(bilal, { code: lecture.qr(0) });
    await lecture.change('head_count = 1');
    await expect.poll(() => flagsOf(lecture, 0)).toContain('bilal over_head_count');
    expect(await flagsOf(lecture, 0)).not.toContain('aiko over_head_count');
  });

  it('by a head count no more once it is put right, unless somebody has reviewed it', async () => {
    const { aiko, bilal } = hall.university.students;
    const lecture = await hall.openClass();
    await lecture.change('head_count = 0');
    await hall.scan(aiko, { code: lecture.qr(0) });
    hall.clock.advance(1_000);
    await hall.scan(bilal, { code: lecture.qr(0) });
    const over = async () => (await flagsOf(lecture, 0)).filter((flag) => flag.endsWith('over_head_count'));
    await expect.poll(over).toEqual(['aiko over_head_count', 'bilal over_head_count']);
    await lecture.change('head_count = 1');
    await expect.poll(over).toEqual(['bilal over_head_count']);
    await lecture.change('head_count = NULL');
    await expect.poll(over).toEqual([]);
    await lecture.change('head_count = 0');
    await expect.poll(over).toHaveLength(2);
    await hall.query(`UPDATE mark_flags SET state = 'confirmed' WHERE session_id = $1 AND student_id = $2`, [
      lecture.id,
      aiko.studentId,
    ]);
    await lecture.change('head_count = 2');
    await expect.poll(over).toEqual(['aiko over_head_count']);
  });
});

describe('a device that is one student’s alone', () => {
  /** In the last second of grace, so that a flag tells when the check-in has been looked at. */
  async function arrive(letter: string, student: Caller, process: Pick<Hall, 'scan'> = hall, given?: ClassOfHall) {
    const lecture = given ?? (await hall.openClass({ roster: [student] }));
    hall.clock.advance(lecture.anchorMs + 14_500 - hall.clock.now());
    expect((await process.scan(student, { code: lecture.qr(0), cookie: phone(letter) })).status).toBe(200);
    await expect
      .poll(() => lecture.flags())
      .toContainEqual(expect.objectContaining({ student_id: student.studentId, signal: 'last_second' }));
    return lecture;
  }

  it('is not asked for again while it is remembered, and is once it may be gone from the record', async () => {
    const { dana } = hall.university.students;
    const forget = () => hall.query('DELETE FROM devices WHERE student_id = $1', [dana.studentId]);
    const onRecord = () => hall.query('SELECT 1 FROM devices WHERE student_id = $1', [dana.studentId]);
    const arriveAfterwards = async () => {
      for (let time = 0; time < 2; time++) await arrive('k', dana);
      await forget();
      await arrive('k', dana);
      return onRecord();
    };
    await expect.poll(arriveAfterwards, { timeout: 15_000 }).toEqual([]);
    await hall.query(`SELECT pg_notify('muster_devices', '')`);
    const arriveAgain = () => arrive('k', dana).then(onRecord);
    await expect.poll(arriveAgain, { timeout: 15_000 }).toHaveLength(1);
  });

  it('is looked at all the same where the lecturer counted heads', async () => {
    const { aiko, bilal } = hall.university.students;
    for (let time = 0; time < 2; time++) await arrive('p', aiko);
    for (let time = 0; time < 2; time++) await arrive('q', bilal);
    const lecture = await hall.openClass({ roster: [aiko, bilal] });
    await lecture.change('head_count = 1');
    await hall.scan(aiko, { code: lecture.qr(0), cookie: phone('p') });
    hall.clock.advance(1_000);
    await hall.scan(bilal, { code: lecture.qr(0), cookie: phone('q') });
    await expect.poll(() => flagsOf(lecture, 0)).toContain('bilal over_head_count');
  });

  it('is noticed when a second student uses it, at another process too', async () => {
    const { aiko, bilal } = hall.university.students;
    const other = await hall.makeProcess();
    for (let time = 0; time < 2; time++) await arrive('m', aiko);
    for (let time = 0; time < 2; time++) {
      const lecture = await hall.openClass({ roster: [aiko, bilal] });
      if (time === 0) await arrive('m', aiko, hall, lecture);
      await arrive('m', bilal, other, lecture);
      if (time === 1) await arrive('m', aiko, hall, lecture);
      await expect
        .poll(async () => (await flagsOf(lecture, 0)).filter((flag) => flag.endsWith('device_shared')))
        .toEqual(['aiko device_shared', 'bilal device_shared']);
    }
  });
});
