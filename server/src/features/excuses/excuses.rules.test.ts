import { describe, expect, it } from 'vitest';
import { validateDays } from './excuses.rules.ts';

const today = '2026-03-15';
const errorOf = (starts_on: string, ends_on: string, days_to_report = 14) =>
  validateDays({ starts_on, ends_on }, { days_to_report }, today);

describe('excuse rules', () => {
  it('limit how long after its end an absence can be reported', () => {
    expect(errorOf('2026-02-20', '2026-03-01')).toBeUndefined();
    expect(errorOf('2026-02-20', '2026-02-28')).toEqual({
      ends_on: 'You can report an absence up to 14 days after it ends',
    });
    expect(errorOf('2026-03-15', '2026-03-15', 0)).toBeUndefined();
    expect(errorOf('2026-03-13', '2026-03-13', 1)).toEqual({
      ends_on: 'You can report an absence up to 1 day after it ends',
    });
  });

  it('allow reports up to a year ahead', () => {
    expect(errorOf('2027-03-16', '2027-03-20')).toBeUndefined();
    expect(errorOf('2027-03-17', '2027-03-20')).toEqual({ starts_on: 'You can report an absence up to a year ahead' });
  });
});
