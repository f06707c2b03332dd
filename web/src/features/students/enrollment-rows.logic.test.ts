import { expect, test } from 'vitest';
import { isUuid, sentId } from '../../lib/uuid.ts';
import {
  areRowsWithoutYear,
  changedRow,
  filledRows,
  modulesFor,
  newRow,
  stateOf,
  takenModules,
} from './enrollment-rows.logic.ts';

const module = (id: string, semester: number, ...mapped: [degree: string, year: number][]) => ({
  id,
  module_name: id,
  module_code: id.toUpperCase(),
  semester,
  active: true,
  university_id: 'u',
  module_degree_mappings: mapped.map(([degree_details_id, year]) => ({ degree_details_id, year, is_mandatory: true })),
});
const modules = [
  module('algebra', 1, ['cs', 1], ['law', 2]),
  module('networks', 2, ['cs', 1]),
  module('roman', 1, ['law', 1]),
];
const ids = (list: readonly { id: string }[]) => list.map((one) => one.id);
const row = { ...newRow('add'), year: '1', semester: '1', module_id: 'algebra', enrollment_type: 'elective' };

test('the type is blank on Add Student and regular on Edit Student, and every new row has an id of its own', () => {
  const [one, other] = [newRow('add'), newRow('edit')];
  expect([one.enrollment_type, other.enrollment_type]).toEqual(['', 'regular']);
  expect(one.id).toMatch(/^new_[\da-f-]{36}$/);
  expect(one.id).not.toBe(other.id);
});

test('a row is saved only when module, year, semester and type are chosen, and an academic year with them', () => {
  expect(stateOf(row, '2026-2027', 'add')).toBe('complete');
  expect(stateOf(row, '', 'add')).toBe('no academic year');
  for (const field of ['year', 'semester', 'module_id', 'enrollment_type'] as const)
    expect(stateOf({ ...row, [field]: '' }, '2026-2027', 'add')).toBe('half filled');
  expect(stateOf(newRow('add'), '2026-2027', 'add')).toBe('blank');
  expect(stateOf(newRow('edit'), '2026-2027', 'edit')).toBe('blank');
  expect(stateOf({ ...newRow('edit'), text: 'Algeb' }, '2026-2027', 'edit')).toBe('half filled');
  expect(areRowsWithoutYear([row], '')).toBe(true);
});

test('what is saved knows which row it came from', () => {
  const sent = filledRows([newRow('add'), row], '2026-2027', 'add');
  expect(sent.ids).toEqual([row.id]);
  expect(sent.enrollments).toEqual([
    {
      id: sentId(row.id),
      module_id: 'algebra',
      academic_year: '2026-2027',
      semester: '1',
      enrollment_type: 'elective',
    },
  ]);
});

test('the modules offered are of the degree, taught in the year and semester of the row', () => {
  expect(ids(modulesFor(modules, 'cs', { year: '', semester: '' }))).toEqual(['algebra', 'networks']);
  expect(ids(modulesFor(modules, 'cs', { year: '1', semester: '2' }))).toEqual(['networks']);
  expect(ids(modulesFor(modules, 'law', { year: '1', semester: '1' }))).toEqual(['roman']);
  expect(ids(modulesFor(modules, 'cs', { year: '2', semester: '1' }))).toEqual([]);
});

test('another semester lets go of a module that is not taught then', () => {
  expect(changedRow(row, { semester: '2' }, modules, 'cs').module_id).toBe('');
  expect(changedRow(row, { enrollment_type: 'repeat' }, modules, 'cs').module_id).toBe('algebra');
});

test('a module is not offered twice for one academic year and semester', () => {
  const other = newRow('add');
  const before = [{ module_id: 'networks', academic_year: '2026-2027', semester: 1 }];
  expect([...takenModules({ ...other, semester: '1' }, [row, other], before, '2026-2027')]).toEqual([
    'algebra',
    'networks',
  ]);
  expect([...takenModules(row, [row], before, '2025-2026')]).toEqual([]);
});

test('only ids of records count as such', () => {
  expect(isUuid('3f0f3a52-6e0f-4f5b-9a3b-0f4bdb1f7c11')).toBe(true);
  expect(isUuid('new_3')).toBe(false);
});
