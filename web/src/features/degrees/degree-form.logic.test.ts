import { degreeTexts } from '@muster/contract/degrees';
import { expect, test } from 'vitest';
import { degreeFaults, degreeOrder, emptyDegree, requestOf } from './degree-form.logic.ts';

const firstFault = (values: object): string | undefined => {
  const faults = degreeFaults({ ...emptyDegree, ...values });
  return faults[degreeOrder.find((field) => field in faults) ?? ''];
};

test('the form asks for what is missing in the stated order', () => {
  const steps = [
    [{}, degreeTexts.noName],
    [{ degree_programme: '  ' }, degreeTexts.noName],
    [{ degree_programme: 'BSc Physics' }, degreeTexts.noLevel],
    [{ degree_level: 'undergraduate' }, degreeTexts.noPath],
    [{ local_international: 'local', duration_years: 9 }, degreeTexts.duration],
    [{ duration_years: '' }, degreeTexts.duration],
    [{ duration_years: 8 }, undefined],
  ] as const;
  let typed = {};
  for (const [more, text] of steps) {
    typed = { ...typed, ...more };
    expect(firstFault(typed)).toBe(text);
  }
});

test('a degree takes four years and is Active unless something else is chosen', () => {
  expect(requestOf(emptyDegree)).toMatchObject({ duration_years: 4, active: true });
  expect(requestOf({ ...emptyDegree, status: 'Inactive' }).active).toBe(false);
});
