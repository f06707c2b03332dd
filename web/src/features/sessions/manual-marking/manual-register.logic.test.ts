import { markStatuses } from '@muster/contract/attendance/statuses';
import { describe, expect, it } from 'vitest';
import { searchStudents } from '../register/register-rows.logic.ts';
import {
  setAllMarks,
  countMarks,
  validateRegister,
  type Marks,
  setMark,
  setNote,
  toRecords,
  statusOfKey,
  toggleMark,
} from './manual-register.logic.ts';
import { emptyQrForm, type QrForm } from '../qr-form/qr-form.logic.ts';

const students = [
  { id: 'a', name: 'Aiko Tanaka', student_id: 'S-01', group_name: 'CS-A' },
  { id: 'b', name: 'Bilal Khan', student_id: 'S-02', group_name: 'CS-B' },
  { id: 'c', name: 'Chidi Eze', student_id: 'S-03', group_name: null },
];
const form: QrForm = {
  ...emptyQrForm,
  semester: '1',
  year: '1',
  session_type: 'lecture',
  module_code: 'CS101',
  groups: ['g'],
  date: '2026-11-21',
  class_start_time: '09:00',
  class_end_time: '10:00',
  academic_year: '2026-2027',
};

describe('manual register logic', () => {
  it('toggles and replaces a status', () => {
    const once = toggleMark({}, 'a', 'present');
    expect(once).toEqual({ a: { status: 'present' } });
    expect(toggleMark(once, 'a', 'present')).toEqual({ a: {} });
    expect(toggleMark(once, 'a', 'late')).toEqual({ a: { status: 'late' } });
  });

  it('keeps notes when marks change and removes empty notes', () => {
    const marks = setNote(setMark({}, 'b', 'absent'), 'b', 'Called in sick');
    const all = setAllMarks(marks, students, 'present');
    expect(all['b']).toEqual({ status: 'present', note: 'Called in sick' });
    expect(setAllMarks(all, students, undefined)['b']).toEqual({ note: 'Called in sick' });
    expect(setNote(marks, 'b', '  ')).toEqual({ b: { status: 'absent' } });
  });

  it('maps letter keys to statuses', () => {
    const keys = ['p', 'L', 'o', 'a', 'E', 'x'];
    const statuses = keys.map((key) => statusOfKey(key, markStatuses));
    expect(statuses).toEqual(['present', 'late', 'online', 'absent', 'excused', undefined]);
    expect(statusOfKey('o', ['present', 'late'])).toBeUndefined();
  });

  it('searches students by name, student ID or group, ignoring case', () => {
    expect(searchStudents(students, 'KHAN').map(({ id }) => id)).toEqual(['b']);
    expect(searchStudents(students, 'cs-').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(searchStudents(students, ' ')).toHaveLength(3);
  });

  it('checks the rules in the specified order', () => {
    const late: Marks = { a: { status: 'late' } };
    const textOf = (change: Partial<QrForm>, listed = students, marks: Marks = {}) =>
      validateRegister({ ...form, ...change }, true, listed, marks)?.text;
    const wrong = { groups: [], class_end_time: '08:00' };
    expect(textOf({ ...wrong, date: '' })).toBe('Please fill in the following required fields: Date');
    expect(textOf(wrong)).toBe('Please select at least one group');
    expect(textOf({ class_end_time: '08:00' }, [])).toBe('No students found for the selected groups and module');
    expect(textOf({ class_end_time: '08:00' })).toBe('Class end time must be after class start time');
    expect(textOf({}, students, { a: { status: 'excused' } })).toBe(
      'Please mark at least one student as present before submitting',
    );
    expect(textOf({}, students, late)).toBeUndefined();
  });

  it('submits cleared marks as absent and leaves out unmarked students', () => {
    const existing: Marks = { a: { status: 'present' }, b: { status: 'absent' } };
    const marks: Marks = { a: {}, c: { note: 'Transferred?' } };
    expect(toRecords(students, marks, existing, 'now')).toEqual([
      { student_id: 'a', status: 'absent', marked_at: 'now' },
      { student_id: 'c', status: 'absent', marked_at: 'now', note: 'Transferred?' },
    ]);
    expect(countMarks(marks, students)).toEqual({
      present: 0,
      late: 0,
      online: 0,
      absent: 0,
      excused: 0,
      unmarked: 3,
      attended: 0,
    });
  });

  it('submits one existing present student only if no edited mark is present', () => {
    const existing: Marks = { a: { status: 'present' }, b: { status: 'late' } };
    const sent = (edits: Marks) =>
      toRecords(students, edits, existing, 'now').map(({ student_id: id, status }) => `${id} ${status}`);
    expect(sent({ c: { status: 'present' } })).toEqual(['c present']);
    expect(sent({ a: { status: 'absent' }, c: { status: 'excused' } })).toEqual(['a absent', 'c excused', 'b late']);
    const [edited, present] = toRecords(students, { a: { status: 'absent' } }, existing, 'now');
    expect(edited).not.toHaveProperty('is_unchanged');
    expect(present).toEqual({ student_id: 'b', status: 'late', marked_at: 'now', is_unchanged: true });
  });
});
