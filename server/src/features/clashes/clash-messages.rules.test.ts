import { describe, expect, it } from 'vitest';
import { formatCapacityWarning, formatClash, type TitledClass } from './clash-messages.rules.ts';

const perera = { id: 'p', name: 'Dr N. Perera' };
const existing: TitledClass = {
  academic_year: '2026-2027',
  semester: 1,
  day_of_week: 'Monday',
  start_time: '09:00',
  end_time: '11:00',
  weeks: null,
  valid_from: null,
  valid_until: null,
  module_code: 'CS2022',
  class_type: 'Lecture',
  lecturer: perera,
  assistant: { id: 'a', name: 'Ms Silva' },
  further_lecturers: [{ id: 'f', name: 'Dr F. Silva' }],
  further_assistants: [],
  venue: 'Hall A1',
  groups: [{ id: 'g', name: 'CS-Y1-A' }],
  place: null,
};
const venue = { kind: 'venue', name: 'Hall A1' } as const;
const group = { kind: 'group', name: 'CS-Y1-A' } as const;
const lecturer = { kind: 'lecturer', name: 'Dr N. Perera' } as const;

describe('clash message', () => {
  it.each([
    [[venue], 'Hall A1 is taken by CS2022 Lecture, 09:00–11:00, Dr N. Perera'],
    [[lecturer], 'Dr N. Perera already teaches CS2022 Lecture, 09:00–11:00, Hall A1'],
    [[{ ...lecturer, name: 'Dr F. Silva' }], 'Dr F. Silva already teaches CS2022 Lecture, 09:00–11:00, Hall A1'],
    [[{ ...lecturer, name: 'Ms Silva' }], 'Ms Silva already assists in CS2022 Lecture, 09:00–11:00, Hall A1'],
    [[group], 'Group CS-Y1-A already has CS2022 Lecture, 09:00–11:00, Hall A1'],
    [[{ ...group, name: 'Group A' }], 'Group A already has CS2022 Lecture, 09:00–11:00, Hall A1'],
    [
      [lecturer, venue, group],
      'Dr N. Perera already teaches CS2022 Lecture, 09:00–11:00, Hall A1; it also needs Hall A1 and Group CS-Y1-A',
    ],
    [
      [venue, group, group, group, group, group],
      'Hall A1 is taken by CS2022 Lecture, 09:00–11:00, Dr N. Perera; it also needs Group CS-Y1-A, Group CS-Y1-A, Group CS-Y1-A and 2 more',
    ],
  ])('formats %o as: %s', (shared, text) => {
    expect(formatClash(shared, existing)).toBe(text);
  });

  it('names a class of the same form by its position and the known details', () => {
    const planned = { ...existing, class_type: null, place: 2 };
    expect(formatClash([venue], planned)).toBe('Hall A1 is taken by class 2 (CS2022), 09:00–11:00, Dr N. Perera');
    const unknown = { ...planned, module_code: null, lecturer: null, assistant: null, venue: null };
    expect(formatClash([venue], unknown)).toBe('Hall A1 is taken by class 2, 09:00–11:00');
    expect(formatClash([group], unknown)).toBe('Group CS-Y1-A already has class 2, 09:00–11:00');
  });
});

describe('capacity warning', () => {
  it('names seats and students, and is absent when there are enough seats', () => {
    const groups = [{ students: 40 }, { students: 12 }];
    expect(formatCapacityWarning('Hall A1', 40, groups)).toBe('Hall A1 seats 40, the groups have 52 students.');
    expect(formatCapacityWarning('Hall A1', 39, [{ students: 40 }])).toBe(
      'Hall A1 seats 39, the group has 40 students.',
    );
    expect(formatCapacityWarning('Hall A1', 52, groups)).toBeNull();
    expect(formatCapacityWarning('Hall A1', null, groups)).toBeNull();
    expect(formatCapacityWarning(null, 1, groups)).toBeNull();
    expect(formatCapacityWarning('Hall A1', 1, [])).toBeNull();
  });
});
