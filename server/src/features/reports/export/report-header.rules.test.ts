import { describe, expect, it } from 'vitest';
import { toReportHeader } from './report-header.rules.ts';

const names = {
  university: 'Northfield',
  time_zone: 'Asia/Colombo',
  clock_hours: 12,
  degree: null,
  group: null,
  module: 'CS101 Programming',
  student: null,
  lecturer: null,
};

describe('report header', () => {
  it('formats filters with screen labels and the time in the university’s time zone', () => {
    const filters = { module: 'b2', degree: 'Nothing such', weekday: 'Monday', hour: 9, date_from: '2026-09-01' };
    expect(toReportHeader(filters, names, Date.UTC(2026, 10, 21, 20, 5))).toEqual({
      university: 'Northfield',
      asOf: '22 Nov 2026, 1:35 AM',
      madeAtMs: Date.UTC(2026, 10, 21, 20, 5),
      facts: [
        ['Degree', 'Nothing such'],
        ['Module', 'CS101 Programming'],
        ['Weekday', 'Monday'],
        ['Hour', '09:00'],
        ['From', '1 Sept 2026'],
      ],
    });
  });

  it('shows the clock of the university', () => {
    const of24Hours = { ...names, clock_hours: 24 };
    expect(toReportHeader({}, of24Hours, Date.UTC(2026, 10, 21, 20, 5)).asOf).toBe('22 Nov 2026, 01:35');
    expect(toReportHeader({}, of24Hours, Date.UTC(2026, 10, 21, 18, 35)).asOf).toBe('22 Nov 2026, 00:05');
  });
});
