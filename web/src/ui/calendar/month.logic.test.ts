import { describe, expect, it } from 'vitest';
import { addMonths, monthOf, weeksOf } from './month.logic.ts';

describe('month calendar', () => {
  it('starts weeks on Sunday and shows every day once', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toEqual({ date: '2026-11-01', isOfMonth: true });
    expect(weeks[4]?.[6]).toEqual({ date: '2026-12-05', isOfMonth: false });
    expect(weeks.flat().filter(({ isOfMonth }) => isOfMonth)).toHaveLength(30);
  });

  it('shows the days before a month that starts on Saturday', () => {
    const [first] = weeksOf('2026-08');
    expect(first?.map(({ date }) => date.slice(8))).toEqual(['26', '27', '28', '29', '30', '31', '01']);
  });

  it('has four weeks for February of a common year that starts on Sunday', () => {
    expect(weeksOf('2026-02')).toHaveLength(4);
  });

  it('crosses the turn of the year', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(monthOf('2026-11-21')).toBe('2026-11');
  });
});
