import { classDates } from '@muster/contract/timetables/class-dates';
import { weekdays } from '@muster/contract/http/shared';
import { includesWeek } from '@muster/contract/timetables/week-patterns';
import { describe, expect, it } from 'vitest';
import { type ClassChange, heldAs, heldBetween, matchSessions } from './class-week.rules.ts';
import { addDays, mondayOf } from '#platform/dates.rules.ts';
import { weekdayOf } from './week.rules.ts';

/** Seeded random numbers, so that failures are reproducible. */
function makeRandom(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * sides);
  };
}

const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Colombo', 'UTC', 'Pacific/Apia'];
const timeAt = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const noChange = {
  is_cancelled: false,
  new_date: null,
  new_start_time: null,
  new_end_time: null,
  new_venue: null,
  substitute_lecturer_id: null,
  substitute_name: null,
};
const planned = {
  day_of_week: 'Monday',
  start_time: '09:00',
  end_time: '11:00',
  venue: 'Hall',
  weeks: null,
  valid_from: null,
  valid_until: null,
  changes: [],
};
const change = (values: Partial<ClassChange>): ClassChange => ({
  ...noChange,
  class_date: '2026-10-26',
  reason: null,
  changed_by: null,
  sequence: 1,
  updated_at: '',
  ...values,
});

/** A random weekly class with changes and holidays. */
function invented(seed: number) {
  const random = makeRandom(seed);
  const starts_on = addDays('2026-01-01', random(365));
  const ends_on = addDays(starts_on, random(200));
  const start = random(1430);
  const time = { start_time: timeAt(start), end_time: timeAt(start + 1 + random(1439 - start)) };
  const day_of_week = weekdays[random(7)] ?? 'Monday';
  const weeks = [null, 'odd', 'even', '2-4,7'][random(4)] ?? null;
  const days = { day_of_week, weeks, valid_from: null, valid_until: null, starts_on, ends_on };
  const dates = classDates(days, { from: starts_on, to: ends_on });
  const changes = dates
    .filter(() => random(4) === 0)
    .map((class_date) => {
      const isCancelled = random(2) === 0;
      const to = { new_date: addDays(class_date, random(40) - 20), new_start_time: '10:00', new_end_time: '11:30' };
      return change({ class_date, is_cancelled: isCancelled, ...(isCancelled ? {} : to) });
    });
  const holidays = Array.from({ length: random(4) }, (_, index) => {
    const first = addDays(starts_on, random(200));
    return { name: `Holiday ${index}`, starts_on: first, ends_on: addDays(first, random(10)) };
  });
  const zone = zones[random(zones.length)] ?? 'UTC';
  return { weekly: { ...days, ...time, venue: 'Hall', changes }, holidays, zone, dates };
}

describe('class week rules', () => {
  const seeds = Array.from({ length: 150 }, (_, index) => index);

  it('place classes on their weekday and in their weeks within the semester only', () => {
    for (const seed of seeds) {
      const { weekly, dates } = invented(seed);
      const expected = [];
      let week = 1;
      for (let date = weekly.starts_on; date <= weekly.ends_on; date = addDays(date, 1)) {
        if (date > weekly.starts_on && weekdayOf(date) === 'Monday') week += 1;
        if (weekdayOf(date) === weekly.day_of_week && includesWeek(weekly.weeks, week)) expected.push(date);
      }
      expect(dates).toEqual(expected);
    }
  });

  it('list a moved class in its own week and in the week it was moved to', () => {
    for (const seed of seeds) {
      const { weekly, holidays, zone, dates } = invented(seed);
      const found = new Map<string, string[]>();
      const last = mondayOf(addDays(weekly.ends_on, 30));
      for (let monday = mondayOf(addDays(weekly.starts_on, -30)); monday <= last; monday = addDays(monday, 7)) {
        for (const held of heldBetween(weekly, { from: monday, to: addDays(monday, 6) }, holidays, zone)) {
          found.set(held.class_date, [...(found.get(held.class_date) ?? []), monday]);
        }
      }
      expect([...found.keys()].toSorted()).toEqual(dates);
      for (const date of dates) {
        const to = heldAs(weekly, date, holidays, zone).date;
        expect(new Set(found.get(date))).toEqual(new Set([mondayOf(date), mondayOf(to)]));
        expect(found.get(date)).toHaveLength(new Set([mondayOf(date), mondayOf(to)]).size);
      }
    }
  });

  it('hold classes at their local time, with the end after the start, and not on holidays', () => {
    for (const seed of seeds) {
      const { weekly, holidays, zone, dates } = invented(seed);
      for (const held of dates.map((date) => heldAs(weekly, date, holidays, zone))) {
        expect(held.endsMs).toBeGreaterThan(held.startsMs);
        const begins = Temporal.Instant.fromEpochMilliseconds(held.startsMs).toZonedDateTimeISO(zone);
        const expectedTime = Temporal.PlainDateTime.from(`${held.date}T${held.start_time}`);
        // A class in the hour that a clock change skips starts after it. Apia once skipped a whole day.
        expect(begins.toPlainDateTime().since(expectedTime).total('minutes')).toBeLessThanOrEqual(60);
        expect(Temporal.PlainDateTime.compare(begins, expectedTime)).toBeGreaterThanOrEqual(0);
        const isFree = holidays.some(({ starts_on, ends_on }) => starts_on <= held.date && held.date <= ends_on);
        if (held.state !== 'cancelled') expect(held.state === 'holiday').toBe(isFree);
      }
    }
  });
});

