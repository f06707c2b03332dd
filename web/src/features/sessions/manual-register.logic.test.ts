import { expect, test } from 'vitest';
import { found } from './display.logic.ts';
import {
  allSet,
  countsOf,
  faultOfRegister,
  type Marks,
  marked,
  noted,
  recordsOf,
  statusOfKey,
  toggled,
} from './manual-register.logic.ts';
import { emptyQrForm, type QrForm } from './qr-form.logic.ts';

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

test('a press marks present, the same press takes it back, another word replaces it', () => {
  const once = toggled({}, 'a', 'present');
  expect(once).toEqual({ a: { status: 'present' } });
  expect(toggled(once, 'a', 'present')).toEqual({ a: {} });
  expect(toggled(once, 'a', 'late')).toEqual({ a: { status: 'late' } });
});

test('a note stays when the mark changes or all are cleared, and goes when it is emptied', () => {
  const marks = noted(marked({}, 'b', 'absent'), 'b', 'Called in sick');
  const all = allSet(marks, students, 'present');
  expect(all['b']).toEqual({ status: 'present', note: 'Called in sick' });
  expect(allSet(all, students, undefined)['b']).toEqual({ note: 'Called in sick' });
  expect(noted(marks, 'b', '  ')).toEqual({ b: { status: 'absent' } });
});

test('the letters of a paper register set the marks', () => {
  expect(['p', 'L', 'a', 'E', 'x'].map(statusOfKey)).toEqual(['present', 'late', 'absent', 'excused', undefined]);
});

test('students are found by a part of name, number or group, whatever the case', () => {
  expect(found(students, 'KHAN').map(({ id }) => id)).toEqual(['b']);
  expect(found(students, 'cs-').map(({ id }) => id)).toEqual(['a', 'b']);
  expect(found(students, ' ')).toHaveLength(3);
});

test('rules fail in the stated order', () => {
  const late: Marks = { a: { status: 'late' } };
  const textOf = (change: Partial<QrForm>, listed = students, marks: Marks = {}) =>
    faultOfRegister({ ...form, ...change }, listed, marks)?.text;
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

test('who is taken back from an earlier register is sent as absent, who was never marked is not sent', () => {
  const standing: Marks = { a: { status: 'present' }, b: { status: 'absent' } };
  const marks: Marks = { a: {}, c: { note: 'Transferred?' } };
  expect(recordsOf(students, marks, standing, 'now')).toEqual([
    { student_id: 'a', status: 'absent', marked_at: 'now' },
    { student_id: 'c', status: 'absent', marked_at: 'now', note: 'Transferred?' },
  ]);
  expect(countsOf(marks, students)).toEqual({ present: 0, late: 0, absent: 0, excused: 0, unmarked: 3 });
});

test('what only stands is left alone; of it one who is here is named where nobody else is', () => {
  const standing: Marks = { a: { status: 'present' }, b: { status: 'late' } };
  const sent = (own: Marks) =>
    recordsOf(students, own, standing, 'now').map(({ student_id: id, status }) => `${id} ${status}`);
  expect(sent({ c: { status: 'present' } })).toEqual(['c present']);
  expect(sent({ a: { status: 'absent' }, c: { status: 'excused' } })).toEqual(['a absent', 'c excused', 'b late']);
  const [said, named] = recordsOf(students, { a: { status: 'absent' } }, standing, 'now');
  expect(said).not.toHaveProperty('is_standing');
  expect(named).toEqual({ student_id: 'b', status: 'late', marked_at: 'now', is_standing: true });
});
