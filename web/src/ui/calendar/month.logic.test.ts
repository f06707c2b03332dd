import { expect, test } from 'vitest';
import { addMonths, monthOf, weeksOf } from './month.logic.ts';

test('the weeks of a month begin on Sunday and show every day once', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toEqual({ date: '2026-11-01', isOfMonth: true });
  expect(weeks[4]?.[6]).toEqual({ date: '2026-12-05', isOfMonth: false });
  expect(weeks.flat().filter(({ isOfMonth }) => isOfMonth)).toHaveLength(30);
});

test('a month that starts on a Saturday shows the days before it', () => {
  const [first] = weeksOf('2026-08');
  expect(first?.map(({ date }) => date.slice(8))).toEqual(['26', '27', '28', '29', '30', '31', '01']);
});

test('February of a common year that starts on a Sunday has four weeks', () => {
  expect(weeksOf('2026-02')).toHaveLength(4);
});

test('the arrows lead over the turn of the year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(monthOf('2026-11-21')).toBe('2026-11');
});
