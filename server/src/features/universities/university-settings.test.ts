import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CampusSender, campusScenario } from '../../testing/campus-scenario.ts';

const t = campusScenario();
const countRow = z.object({ count: z.number() });
const save = (offers_online: unknown, sender?: CampusSender, accepts_late_scans: unknown = false) =>
  t.call('PUT', '/university/settings', { offers_online, accepts_late_scans }, sender);
const readOwn = async () => (await t.call('GET', '/auth/me')).body['user'];

describe('university settings', () => {
  it('switch the status Online on and off, with the change in the audit log', async () => {
    expect(await readOwn()).toMatchObject({ offers_online: false });
    for (const isOn of [true, true, false]) {
      expect(await save(isOn)).toMatchObject({ status: 200, body: { settings: { offers_online: isOn } } });
      expect(await readOwn()).toMatchObject({ offers_online: isOn });
    }
    const events = await t.listAuditEvents('university.settings_changed');
    expect(events.map(({ details }) => details)).toEqual([
      { offers_online: false, accepts_late_scans: false },
      { offers_online: true, accepts_late_scans: false },
    ]);
  });

  it('choose whether late deliveries count at once', async () => {
    await save(false, undefined, true);
    expect(await readOwn()).toMatchObject({ offers_online: false, accepts_late_scans: true });
    expect((await save(false, undefined, 'perhaps')).status).toBe(400);
    await save(false);
  });

  it('leave other universities as they are, and are limited to administrators', async () => {
    await save(true);
    const rows = await t.database.acrossUniversities((tx) =>
      tx.query('SELECT count(*)::int AS count FROM universities WHERE offers_online', [], countRow),
    );
    expect(rows).toEqual([{ count: 1 }]);
    expect((await save(true, 'lecturer')).status).toBe(403);
    expect((await save('perhaps')).status).toBe(400);
  });

  it('are the only column of a university that the server may change', async () => {
    const rename = t.database.acrossUniversities((tx) => tx.execute(`UPDATE universities SET name = 'Other'`));
    await expect(rename).rejects.toThrow('permission denied');
  });
});
