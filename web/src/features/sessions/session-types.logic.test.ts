import { classTypes } from '@muster/contract/class-types';
import { classesPageSessionTypes, lecturerSessionTypes } from '@muster/contract/sessions';
import { expect, test } from 'vitest';
import { formTypeOf } from './session-types.logic.ts';

test('every type of a class, as the timetable, a session and the classes page name it, is one of the lecturer’s form', () => {
  const all = [...classTypes, ...classTypes.map((type) => type.toLowerCase()), ...classesPageSessionTypes];
  expect(all.filter((type) => !lecturerSessionTypes.some((offered) => offered === formTypeOf(type)))).toEqual([]);
  expect(lecturerSessionTypes.map(formTypeOf)).toEqual(lecturerSessionTypes);
  expect(formTypeOf('Laboratory')).toBe(formTypeOf('lab'));
  expect(formTypeOf('excursion')).toBe('');
});
