import { classTypes } from '@muster/contract/timetables/class-types';
import { classesPageSessionTypes, lecturerSessionTypes } from '@muster/contract/attendance/sessions';
import { describe, expect, it } from 'vitest';
import { toFormType } from './session-types.logic.ts';

describe('toFormType', () => {
  it('maps every session type to a type of the lecturer form', () => {
    const all = [...classTypes, ...classTypes.map((type) => type.toLowerCase()), ...classesPageSessionTypes];
    expect(all.filter((type) => !lecturerSessionTypes.some((offered) => offered === toFormType(type)))).toEqual([]);
    expect(lecturerSessionTypes.map(toFormType)).toEqual(lecturerSessionTypes);
    expect(toFormType('Laboratory')).toBe(toFormType('lab'));
    expect(toFormType('excursion')).toBe('');
  });
});