describe('a changed class', () => {
  const holidays = [{ name: 'Break', starts_on: '2026-10-26', ends_on: '2026-10-26' }];
  const on = (changes: ClassChange[], free = holidays) =>
    heldAs({ ...planned, changes }, '2026-10-26', free, 'Europe/London');

  it('stays cancelled on a holiday and is held when moved off a holiday', () => {
    expect(on([])).toMatchObject({ state: 'holiday', reason: 'Break' });
    expect(on([change({ is_cancelled: true, reason: 'Ill' })])).toMatchObject({ state: 'cancelled', reason: 'Ill' });
    const later = change({ new_date: '2026-10-27', new_start_time: '08:00', new_end_time: '09:00' });
    expect(on([later])).toMatchObject({ state: 'moved', date: '2026-10-27', venue: 'Hall' });
    expect(on([change({ new_venue: 'Lab' })])).toMatchObject({ state: 'holiday', venue: 'Lab' });
    expect(on([change({ new_venue: 'Lab' })], [])).toMatchObject({ state: 'moved', start_time: '09:00', venue: 'Lab' });
  });
});

describe('session matching', () => {
  const at = (start_time: string) => ({
    timetable_id: 'entry',
    module_id: 'module',
    lecturer_ids: ['lecturer', 'further'],
    date: '2026-10-26',
    start_time,
  });
  const opened = (id: string, start_time: string, more: object = {}) => ({
    id,
    timetable_id: 'entry' as string | null,
    lecturer_id: 'lecturer',
    module_id: 'module',
    date: '2026-10-26',
    start_time,
    ...more,
  });

  it('prefers the class with the same start and matches each session once', () => {
    expect(matchSessions([at('09:00'), at('14:00')], [opened('a', '14:00')])).toEqual([null, 'a']);
    expect(matchSessions([at('09:00'), at('14:00')], [opened('a', '09:10'), opened('b', '14:00')])).toEqual(['a', 'b']);
    expect(matchSessions([at('09:00'), at('14:00')], [opened('a', '09:10')])).toEqual(['a', null]);
  });

  it('matches a session that a lecturer opened with the form by module', () => {
    expect(matchSessions([at('09:00')], [opened('a', '09:00', { timetable_id: null })])).toEqual(['a']);
    expect(
      matchSessions([at('09:00')], [opened('a', '09:00', { timetable_id: null, lecturer_id: 'further' })]),
    ).toEqual(['a']);
    expect(matchSessions([at('09:00')], [opened('a', '09:00', { timetable_id: null, lecturer_id: 'x' })])).toEqual([
      null,
    ]);
    expect(matchSessions([at('09:00')], [opened('a', '10:00', { timetable_id: null })])).toEqual([null]);
    expect(matchSessions([at('09:00')], [opened('a', '09:00', { date: '2026-10-27' })])).toEqual([null]);
  });
});
