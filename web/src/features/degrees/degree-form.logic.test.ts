import { degreeTexts } from '@muster/contract/academics/degrees';
import { describe, expect, it } from 'vitest';
import { degreeErrors, degreeFieldOrder, emptyDegree, toRequest } from './degree-form.logic.ts';

const firstError = (values: object): string | undefined => {
  const errors = degreeErrors({ ...emptyDegree, ...values });
  return errors[degreeFieldOrder.find((field) => field in errors) ?? ''];
};

describe('degree form validation', () => {
  it('reports missing and invalid fields in the required order', () => {
    const steps = [
      [{}, degreeTexts.noName],
      [{ degree_programme: '  ' }, degreeTexts.noName],
      [{ degree_programme: 'BSc Physics' }, degreeTexts.noLevel],
      [{ degree_level: 'undergraduate' }, degreeTexts.noPath],
      [{ local_international: 'local', duration_years: 9 }, degreeTexts.duration],
      [{ duration_years: '' }, degreeTexts.duration],
      [{ duration_years: 8 }, undefined],
    ] as const;
    let values = {};
    for (const [change, text] of steps) {
      values = { ...values, ...change };
      expect(firstError(values)).toBe(text);
    }
  });
});

describe('degree request', () => {
  it('defaults to four years and Active', () => {
    expect(toRequest(emptyDegree)).toMatchObject({ duration_years: 4, active: true });
  });

  it('maps the status to a boolean', () => {
    expect(toRequest({ ...emptyDegree, status: 'Inactive' }).active).toBe(false);
  });
});

describe('programme code', () => {
  it('is optional, and has at most 40 characters', () => {
    const values = {
      ...emptyDegree,
      degree_programme: 'Law',
      degree_level: 'undergraduate',
      local_international: 'local',
    };
    expect(degreeErrors(values)).toEqual({});
    expect(degreeErrors({ ...values, programme_code: 'LAW1' })).toEqual({});
    expect(Object.keys(degreeErrors({ ...values, programme_code: 'x'.repeat(41) }))).toEqual(['programme_code']);
  });
});
