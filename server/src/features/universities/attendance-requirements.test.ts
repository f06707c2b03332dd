import { saveUniversitySettings } from '@muster/contract/accounts/universities';
import { changeModule, listModules } from '@muster/contract/academics/modules';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { campusScenario } from '#testing/campus-scenario.ts';
import { lockSettings } from './university-settings.store.ts';

const t = campusScenario();
const save = (settings: Record<string, unknown>) => t.call('admin', saveUniversitySettings, { body: settings });

describe('attendance requirements', () => {
  const ofSessions = async () => {
    const rows = await t.database.acrossUniversities((tx) =>
      tx.query(
        `SELECT session_type AS type, attendance_requirement AS requirement FROM class_sessions
         WHERE module_id = $1 AND session_date = '2026-09-01' ORDER BY start_time`,
        [t.campus.ids.module],
        z.object({ type: z.string(), requirement: z.string() }),
      ),
    );
    return rows.map(({ type, requirement }) => `${type} ${requirement}`);
  };
  const addSession = (type: string, start: string) =>
    t.database.acrossUniversities((tx) =>
      tx.execute(
        `INSERT INTO class_sessions (university_id, handle, module_id, lecturer_id, session_type, session_date, start_time, end_time, starts_at, ends_at)
         SELECT university_id, lpad($2, 8, '0'), id, $3, $4, '2026-09-01', $5, '20:00', '2026-09-01 08:00Z', '2026-09-01 09:00Z'
         FROM modules WHERE id = $1`,
        [t.campus.ids.module, start.slice(0, 2), t.campus.ids.lecturerRecord, type, start],
      ),
    );

  it('of class types and modules are those of their class sessions, earlier and later ones', async () => {
    await addSession('lecture', '08:00');
    await addSession('lab', '09:00');
    const { ids } = t.campus;
    expect(await save({ recorded_class_types: ['Lecture'], counted_class_types: ['Laboratory'] })).toMatchObject({
      status: 200,
    });
    await addSession('Tutorial', '10:00');
    expect(await ofSessions()).toEqual(['lecture recorded', 'lab counted', 'Tutorial required']);
    const [module] = (await t.call('admin', listModules, { query: { id: ids.module } })).body;
    const change = (values: object) =>
      t.call('admin', changeModule, { params: { id: ids.module }, body: { ...module, ...values } });
    expect(await change({ attendance_requirement: 'recorded', attendance_limit: 70 })).toMatchObject({
      status: 200,
      body: { attendance_requirement: 'recorded', attendance_limit: 70 },
    });
    expect(await ofSessions()).toEqual(['lecture recorded', 'lab recorded', 'Tutorial recorded']);
    expect(await change({ attendance_limit: 0 })).toMatchObject({
      status: 400,
      body: { details: { attendance_limit: 'Please enter a percentage from 1 to 100' } },
    });
    expect(await change({ attendance_requirement: 'never' })).toMatchObject({
      status: 400,
      body: { details: { attendance_requirement: 'Please choose required, recorded or counted' } },
    });
    await change({ attendance_requirement: null, attendance_limit: null });
    expect(await save({ recorded_class_types: [], counted_class_types: [] })).toMatchObject({ status: 200 });
    expect(await ofSessions()).toEqual(['lecture required', 'lab required', 'Tutorial required']);
  });

  it('wait with new class sessions for a change of the settings, which other new records do not', async () => {
    const whileSaving = (statement: string, values: unknown[]) =>
      t.database.inUniversity(t.campus.ids.ours, async (saving) => {
        await lockSettings(saving);
        return await t.database.acrossUniversities(async (tx) => {
          await tx.execute(`SET LOCAL lock_timeout = '200ms'`, []);
          return await tx.execute(statement, values);
        });
      });
    const { ids } = t.campus;
    expect(await whileSaving(`INSERT INTO venues (university_id, name) VALUES ($1, 'New room')`, [ids.ours])).toBe(1);
    const open = `INSERT INTO class_sessions (university_id, handle, module_id, lecturer_id, session_type, session_date, start_time, end_time, starts_at, ends_at)
      VALUES ($1, '00000002', $2, $3, 'lecture', '2026-09-02', '08:00', '20:00', '2026-09-02 08:00Z', '2026-09-02 09:00Z')`;
    await expect(whileSaving(open, [ids.ours, ids.module, ids.lecturerRecord])).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('are chosen among the class types, one for each', async () => {
    expect(await save({ recorded_class_types: ['Seminar'] })).toMatchObject({
      status: 400,
      body: { details: { recorded_class_types: 'Please choose among the class types' } },
    });
    expect(await save({ recorded_class_types: ['Lecture'], counted_class_types: ['Lecture'] })).toMatchObject({
      status: 400,
      body: { details: { counted_class_types: 'A class type is either recorded or counted' } },
    });
  });
});
