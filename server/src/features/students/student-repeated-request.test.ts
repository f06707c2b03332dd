import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStudentsOffice, type StudentsOffice } from './students-office.setup.ts';

let office: StudentsOffice;
beforeAll(async () => {
  office = await openStudentsOffice();
});
afterAll(() => office.product.stop());

test('a new student is there once when it is sent again because its answer was lost, and not when another one is sent', async () => {
  const module_id = await office.module('ONCE');
  const enrollments = [{ module_id, academic_year: '2026-2027', semester: 1 }];
  const sent = { id: crypto.randomUUID(), email: 'once@students.example', student_id: 'ONCE-1', enrollments };
  const [first, again] = [await office.add(sent), await office.add(sent)];
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  expect((await office.call('GET', `/students/${first.body.id}/enrollments`)).body).toHaveLength(1);
  expect((await office.add({ ...sent, id: crypto.randomUUID() })).status).toBe(409);
});
