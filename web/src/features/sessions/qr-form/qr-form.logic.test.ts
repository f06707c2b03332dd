import { describe, expect, it } from 'vitest';
import {
  selectionChange,
  assistantOptions,
  emptyQrForm,
  isYearNeeded,
  validateQrForm,
  groupOptions,
  toRequest,
} from './qr-form.logic.ts';

const complete = {
  ...emptyQrForm,
  lecturer_id: 'L',
  semester: '1',
  year: '2',
  session_type: 'lecture',
  module_code: 'CS2022',
  date: '2026-11-21',
  class_start_time: '09:00',
  class_end_time: '11:00',
  academic_year: '2026-2027',
};

describe('QR form logic', () => {
  it('reports all missing fields in form order', () => {
    expect(validateQrForm({ ...complete, semester: '', class_end_time: ' ' }, true)?.text).toBe(
      'Please fill in the following required fields: Semester, Class End Time',
    );
  });

  it('checks the order of the times only if no field is missing', () => {
    const wrongOrder = { ...complete, class_end_time: '09:00' };
    expect(validateQrForm(wrongOrder, true)).toEqual({
      text: 'Class end time must be after class start time',
      fields: { class_end_time: 'Class end time must be after class start time' },
    });
    expect(validateQrForm({ ...wrongOrder, year: '' }, true)?.text).toContain('required fields: Year');
  });

  it('accepts a complete form, and one without a year where none is needed', () => {
    expect(validateQrForm(complete, true)).toBeUndefined();
    expect(validateQrForm({ ...complete, year: '' }, false)).toBeUndefined();
    expect(toRequest({ ...complete, year: '' })).not.toHaveProperty('year');
  });

  it('needs a year with a cohort group, and without groups where students belong to groups', () => {
    const term = { course_number: null, semester: 1, academic_year: '2026-2027' };
    const groups = [
      { ...term, id: 'cohort', group_name: 'CS1', degree_programme: 'BSc', year: 1 },
      { ...term, id: 'teaching', group_name: 'A', degree_programme: null, year: null },
    ];
    const needs = (ids: readonly string[], students_belong_to_groups = true) =>
      isYearNeeded(ids, groups, { students_belong_to_groups });
    expect([['teaching'], ['teaching', 'cohort'], ['unknown'], []].map((ids) => needs(ids))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(needs([], false)).toBe(false);
  });

  it('clears module, groups and assistant when the semester changes', () => {
    expect(selectionChange('semester', '2')).toEqual({
      semester: '2',
      module_code: '',
      groups: [],
      assistant_lecturer: '',
    });
  });

  it('clears groups and assistant when the module changes', () => {
    expect(selectionChange('module_code', 'CS1')).toEqual({ module_code: 'CS1', groups: [], assistant_lecturer: '' });
  });

  it('does not offer the lecturer as assistant', () => {
    const qualified = [
      { id: 'a', name: 'Anton', employee_id: 'E1' },
      { id: 'b', name: 'Bela', employee_id: 'E2' },
    ];
    expect(assistantOptions('a', qualified)).toEqual([{ value: 'b', label: 'Bela' }]);
    expect(assistantOptions('', qualified)).toHaveLength(2);
  });

  it('adds details to groups and assistants with the same name', () => {
    const term = { semester: 1, academic_year: '2026-2027' };
    const group = { group_name: 'A', course_number: null, degree_programme: 'Physics', year: 1, ...term };
    const groups = [
      { ...group, id: '1' },
      { ...group, id: '2', degree_programme: 'Music' },
      { ...group, id: '3', group_name: 'B' },
      { ...group, id: '4', group_name: 'B', course_number: '010102', degree_programme: null, year: null },
    ];
    const cohorts = ['A · Physics · Year 1 · 2026-2027', 'A · Music · Year 1 · 2026-2027', 'B'];
    const labels = (of: typeof groups) => groupOptions(of).map(({ label }) => label);
    expect(labels(groups)).toEqual(['B · 010102 · Teaching group', ...cohorts]);
    const later = { ...groups[3]!, id: '5', semester: 2 };
    expect(labels([...groups, later])).toEqual([
      'B · 010102 · Teaching group · Semester 1 · 2026-2027',
      'B · 010102 · Teaching group · Semester 2 · 2026-2027',
      ...cohorts,
    ]);
    const namesakes = ['E1', 'E2'].map((employee_id) => ({ id: employee_id, name: 'Nimal Silva', employee_id }));
    expect(assistantOptions('', namesakes).map(({ label }) => label)).toEqual(['Nimal Silva · E1', 'Nimal Silva · E2']);
  });

  it('sends blank options as null', () => {
    expect(toRequest(complete)).toMatchObject({
      head_count: null,
      late_after_minutes: null,
      assistant_lecturer: null,
      year: 2,
    });
    expect(toRequest({ ...complete, head_count: '0' })).toMatchObject({ head_count: 0 });
  });
});
