import { defaultStructure } from '@muster/contract/academics/structure';
import { toSessionType } from '@muster/contract/attendance/session-types';
import { lecturerSessionTypes } from '@muster/contract/attendance/sessions';
import { describe, expect, it } from 'vitest';
import { isSameType, sessionTypeOptions } from './session-types.logic.ts';

const labels = (current: readonly string[]) =>
  sessionTypeOptions(lecturerSessionTypes, current).map(({ label }) => label);

describe('sessionTypeOptions', () => {
  it('offers the stated types alone for a class of one of them', () => {
    const stated = ['Lecture', 'Tutorial', 'Practical', 'Seminar'];
    expect(labels(['', 'Lecture'])).toEqual(stated);
    expect(labels([])).toEqual(stated);
  });

  it('adds each other type of the class once, at the end', () => {
    expect(labels(['Workshop', 'workshop']).slice(4)).toEqual(['Workshop']);
    expect(labels(['Workshop', 'lab']).slice(4)).toEqual(['Workshop', 'Lab']);
  });

  it('writes a type as the university does', () => {
    expect(labels(['TD', 'Travaux Pratiques', 'übung']).slice(4)).toEqual(['TD', 'Travaux Pratiques', 'Übung']);
  });

  it('has the value of every timetable type among the options', () => {
    for (const type of defaultStructure.class_types) {
      const values = sessionTypeOptions(lecturerSessionTypes, [type]).map(({ value }) => value);
      expect(values).toContain(toSessionType(type));
    }
  });
});

describe('isSameType', () => {
  it('ignores case and knows both names of a laboratory', () => {
    expect(isSameType('Laboratory', 'lab')).toBe(true);
    expect(isSameType('Workshop', 'workshop ')).toBe(true);
    expect(isSameType('workshop', 'seminar')).toBe(false);
  });
});
