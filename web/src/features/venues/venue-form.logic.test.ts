// @vitest-environment node
import { venueTexts } from '@muster/contract/venues';
import { expect, test } from 'vitest';
import { emptyVenue, requestOf, venueFaults, venueOrder } from './venue-form.logic.ts';

const firstFault = (values: object): string | undefined => {
  const faults = venueFaults({ ...emptyVenue, ...values });
  return faults[venueOrder.find((field) => field in faults) ?? ''];
};

test('a venue needs a name and nothing else', () => {
  expect(firstFault({ name: ' ' })).toBe(venueTexts.noName);
  expect(venueFaults({ ...emptyVenue, name: 'Hall A1' })).toEqual({});
  expect(requestOf({ ...emptyVenue, name: 'Hall A1' })).toMatchObject({ position: null, active: true });
});

test('a capacity that no room has is refused at its field', () => {
  for (const capacity of [0, 100_001, 2.5]) expect(firstFault({ name: 'A', capacity })).toBe(venueTexts.capacity);
});

test('a position is whole or not there, and what is missing is marked', () => {
  const half = { ...emptyVenue, name: 'A', latitude: 6.9 };
  expect(venueFaults(half)).toEqual({ longitude: venueTexts.position, radius_m: venueTexts.position });
  const whole = { ...half, longitude: '79.86', radius_m: 100 };
  expect(venueFaults(whole)).toEqual({});
  expect(requestOf(whole).position).toEqual({ latitude: 6.9, longitude: 79.86, radius_m: 100 });
  expect(venueFaults({ ...whole, latitude: 91 })).toEqual({ latitude: venueTexts.position });
  expect(Object.keys(venueFaults({ ...whole, radius_m: 5 }))).toEqual(['radius_m']);
});
