import { describe, expect, it } from 'vitest';
import { browserSettings } from './browser-settings.logic.ts';

describe('settings of the browser', () => {
  it.each([
    ['de-DE', 'Monday', 24],
    ['en-US', 'Sunday', 12],
    ['fr-CA', 'Sunday', 24],
    ['ar-EG', 'Saturday', 12],
  ])('of %s propose a week from %s and the %i-hour clock', (language, day, hours) => {
    expect(browserSettings(language)).toMatchObject({ week_starts_on: day, clock_hours: hours });
  });

  it('propose the time zone of the device', () => {
    expect(browserSettings('de-DE').time_zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('propose no first day that calendars cannot begin with', () => {
    expect(browserSettings('dv-MV')).not.toHaveProperty('week_starts_on');
  });
});
