import { describe, expect, it } from 'vitest';
import { formatClass } from './teaching-groups.texts.ts';

const weekly = { id: '1', day_of_week: 'Friday', start_time: '10:00', end_time: '12:00', venue: 'Hall 3' } as const;
const days = { class_type: 'Lecture', lecturer: 'Dr Silva', weeks: 'odd', valid_from: null };

describe('formatClass', () => {
  it('keeps the capital letters of days and months', () => {
    expect(formatClass({ ...weekly, ...days, valid_until: '2026-12-18' })).toMatch(
      /^Friday .*, odd weeks, until Fri 18 Dec 2026$/u,
    );
  });
});
