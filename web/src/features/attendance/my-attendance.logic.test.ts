import type { MyModule } from '@muster/contract/attendance/attendance';
import { describe, expect, it } from 'vitest';
import {
  classesByDate,
  formatPercentage,
  isCounted,
  markTone,
  type MyRecord,
  overall,
  squaresOf,
} from './my-attendance.logic.ts';
import { countText, dayText, howMarked, statusCountText } from './my-attendance.texts.ts';

const record = (changes: Partial<MyRecord> = {}): MyRecord => ({
  session_id: 'one',
  session_type: 'Lecture',
  location: 'Hall B',
  date: '2026-11-20',
  class_start_time: '09:00',
  class_end_time: '11:00',
  attendance_requirement: 'required',
  status: 'present',
  method: 'qr',
  marked_at: '2026-11-20T09:04:00Z',
  location_verdict: null,
  is_corrected: false,
  ...changes,
});

const module = (attended: number, total: number, records: MyRecord[] = []): MyModule => ({
  module_id: String(total),
  module_code: `M${total}`,
  module_name: 'Module',
  attended,
  total,
  percentage: null,
  band: null,
  attendance_limit: 80,
  to_come: null,
  records,
});

describe('my attendance', () => {
  it('weighs every class equally in the total', () => {
    expect(overall([module(9, 10), module(1, 5)])).toEqual({
      attended: 10,
      total: 15,
      percentage: 66.7,
      band: 'Average',
    });
  });

  it('has no percentage without classes', () => {
    expect(overall([module(0, 0)])).toMatchObject({ percentage: null, band: null });
    expect(countText(0, 0)).toBe('No classes held yet');
  });

  it('formats percentages with one decimal', () => {
    expect([formatPercentage(100), formatPercentage(66.7)]).toEqual(['100.0%', '66.7%']);
  });

  it('sorts the classes of a day by start time across modules', () => {
    const late = record({ session_id: 'late', class_start_time: '14:00' });
    const days = classesByDate([module(1, 1, [late]), module(1, 2, [record()])]);
    expect(days.get('2026-11-20')?.map(({ session_id }) => session_id)).toEqual(['one', 'late']);
  });

  it('describes how each class was marked', () => {
    expect(howMarked(record(), 'UTC')).toBe('Scanned, 9:04 AM');
    expect(howMarked(record({ method: 'typed' }), 'UTC')).toBe('Typed code, 9:04 AM');
    expect(howMarked(record({ method: 'manual', marked_at: '2026-11-23T09:04:00Z' }), 'UTC')).toBe(
      'Marked by your lecturer, 23 Nov 2026, 9:04 AM',
    );
    const parallel = { own: 'B', attended: 'A' };
    expect(howMarked(record({ status: 'parallel', parallel }))).toBe('Group B, in Group A');
    const attended_in = { groups: 'A', date: '2026-11-25' };
    expect(howMarked(record({ method: null, attended_in }))).toMatch(/^Attended in Group A, Wed/u);
    expect(howMarked(record({ is_corrected: true }))).toBe('Corrected by your lecturer');
    expect(howMarked(record({ status: 'absent', method: null, marked_at: null }))).toBe('Not marked');
  });

  it('labels a calendar day with the statuses of its classes', () => {
    expect(dayText([record(), record({ status: 'absent' })])).toBe('2 classes: present, absent');
  });
});

describe('classes in which attendance is not required', () => {
  const recorded = record({ status: 'absent', method: null, marked_at: null, attendance_requirement: 'recorded' });

  it('are named, have no tone of a fault, and are in no total', () => {
    expect(howMarked(recorded)).toBe('Not marked · recorded only');
    expect(markTone(recorded)).toBe('neutral');
    expect(countText(0, 0, [recorded])).toBe('No class yet in which attendance is required');
    expect(statusCountText([record(), recorded, recorded], 1)).toBe('1 present, 2 recorded only, 1 to come');
    expect(squaresOf({ records: [record(), recorded], to_come: 0 })).toEqual(['filled', 'dotted']);
    expect(isCounted(recorded)).toBe(false);
  });
});
