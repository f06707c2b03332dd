import { weeksOf } from '@muster/contract/timetables/week-patterns';
import { describe, expect, it } from 'vitest';
import { clashesAmong, isOverlapping, isSameTime, type KnownClass, sharedWith } from './clashes.rules.ts';
import { makeRandom } from '../../demo/plan/random.ts';

const random = makeRandom('clashes');
const time = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const named = (id: string) => ({ id, name: id });

type Made = KnownClass & { readonly at: number; readonly from: number; readonly to: number };

function made(at: number): Made {
  const from = 480 + 15 * random.below(20);
  const to = from + 15 * random.below(9);
  const some = <T>(value: T): T | null => (random.chance(0.85) ? value : null);
  return {
    at,
    from,
    to,
    academic_year: random.pick(['2025-2026', '2026-2027']),
    semester: random.pick([1, 2]),
    day_of_week: random.pick(['Monday', 'Tuesday']),
    start_time: time(from),
    end_time: time(to),
    weeks: random.pick([null, 'odd', 'even', '1-2', '3', '1,4']),
    valid_from: null,
    valid_until: null,
    lecturer: some(named(`p${random.below(8)}`)),
    assistant: random.chance(0.4) ? named(`p${random.below(8)}`) : null,
    further_lecturers: Array.from({ length: random.below(2) }, () => named(`p${random.below(8)}`)),
    further_assistants: Array.from({ length: random.below(2) }, () => named(`p${random.below(8)}`)),
    venue: some(random.pick(['Hall 1', ' hall 1', 'HALL 1 ', 'Hall 2', 'Lab 1', 'Lab 2', 'Lab 3'])),
    groups: Array.from({ length: random.below(3) }, () => named(`g${random.below(8)}`)),
  };
}

/** The resources that a class uses, in each quarter hour of four weeks. Classes start and end at quarter hours. */
function quarterHours(one: Made): Set<string> {
  const others = [...one.further_lecturers, ...one.further_assistants, ...one.groups];
  const needs = [one.lecturer?.id, one.assistant?.id, ...others.map(({ id }) => id)];
  if (one.venue !== null) needs.push(one.venue.trim().toLowerCase());
  const taken = new Set<string>();
  for (let minute = one.from; minute < one.to; minute += 15) {
    for (const need of needs) {
      for (const week of weeksOf(one.weeks).slice(0, 4)) {
        if (need !== undefined)
          taken.add([one.academic_year, one.semester, week, one.day_of_week, minute, need].join());
      }
    }
  }
  return taken;
}

describe('clash rules', () => {
  it('find the same clashes as a table of all quarter hours', () => {
    let clashing = 0;
    for (let round = 0; round < 60; round += 1) {
      const classes = Array.from({ length: 40 }, (_, at) => made(at));
      const tables = classes.map(quarterHours);
      const expected = new Set<string>();
      for (const [one, table] of tables.entries()) {
        for (let other = one + 1; other < tables.length; other += 1) {
          if (!table.isDisjointFrom(tables[other]!)) expected.add(`${one} ${other}`);
        }
      }
      const found = [...clashesAmong(classes)].map(({ first, second }) =>
        [first.at, second.at].toSorted((a, b) => a - b).join(' '),
      );
      expect(new Set(found)).toEqual(expected);
      expect(found).toHaveLength(expected.size);
      const pairwise = classes.flatMap((one) =>
        classes
          .slice(one.at + 1)
          .filter((other) => isSameTime(one, other) && sharedWith(one, other).length > 0)
          .map((other) => `${one.at} ${other.at}`),
      );
      expect(new Set(pairwise)).toEqual(expected);
      clashing += expected.size;
    }
    expect(clashing).toBeGreaterThan(500);
  });

  it('treat intervals as half-open', () => {
    const interval = (start_time: string, end_time: string) => ({ start_time, end_time });
    const morning = interval('09:00', '10:00');
    expect(isOverlapping(morning, interval('10:00', '11:00'))).toBe(false);
    expect(isOverlapping(interval('08:00', '09:00'), morning)).toBe(false);
    expect(isOverlapping(morning, interval('09:59', '11:00'))).toBe(true);
    expect(isOverlapping(interval('08:00', '12:00'), morning)).toBe(true);
    expect(isOverlapping(morning, morning)).toBe(true);
    expect(isOverlapping(interval('09:30', '09:30'), morning)).toBe(false);
    expect(isOverlapping(interval('09:50', '09:10'), morning)).toBe(false);
  });

  it('report a shared person once in either role, then the venue and each group, named as in the other class', () => {
    const none = { further_lecturers: [], further_assistants: [] };
    const class_ = { ...made(0), ...none, lecturer: named('ada'), assistant: named('bo'), venue: 'Hall 1', groups: [] };
    const swapped = { ...class_, lecturer: named('bo'), assistant: named('ada'), venue: ' HALL 1' };
    const people = [
      { kind: 'lecturer', name: 'bo' },
      { kind: 'lecturer', name: 'ada' },
    ];
    expect(sharedWith(class_, swapped)).toEqual([...people, { kind: 'venue', name: 'HALL 1' }]);
    const twice = { ...class_, lecturer: named('ada'), assistant: named('ada'), venue: null, groups: [named('g')] };
    expect(sharedWith({ ...class_, groups: [named('g')] }, twice)).toEqual([
      { kind: 'lecturer', name: 'ada' },
      { kind: 'group', name: 'g' },
    ]);
    const further = { ...class_, lecturer: named('cy'), further_lecturers: [named('ada')], assistant: named('di') };
    expect(sharedWith(class_, further)[0]).toEqual({ kind: 'lecturer', name: 'ada' });
    expect(sharedWith({ ...further, further_assistants: [named('bo')] }, class_).map(({ name }) => name)).toEqual([
      'ada',
      'bo',
      'Hall 1',
    ]);
    const nothing = { ...class_, lecturer: null, assistant: null, venue: null };
    expect(sharedWith(nothing, nothing)).toEqual([]);
  });
});
