import { describe, expect, it } from 'vitest';
import { daysOfSlice } from './session-history.rules.ts';

const days = [
  { day: '2026-11-23', held: 3 },
  { day: '2026-11-20', held: 4 },
  { day: '2026-11-19', held: 2 },
];

describe('history slice', () => {
  it.each([
    ['the first page', 2, 0, { to: '2026-11-23', offset: 0, from: '2026-11-23' }],
    ['a page over two days', 2, 2, { to: '2026-11-23', offset: 2, from: '2026-11-20' }],
    ['a page that starts with a day', 3, 3, { to: '2026-11-20', offset: 0, from: '2026-11-20' }],
    ['a page over all days', 9, 0, { to: '2026-11-23', offset: 0, from: '2026-11-19' }],
    ['the last page, not full', 4, 8, { to: '2026-11-19', offset: 1, from: '2026-11-19' }],
    ['a page after the last', 4, 9, undefined],
  ])('covers only the days of %s', (_, limit, offset, found) => {
    expect(daysOfSlice(days, { limit, offset })).toEqual(found);
  });
});
