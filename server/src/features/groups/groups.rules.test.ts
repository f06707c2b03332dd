import { describe, expect, it } from 'vitest';
import { chooseDegree } from './groups.rules.ts';
import type { GroupRow } from './groups.store.ts';

const group = { degree_details_id: 'law' } as GroupRow;
const choose = (ids: string[], before: GroupRow | null = null) => {
  try {
    return chooseDegree(ids, before);
  } catch (error) {
    return (error as Error).message;
  }
};

describe('chooseDegree', () => {
  it('prefers the current degree of the group among several with the same name', () => {
    expect(choose(['music'])).toBe('music');
    expect(choose(['music'], group)).toBe('music');
    expect(choose(['music', 'law'], group)).toBe('law');
    expect(choose(['music', 'arts'], group)).toBe(
      'Several degree programmes have this name. Please choose one of them.',
    );
    expect(choose(['music', 'law'])).toBe('Several degree programmes have this name. Please choose one of them.');
    expect(choose([])).toBe('Degree programme not found');
  });
});
