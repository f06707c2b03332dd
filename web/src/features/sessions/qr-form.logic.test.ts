import { describe, expect, test } from 'vitest';
import { afterChoosing, assistantsBeside, emptyQrForm, faultOf, groupChoices, requestOf } from './qr-form.logic.ts';

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

describe('the class session form', () => {
  test('tells every missing field at once, in the order of the form', () => {
    expect(faultOf({ ...complete, semester: '', class_end_time: ' ' })?.text).toBe(
      'Please fill in the following required fields: Semester, Class End Time',
    );
  });

  test('asks for the times to be in order only once all is filled in', () => {
    const wrongOrder = { ...complete, class_end_time: '09:00' };
    expect(faultOf(wrongOrder)).toEqual({
      text: 'Class end time must be after class start time',
      fields: { class_end_time: 'Class end time must be after class start time' },
    });
    expect(faultOf({ ...wrongOrder, year: '' })?.text).toContain('required fields: Year');
  });

  test('a complete form may be sent', () => {
    expect(faultOf(complete)).toBeUndefined();
  });

  test('another semester empties the module, its groups and the assistant', () => {
    expect(afterChoosing('semester', '2')).toEqual({
      semester: '2',
      module_code: '',
      groups: [],
      assistant_lecturer: '',
    });
  });

  test('another module empties its groups and the assistant, and keeps the semester', () => {
    expect(afterChoosing('module_code', 'CS1')).toEqual({ module_code: 'CS1', groups: [], assistant_lecturer: '' });
  });

  test('nobody is offered as assistant of the own class', () => {
    const qualified = [
      { id: 'a', name: 'Anton', employee_id: 'E1' },
      { id: 'b', name: 'Bela', employee_id: 'E2' },
    ];
    expect(assistantsBeside('a', qualified)).toEqual([{ value: 'b', label: 'Bela' }]);
    expect(assistantsBeside('', qualified)).toHaveLength(2);
  });

  test('groups and assistants of one name are told apart', () => {
    const group = { group_name: 'A', degree_programme: 'Physics', year: 1, academic_year: '2026-2027' };
    const groups = [
      { ...group, id: '1' },
      { ...group, id: '2', degree_programme: 'Music' },
      { ...group, id: '3', group_name: 'B' },
    ];
    expect(groupChoices(groups).map(({ label }) => label)).toEqual([
      'A · Physics · Year 1 · 2026-2027',
      'A · Music · Year 1 · 2026-2027',
      'B',
    ]);
    const namesakes = ['E1', 'E2'].map((employee_id) => ({ id: employee_id, name: 'Nimal Silva', employee_id }));
    expect(assistantsBeside('', namesakes).map(({ label }) => label)).toEqual(['Nimal Silva · E1', 'Nimal Silva · E2']);
  });

  test('blank options are sent as none, not as zero', () => {
    expect(requestOf(complete)).toMatchObject({
      head_count: null,
      late_after_minutes: null,
      assistant_lecturer: null,
      year: 2,
    });
    expect(requestOf({ ...complete, head_count: '0' })).toMatchObject({ head_count: 0 });
  });
});
