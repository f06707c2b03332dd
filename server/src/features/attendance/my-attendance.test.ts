import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MyModule } from '@muster/contract/attendance';
import { type Hall, makeHall } from '../../testing/class-in-hall.ts';

let hall: Hall;
beforeAll(async () => (hall = await makeHall()));
afterAll(() => hall.end());

describe('a student who looks at the own attendance', () => {
  it('sees every module with its percentage and each session, as it was marked', async () => {
    const { aiko, bilal } = hall.university.students;
    const scanned = await hall.openClass();
    await hall.scan(aiko, { code: scanned.qr(0) });
    hall.clock.advance(1_000);
    const missed = await hall.openClass();
    hall.clock.advance(1_000);
    const excused = await hall.openClass();
    await hall.scan(aiko, { code: excused.qr(0) });
    await hall.query(`UPDATE marks SET status = 'excused', changed_at = now() WHERE session_id = $1`, [excused.id]);
    await hall.openClass({ values: { qr_started_at: null, qr_ends_at: null } });
    await hall.openClass({
      values: { starts_at: new Date(hall.clock.now() + 60_000), qr_started_at: null, qr_ends_at: null },
    });

    const mine = async (query = '') => {
      const { body } = await hall.call(aiko, 'GET', `/api/attendance/my?${query}`);
      return body as unknown as MyModule[];
    };
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
    const bilals = (await hall.call(bilal, 'GET', '/api/attendance/my')).body as unknown as MyModule[];
    expect(bilals[0]).toMatchObject({ attended: 0, total: 3, percentage: 0 });
  });

  it('needs a student record', async () => {
    const { aiko } = hall.university.students;
    expect((await hall.call({ ...aiko, studentId: null }, 'GET', '/api/attendance/my')).body).toMatchObject({
      code: 'no_student_record',
    });
    expect((await hall.call(hall.university.admin, 'GET', '/api/attendance/my')).status).toBe(403);
  });
});
