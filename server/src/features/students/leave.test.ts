import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { studentsScenario } from './students-office.setup.ts';

const t = studentsScenario();

const run = (text: string, ...values: unknown[]): Promise<number> =>
  t.database.inUniversity(t.campus.ids.ours, (tx) => tx.execute(text, [tx.universityId, ...values]));
const change = async (id: string, values: object) => {
  const { name, student_id, email } = await t.get(id);
  return await t.change(id, { name, student_id, email, ...values });
};
const exchange = { leave_reason: 'exchange', leave_from: '2026-03-01', leave_until: '2026-08-31' };

describe('leave of a student', () => {
  it('has a reason, a first and a last day, or none of them', async () => {
    const id = await t.addStudent();
    const errors = [
      [
        { leave_reason: 'leave' },
        { leave_from: 'Please enter the first day', leave_until: 'Please enter the last day' },
      ],
      [{ ...exchange, leave_reason: '' }, { leave_reason: 'Please choose on leave or on exchange' }],
      [{ ...exchange, leave_reason: 'holiday' }, { leave_reason: 'Please choose on leave or on exchange' }],
      [{ ...exchange, leave_until: '2026-02-28' }, { leave_until: 'The last day must not be before the first day' }],
      [{ left_on: '2026-02-30' }, { left_on: 'Please give a date as YYYY-MM-DD' }],
    ] as const;
    for (const [values, details] of errors)
      expect(await change(id, values)).toMatchObject({ status: 400, body: { details } });
    expect(await change(id, exchange)).toMatchObject({ status: 200, body: { student: { ...exchange, active: true } } });
    // Other fields leave it as it is.
    expect(await change(id, { address: 'Galle' })).toMatchObject({ body: { student: exchange } });
    const none = { leave_reason: '', leave_from: '', leave_until: '' };
    expect((await change(id, none)).body.student).toMatchObject({ leave_reason: null, leave_until: null });
  });

  it('rejects a leave that another administrator has changed', async () => {
    const id = await t.addStudent();
    const { name, student_id, email } = await t.get(id);
    const seen = { name, student_id, email, leave_reason: null, leave_from: null, leave_until: null };
    await change(id, exchange);
    const mine = { leave_reason: 'leave', leave_from: '2026-03-01', leave_until: '2026-09-30' };
    expect(await change(id, { ...mine, seen })).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('is hidden from lecturers', async () => {
    const id = await t.addStudent({ name: 'Away' });
    await change(id, exchange);
    const { data } = await t.page('search=Away', 1, 'lecturer');
    expect(data).toHaveLength(1);
    expect(data[0]).not.toHaveProperty('leave_reason');
    expect(data[0]).not.toHaveProperty('leave_until');
  });
});

describe('departure of a student', () => {
  it('sets a student Inactive whose day is over, and keeps one Active whose day is to come', async () => {
    const id = await t.addStudent();
    expect((await change(id, { left_on: '2035-01-01' })).body.student).toMatchObject({ active: true });
    const left = { left_on: '2026-01-10', active: false };
    expect((await change(id, { left_on: '2026-01-10' })).body.student).toMatchObject(left);
    expect((await change(id, { active: true })).body.student).toMatchObject({ left_on: null, active: true });
    expect((await change(id, { left_on: '2026-01-10', active: true })).body.student).toMatchObject(left);
    await t.setStatus({ ids: [id] }, true);
    expect(await t.get(id)).toMatchObject({ left_on: null, active: true });
  });

  it('signs the student out from the day on', async () => {
    const { body } = await t.add({ email: 'leaver@students.example' });
    const token = await t.signIn('leaver@students.example');
    const staying = await t.addStudent();
    await run(`UPDATE students SET left_on = '2026-01-10' WHERE university_id = $1 AND id = $2`, body.id);
    await run(`UPDATE students SET left_on = '2035-01-01' WHERE university_id = $1 AND id = $2`, staying);
    expect(await t.isSignedIn(token)).toBe(true);
    await t.database.acrossUniversities((tx) =>
      tx.execute(`UPDATE job_runs SET due_at = now() WHERE name = 'students who left'`),
    );
    await vi.waitFor(async () => expect(await t.get(body.id)).toMatchObject({ active: false }), { timeout: 20_000 });
    expect(await t.isSignedIn(token)).toBe(false);
    expect(await t.get(staying)).toMatchObject({ active: true });
    const text = `SELECT details FROM audit_events WHERE university_id = $1 AND action = 'students.deactivated' AND actor IS NULL`;
    const events = await t.database.inUniversity(t.campus.ids.ours, (tx) =>
      tx.query(text, [tx.universityId], z.object({ details: z.unknown() })),
    );
    expect(events).toEqual([{ details: { count: 1, ids: [body.id] } }]);
  });
});
