import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudentsOffice, type StudentsOffice } from './students-office.setup.ts';

let office: StudentsOffice;
beforeAll(async () => {
  office = await openStudentsOffice();
});
afterAll(() => office.product.stop());

describe('repeated request to add a student', () => {
  it('adds the student once, and rejects another id with the same number', async () => {
    const module_id = await office.module('ONCE');
    const enrollments = [{ module_id, academic_year: '2026-2027', semester: 1 }];
    const sent = { id: crypto.randomUUID(), email: 'once@students.example', student_id: 'ONCE-1', enrollments };
    const [first, second] = [await office.add(sent), await office.add(sent)];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect((await office.call('GET', `/students/${first.body.id}/enrollments`)).body).toHaveLength(1);
    expect((await office.add({ ...sent, id: crypto.randomUUID() })).status).toBe(409);
  });
});
