import { type Weekday, weekdays } from '@muster/contract/http/shared';
import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../demo/plan/random.ts';
import { freeSlots, type Slot } from './free-slots.rules.ts';

const slot = (day_of_week: Weekday, start_time: string, end_time: string): Slot => ({
  day_of_week,
  start_time,
  end_time,
});
const format = (slots: readonly Slot[]) => slots.map((one) => `${one.day_of_week} ${one.start_time}–${one.end_time}`);
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

describe('free slots', () => {
  it('are sorted by distance, the later of two equally distant first, without the class’s own time', () => {
    expect(format(freeSlots(slot('Tuesday', '10:00', '12:00'), [], 6))).toEqual([
      'Tuesday 10:30–12:30',
      'Tuesday 09:30–11:30',
      'Tuesday 11:00–13:00',
      'Tuesday 09:00–11:00',
      'Tuesday 11:30–13:30',
      'Tuesday 08:30–10:30',
    ]);
  });

  it('exclude busy times as half-open intervals and continue on the next days', () => {
    const busy = [
      slot('Friday', '08:00', '16:00'),
      slot('Friday', '16:01', '17:00'),
      slot('Thursday', '10:00', '18:00'),
    ];
    expect(format(freeSlots(slot('Friday', '09:00', '11:00'), busy, 3))).toEqual([
      'Thursday 08:00–10:00',
      'Wednesday 16:00–18:00',
      'Wednesday 15:30–17:30',
    ]);
    expect(format(freeSlots(slot('Friday', '09:00', '10:00'), busy, 1))).toEqual(['Friday 17:00–18:00']);
  });

  it('include Saturday or Sunday only for a class on that day', () => {
    const days = (day: Weekday) =>
      new Set(freeSlots(slot(day, '08:00', '09:00'), [], 1_000).map((one) => one.day_of_week));
    expect(days('Monday')).toEqual(new Set(weekdays.slice(0, 5)));
    expect(days('Saturday')).toEqual(new Set(weekdays.slice(0, 6)));
    expect(days('Sunday')).toEqual(new Set([...weekdays.slice(0, 5), 'Sunday']));
  });

  it('are empty for an empty class or one longer than the day', () => {
    expect(freeSlots(slot('Monday', '09:00', '09:00'), [], 6)).toEqual([]);
    expect(freeSlots(slot('Monday', '10:00', '09:00'), [], 6)).toEqual([]);
    expect(freeSlots(slot('Monday', '07:00', '17:30'), [], 6)).toEqual([]);
    expect(format(freeSlots(slot('Monday', '07:00', '17:00'), [], 1))).toEqual(['Monday 08:00–18:00']);
  });

  it('equal those that a table of all minutes shows as free', () => {
    const random = makeRandom('free slots');
    const time = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    for (let round = 0; round < 100; round += 1) {
      const busy = Array.from({ length: random.below(25) }, () => {
        const from = 5 * random.below(250);
        return slot(random.pick(weekdays), time(from), time(from + 5 * random.below(36)));
      });
      const start = 5 * random.below(200);
      const length = 5 * (1 + random.below(40));
      const own = slot(random.pick(weekdays), time(start), time(start + length));
      const taken = new Set<string>();
      for (const one of busy)
        for (let at = minuteOf(one.start_time); at < minuteOf(one.end_time); at += 1)
          taken.add(`${one.day_of_week} ${at}`);
      const expected = weekdays
        .filter((day, at) => at < 5 || day === own.day_of_week)
        .flatMap((day) =>
          Array.from({ length: 20 }, (_, half) => 480 + 30 * half)
            .filter((from) => from + length <= 1080 && (day !== own.day_of_week || from !== start))
            .filter((from) => Array.from({ length }, (_, at) => from + at).every((at) => !taken.has(`${day} ${at}`)))
            .map((from) => `${day} ${time(from)}–${time(from + length)}`),
        );
      expect(format(freeSlots(own, busy, 1_000)).toSorted()).toEqual(expected.toSorted());
    }
  });
});
