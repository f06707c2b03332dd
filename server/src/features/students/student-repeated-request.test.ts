import { describe, expect, it } from 'vitest';
import { studentsScenario } from './students-office.setup.ts';

const t = studentsScenario();

describe('repeated request to add a student', () => {
  it('adds the student once, and rejects another id with the same number', async () => {
    const module_id = await t.module('ONCE');
    const enrollments = [{ module_id, academic_year: '2026-2027', semester: 1 }];
    const sent = { id: crypto.randomUUID(), email: 'once@students.example', student_id: 'ONCE-1', enrollments };
    const [first, second] = [await t.add(sent), await t.add(sent)];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(await t.listEnrollments(first.body.id)).toHaveLength(1);
    expect((await t.add({ ...sent, id: crypto.randomUUID() })).status).toBe(409);
  });
});
