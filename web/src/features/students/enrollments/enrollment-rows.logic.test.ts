import { describe, expect, it } from 'vitest';
import { isUuid, sentId } from '#lib/uuid.ts';
import {
  isAcademicYearMissing,
  updateRow,
  completeRows,
  filterModules,
  newRow,
  getRowState,
  takenModuleIds,
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

describe('enrollment rows', () => {
  it('start without a type on Add Student, as regular on Edit Student, each with its own id', () => {
    const [one, other] = [newRow('add'), newRow('edit')];
    expect([one.enrollment_type, other.enrollment_type]).toEqual(['', 'regular']);
    expect(one.id).toMatch(/^new_[\da-f-]{36}$/);
    expect(one.id).not.toBe(other.id);
  });

  it('are complete with module, year, semester, type and academic year', () => {
    expect(getRowState(row, '2026-2027', 'add')).toBe('complete');
    expect(getRowState(row, '', 'add')).toBe('no academic year');
    for (const field of ['year', 'semester', 'module_id', 'enrollment_type'] as const)
      expect(getRowState({ ...row, [field]: '' }, '2026-2027', 'add')).toBe('incomplete');
    expect(getRowState(newRow('add'), '2026-2027', 'add')).toBe('blank');
    expect(getRowState(newRow('edit'), '2026-2027', 'edit')).toBe('blank');
    expect(getRowState({ ...newRow('edit'), text: 'Algeb' }, '2026-2027', 'edit')).toBe('incomplete');
    expect(isAcademicYearMissing([row], '')).toBe(true);
  });

  it('are sent with their row ids', () => {
    const sent = completeRows([newRow('add'), row], '2026-2027', 'add');
    expect(sent.ids).toEqual([row.id]);
    expect(sent.enrollments).toEqual([
      {
        id: sentId(row.id),
        module_id: 'algebra',
        academic_year: '2026-2027',
        semester: '1',
        enrollment_type: 'elective',
        group_id: null,
        teaching_group_id: null,
      },
    ]);
  });

  it('list the modules of the degree in the year and semester of the row', () => {
    expect(ids(filterModules(modules, 'cs', { year: '', semester: '' }))).toEqual(['algebra', 'networks']);
    expect(ids(filterModules(modules, 'cs', { year: '1', semester: '2' }))).toEqual(['networks']);
    expect(ids(filterModules(modules, 'law', { year: '1', semester: '1' }))).toEqual(['roman']);
    expect(ids(filterModules(modules, 'cs', { year: '2', semester: '1' }))).toEqual([]);
  });

  it('clear a module that is not taught in the new semester', () => {
    expect(updateRow(row, { semester: '2' }, modules, 'cs').module_id).toBe('');
    expect(updateRow(row, { enrollment_type: 'repeat' }, modules, 'cs').module_id).toBe('algebra');
  });

  it('clear a group of another semester', () => {
    const withGroup = { ...row, group_id: 'cs1-a' };
    expect(updateRow(withGroup, { semester: '2' }, modules, 'cs').group_id).toBe('');
    expect(updateRow(withGroup, { enrollment_type: 'repeat' }, modules, 'cs').group_id).toBe('cs1-a');
    expect(completeRows([withGroup], '2026-2027', 'add').enrollments).toMatchObject([{ group_id: 'cs1-a' }]);
  });

  it('clear a teaching group of another module or semester', () => {
    const inGroup = { ...row, teaching_group_id: 'lab-a' };
    expect(completeRows([inGroup], '2026-2027', 'add').enrollments).toMatchObject([{ teaching_group_id: 'lab-a' }]);
    expect(updateRow(inGroup, { semester: '2' }, modules, 'cs').teaching_group_id).toBe('');
    expect(updateRow(inGroup, { module_id: 'roman' }, modules, 'law').teaching_group_id).toBe('');
    expect(updateRow(inGroup, { enrollment_type: 'repeat' }, modules, 'cs').teaching_group_id).toBe('lab-a');
    expect(updateRow(row, { teaching_group_id: 'lab-b' }, modules, 'cs').teaching_group_id).toBe('lab-b');
  });

  it('exclude modules taken in the same academic year and semester', () => {
    const other = newRow('add');
    const before = [{ module_id: 'networks', academic_year: '2026-2027', semester: 1, teaching_group_id: null }];
    const lab = [{ ...before[0]!, module_id: 'lab', teaching_group_id: 'lab-a' }];
    expect([...takenModuleIds(row, [row], lab, '2026-2027')]).toEqual([]);
    expect([...takenModuleIds({ ...other, semester: '1' }, [row, other], before, '2026-2027')]).toEqual([
      'algebra',
      'networks',
    ]);
    expect([...takenModuleIds(row, [row], before, '2025-2026')]).toEqual([]);
  });

  it('distinguish record ids from row ids', () => {
    expect(isUuid('3f0f3a52-6e0f-4f5b-9a3b-0f4bdb1f7c11')).toBe(true);
    expect(isUuid('new_3')).toBe(false);
  });
});
