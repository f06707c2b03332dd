import { lecturerClass } from '../held-class.setup.ts';
import { describe, expect, it } from 'vitest';
import { actionOf, classesOn, type ClassOfThisWeek, classToPrefill } from './lecturer-classes.logic.ts';

const entry = (more: Partial<ClassOfThisWeek['this_week']>, start = '09:00'): ClassOfThisWeek => ({
  ...lecturerClass,
  id: start,
  start_time: start,
  this_week: { ...lecturerClass.this_week, start_time: start, ...more },
});

describe('lecturer classes logic', () => {
  it('offers to take attendance of an open class', () => {
    expect(actionOf(entry({ is_open: true }))).toBe('take');
  });

  it('continues a session whose code is shown', () => {
    expect(actionOf(entry({ is_open: true, session_id: 's', session_state: 'running' }))).toBe('continue');
  });

  it('offers codes again while the class is open', () => {
    expect(actionOf(entry({ is_open: true, session_id: 's', session_state: 'ended' }))).toBe('again');
  });

  it('offers the register of a past class', () => {
    expect(actionOf(entry({ session_id: 's', session_state: 'ended' }))).toBe('register');
  });

  it('offers nothing for a class that is not open', () => {
    expect(actionOf(entry({}))).toBeUndefined();
  });

  it("lists today's classes by start time", () => {
    const classes = [entry({}, '13:00'), entry({ date: '2026-11-24' }, '08:00'), entry({}, '09:00')];
    expect(
      classesOn('2026-11-23', [...classes, { ...entry({}), this_week: null }]).map(({ start_time }) => start_time),
    ).toEqual(['09:00', '13:00']);
  });

  it('includes an open class even if the local date is wrong', () => {
    const classes = [entry({ is_open: true }, '13:00'), entry({}, '09:00')];
    expect(classesOn('2026-11-24', classes).map(({ start_time }) => start_time)).toEqual(['13:00']);
    expect(classToPrefill(classes, '2026-11-24', '2026-11-24T07:30:00Z', 's')).toBe(classes[0]);
  });

  it('prefills a class with a substitute for further lecturers too', () => {
    const handed = {
      ...entry({ is_open: true, substitute: { id: 'sub', name: 'Olga' } }),
      further_lecturers: [{ id: 'further', name: 'Ben' }],
    };
    const at = ['2026-11-23', '2026-11-23T03:30:00Z'] as const;
    expect(classToPrefill([handed], ...at, 'further')).toBe(handed);
    expect(classToPrefill([handed], ...at, 'first')).toBeUndefined();
  });

  it('prefills a class with a substitute for the substitute only', () => {
    const handedOver = entry({ is_open: true, substitute: { id: 'other', name: 'Olga' } });
    const prefillOf = (staffId: string) => classToPrefill([handedOver], '2026-11-23', '2026-11-23T04:00:00Z', staffId);
    expect([prefillOf('s'), prefillOf('other')]).toEqual([undefined, handedOver]);
  });
});
