import { expect, it } from 'vitest';
import { degreeMeant } from './groups.rules.ts';
import type { GroupRow } from './groups.store.ts';

const group = { degree_details_id: 'law' } as GroupRow;
const meant = (found: string[], before: GroupRow | null = null) => {
  try {
    return degreeMeant(found, before);
  } catch (error) {
    return (error as Error).message;
  }
};

it('a name means the one degree that has it; of several, the one that the group has already', () => {
  expect(meant(['music'])).toBe('music');
  expect(meant(['music'], group)).toBe('music');
  expect(meant(['music', 'law'], group)).toBe('law');
  expect(meant(['music', 'arts'], group)).toBe('Several degree programmes have this name. Please choose one of them.');
  expect(meant(['music', 'law'])).toBe('Several degree programmes have this name. Please choose one of them.');
  expect(meant([])).toBe('Degree programme not found');
});
