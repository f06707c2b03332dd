import { describe, expect, it } from 'vitest';
import { expandBlocks } from './timetable-blocks.rules.ts';

const from = (...columns: number[]) => ({ columns, constant: null, translations: {} });
const now = Date.UTC(2026, 10, 30);

/** The weeks and the time of each row. */
function expand(matching: Parameters<typeof expandBlocks>[1], ...rows: string[][]): string[] {
  const table = rows.map((cells, at) => ({ line: at + 2, cells }));
  return expandBlocks('timetables', matching, table, now).rows.map(({ cells }) => cells.join(' | '));
}

describe('blocks of days', () => {
  const shared = { Weeks: from(0), Day: from(1), 'Start Time': from(1), 'End Time': from(1) };
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

  it('are first and last days with times and without a weekday', () => {
    expect(expand(shared, ['04.01.2027 - 08.01.2027', '9-17 Uhr'])).toEqual(
      days.map((day, at) => `Block 2027-01-0${at + 4} | ${day} 9-17 Uhr`),
    );
    const apart = { Weeks: from(0), 'Start Time': from(1), 'End Time': from(2) };
    expect(expand(apart, ['04.01.27 - 05.01.27', '09:00', '17:00'])).toEqual([
      'Block 2027-01-04 | 09:00 | 17:00',
      'Block 2027-01-05 | 09:00 | 17:00',
    ]);
    expect(expand({ ...apart, Day: from(3) }, ['04.01.2027-05.01.2027', '09:00', '17:00', '']).length).toBe(2);
  });

  it('have dates in the order of the others', () => {
    expect(
      expand(shared, ['du 04/01/2027 au 05/01/2027', '9h-17h'], ['du 14/12/2026 au 15/12/2026', '9h-17h']),
    ).toEqual([
      'Block 2027-01-04 | Monday 9h-17h',
      'Block 2026-12-14 | Monday 9h-17h',
      'Block 2027-01-05 | Tuesday 9h-17h',
      'Block 2026-12-15 | Tuesday 9h-17h',
    ]);
  });

  it.each([
    ['a weekday', ['04.01.2027 - 08.01.2027', 'Mo 9-17 Uhr']],
    ['more than seven days', ['04.01.2027 - 15.01.2027', '9-17 Uhr']],
    ['a rhythm', ['wöchentl 04.01.2027 08.01.2027', '9-17 Uhr']],
  ])('are none with %s', (_, row) => expect(expand(shared, row)).toEqual([row.join(' | ')]));
});
