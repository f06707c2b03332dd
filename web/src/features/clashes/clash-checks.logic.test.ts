import type { ClassDraft } from '@muster/contract/timetables/clashes';
import { describe, expect, it } from 'vitest';
import { toComparable, findingsOf } from './clash-checks.logic.ts';

const draft: ClassDraft = {
  further_lecturer_ids: [],
  further_assistant_ids: [],
  group_ids: ['g'],
  semester: 1,
  academic_year: '2026-2027',
  day_of_week: 'Monday',
  start_time: '09:00',
  end_time: '11:00',
};

describe('clash checks logic', () => {
  it('replaces an incomplete class by a placeholder', () => {
    const [first, second] = toComparable([undefined, draft]);
    expect(first).toMatchObject({ group_ids: [], start_time: '00:00' });
    expect(second).toEqual(draft);
    expect(toComparable([undefined])).toEqual([]);
  });

  it('returns the unique clashes of a class with times as the university shows them', () => {
    const text = 'Hall A1 is taken by CS2022 Lecture, 09:00–13:30, Dr N. Perera';
    const clash = { entry: 1, with_entry: null, shared: [], text };
    const reply = {
      clashes: [clash, clash],
      capacity: [{ entry: 0, text: 'Hall A1 seats 40, the groups have 52 students.' }],
      no_students: [{ entry: 1, text: 'CS1 is optional and no student is enrolled.' }],
    };
    expect(findingsOf(reply, 1)).toEqual({
      clashes: ['Hall A1 is taken by CS2022 Lecture, 9:00 AM – 1:30 PM, Dr N. Perera'],
      capacity: [],
      noStudents: ['CS1 is optional and no student is enrolled.'],
    });
    expect(findingsOf(reply, 0).capacity).toHaveLength(1);
  });

  it('reports a clash within the form at both classes', () => {
    const shared = [
      { kind: 'lecturer', name: 'Dr N. Perera' },
      { kind: 'venue', name: 'Hall A1' },
      { kind: 'group', name: 'CS2-A' },
    ] as const;
    const text = 'Dr N. Perera already teaches class 1, 09:00–11:00';
    const reply = { clashes: [{ entry: 1, with_entry: 0, shared: [...shared], text }], capacity: [], no_students: [] };
    expect(findingsOf(reply, 0).clashes).toEqual([
      'Class 2 also needs Dr N. Perera, Hall A1 and Group CS2-A at this time',
    ]);
    expect(findingsOf(reply, 1).clashes).toEqual(['Dr N. Perera already teaches class 1, 9:00 AM – 11:00 AM']);
    expect(findingsOf(reply, 2).clashes).toEqual([]);
  });
});
