// @vitest-environment node
import { venueTexts } from '@muster/contract/academics/venues';
import { describe, expect, it } from 'vitest';
import { emptyVenue, toRequest, validateVenue, venueOrder } from './venue-form.logic.ts';

const firstError = (values: object): string | undefined => {
  const errors = validateVenue({ ...emptyVenue, ...values });
  return errors[venueOrder.find((field) => field in errors) ?? ''];
};

describe('venue form logic', () => {
  it('requires only a name', () => {
    expect(firstError({ name: ' ' })).toBe(venueTexts.noName);
    expect(validateVenue({ ...emptyVenue, name: 'Hall A1' })).toEqual({});
    expect(toRequest({ ...emptyVenue, name: 'Hall A1' })).toMatchObject({ position: null, active: true });
  });

  it('rejects an invalid capacity', () => {
    for (const capacity of [0, 100_001, 2.5]) expect(firstError({ name: 'A', capacity })).toBe(venueTexts.capacity);
  });

  it('requires a complete position or none', () => {
    const half = { ...emptyVenue, name: 'A', latitude: 6.9 };
    expect(validateVenue(half)).toEqual({ longitude: venueTexts.position, radius_m: venueTexts.position });
    const whole = { ...half, longitude: '79.86', radius_m: 100 };
    expect(validateVenue(whole)).toEqual({});
    expect(toRequest(whole).position).toEqual({ latitude: 6.9, longitude: 79.86, radius_m: 100 });
    expect(validateVenue({ ...whole, latitude: 91 })).toEqual({ latitude: venueTexts.position });
    expect(Object.keys(validateVenue({ ...whole, radius_m: 5 }))).toEqual(['radius_m']);
  });
});
