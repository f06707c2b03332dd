import { defaultStructure } from '@muster/contract/academics/structure';
import { describe, expect, it } from 'vitest';
import { formKindOf, parseClassForm } from './session-form.rules.ts';

const now = { date: '2026-09-14', time: '13:37' };
const short = { module_id: 'a module', session_type: 'Lecture' };
const full = {
  semester: 2,
  year: 3,
  session_type: 'seminar',
  module_code: 'CS101',
  date: '2026-09-20',
  class_start_time: '08:00',
  class_end_time: '10:00',
  academic_year: '2026-2027',
};

describe('session form', () => {
  it('is the short form unless a field of the full form is present', () => {
    expect(formKindOf(short)).toBe('short');
    expect(formKindOf({})).toBe('short');
    expect(formKindOf({ ...short, date: '' })).toBe('full');
    expect(formKindOf({ module_code: '' })).toBe('full');
  });

  it('parses 12-hour times, seconds and timestamps', () => {
    const startOf = (class_start_time: string, class_end_time = '23:59') => {
      const read = parseClassForm({ ...full, class_start_time, class_end_time }, 'full', now);
      return 'text' in read ? read.text : read.start;
    };
    expect(
      ['08:05', '08:05:59', '8:05', '2026-09-20T08:05:00.000Z', '8:05 am', '08:05 AM'].map((text) => startOf(text)),
    ).toEqual(Array.from({ length: 6 }, () => '08:05'));
    expect(startOf('12:15 AM')).toBe('00:15');
    expect(startOf('12:15 PM')).toBe('12:15');
    expect(startOf('1:15 pm')).toBe('13:15');
    for (const wrong of ['25:00', '13:15 PM', '0:15 PM', '8', 'noon', '08:60', '08:05 tomorrow']) {
      expect(startOf(wrong)).toBe('Please give the start time as HH:MM');
    }
  });

  it('defaults to one hour from now, ending before midnight', () => {
    const times = (time: string) => {
      const read = parseClassForm(short, 'short', { ...now, time });
      return 'text' in read ? read.text : [read.start, read.end];
    };
    expect(times('13:37')).toEqual(['13:37', '14:37']);
    expect(times('23:30')).toEqual(['23:30', '23:59']);
    expect(times('23:59')).toEqual(['23:58', '23:59']);
  });

  it('accepts the module by id or code, and the session type in any case', () => {
    const { module_code: _, ...rest } = full;
    expect(parseClassForm({ ...rest, module_id: 'an id', session_type: 'SEMINAR' }, 'full', now)).toEqual({
      moduleId: 'an id',
      moduleCode: null,
      sessionType: 'seminar',
      year: 3,
      semester: 2,
      academicYear: '2026-2027',
      date: '2026-09-20',
      start: '08:00',
      end: '10:00',
    });
  });

  it('keeps the writing of a class type of the university', () => {
    const typeOf = (session_type: string) => {
      const structure = { ...defaultStructure, class_types: ['TD', 'Lecture', 'Travaux Pratiques'] };
      const read = parseClassForm({ ...short, session_type }, 'short', now, structure);
      return 'text' in read ? read.text : read.sessionType;
    };
    expect(['TD', 'td', 'Lecture', 'travaux pratiques', 'Seminar'].map(typeOf)).toEqual([
      'TD',
      'TD',
      'lecture',
      'Travaux Pratiques',
      'seminar',
    ]);
  });

  it('rejects dates outside the allowed range', () => {
    const dateOf = (date: string) => {
      const read = parseClassForm({ ...full, date }, 'full', now);
      return 'text' in read ? read.text : read.date;
    };
    expect(dateOf('2026-09-20T08:00:00Z')).toBe('2026-09-20');
    for (const wrong of ['1800-01-01', '3000-01-01', '0001-01-01', '2026-02-30'])
      expect(dateOf(wrong)).toBe('Please give the date as YYYY-MM-DD');
  });

  it('reports missing fields first, then invalid values, then the order of times', () => {
    const textOf = (change: object) => {
      const read = parseClassForm({ ...full, ...change }, 'full', now);
      return 'text' in read ? read.text : 'fine';
    };
    const wrong = { year: 0, date: 'soon', class_end_time: '07:00' };
    expect(textOf(wrong)).toBe('Please fill in the following required fields: Year');
    expect(textOf({ ...wrong, year: 1 })).toBe('Please give the date as YYYY-MM-DD');
    expect(textOf({ class_end_time: '08:00' })).toBe('Class end time must be after class start time');
    expect(textOf({ semester: 3 })).toBe('Please choose semester 1 or 2');
  });
});
