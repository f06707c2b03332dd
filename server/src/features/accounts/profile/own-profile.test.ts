import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PersonKey } from '#testing/campus.ts';
import { campusScenario } from '#testing/campus-scenario.ts';

const t = campusScenario();
const call = (who: PersonKey, path: string, body?: object) => t.call(body ? 'PUT' : 'GET', path, body, who);

describe('own profile', () => {
  it.each(['admin', 'lecturer', 'student'] as const)('changes the display name of the %s', async (who) => {
    const email = t.campus.emailOf(who);
    expect((await call(who, '/settings/profile')).body).toEqual({
      success: true,
      profile: { name: who, record_name: who, email, role: who },
    });
    expect(await call(who, '/settings/profile', { name: '  Alex Fernando ' })).toEqual({
      status: 200,
      body: {
        success: true,
        message: 'Name updated successfully!',
        profile: { name: 'Alex Fernando', record_name: who, email, role: who },
      },
    });
    expect((await call(who, '/auth/me')).body['user']).toMatchObject({ name: 'Alex Fernando', record_name: who });
    for (const name of ['', '   ', undefined, null, 7])
      expect(await call(who, '/settings/profile', { name })).toMatchObject({
        status: 400,
        body: { error: 'Name is required', details: { name: 'Name is required' } },
      });
    expect((await call(who, '/settings/profile', { name: 'x'.repeat(201) })).status).toBe(400);
    expect((await call(who, '/settings/profile')).body).toMatchObject({ profile: { name: 'Alex Fernando' } });
  });

  it('changes neither other accounts nor the student or staff record', async () => {
    await call('lecturer', '/settings/profile', {
      name: 'Another Name',
      id: t.campus.ids.otherLecturer,
      role: 'admin',
    });
    expect((await call('otherLecturer', '/settings/profile')).body).toMatchObject({
      profile: { name: 'otherLecturer' },
    });
    expect((await call('lecturer', '/staff/profile')).body).toMatchObject({ data: { name: 'Lecturer' } });
    expect((await call('lecturer', '/auth/me')).body['user']).toMatchObject({ role: 'lecturer' });
    const events = await t.database.inUniversity(t.campus.ids.ours, (tx) =>
      tx.query(
        `SELECT actor, subject_id, details FROM audit_events WHERE university_id = $1 AND action = 'account.renamed'
       ORDER BY at DESC LIMIT 1`,
        [tx.universityId],
        z.looseObject({}),
      ),
    );
    expect(events).toEqual([{ actor: t.campus.ids.lecturer, subject_id: t.campus.ids.lecturer, details: {} }]);
  });

  it('keeps display preferences with the account, and returns them with the user', async () => {
    const theme = { theme: 'dark' };
    const clock = { clock: { hours: 24, has_seconds: false } };
    expect(await call('student', '/settings/preferences', theme)).toEqual({ status: 200, body: theme });
    expect((await call('student', '/settings/preferences', clock)).body).toEqual({ ...theme, ...clock });
    expect((await call('student', '/auth/me')).body['user']).toMatchObject({ preferences: { ...theme, ...clock } });
    expect((await call('lecturer', '/auth/me')).body['user']).toMatchObject({ preferences: {} });
    for (const wrong of [{ theme: 'pink' }, { clock: { hours: 13, has_seconds: true } }, { navigation: '' }])
      expect((await call('student', '/settings/preferences', wrong)).status).toBe(400);
    await call('student', '/settings/preferences', { colour: 'x'.repeat(1000) });
    expect((await call('student', '/auth/me')).body['user']).toMatchObject({ preferences: { ...theme, ...clock } });
  });
});
