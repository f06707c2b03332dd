import { minutesOfTime, dayMs } from '@muster/contract/http/durations';

/** An event on one day, from 'HH:MM' to 'HH:MM'. */
export type WeekItem = { readonly id: string; readonly date: string; readonly start: string; readonly end: string };

/** A row of the hour grid: one hour, or several empty hours folded into half a row. */
type Stretch = { readonly from: number; readonly to: number; readonly height: number };
export type Hours = readonly Stretch[];

/** Position of an item in its day: fractions of the height, and its lane among overlapping items. */
export type PlacedItem<Item> = {
  readonly item: Item;
  readonly top: number;
  readonly height: number;
  readonly lane: number;
  readonly lanes: number;
};

/** Minimum range of hours. */
const defaultHours = { first: 9, last: 16 };
const foldedHeight = 0.5;

/** The default hours extended to all items; empty stretches in between are folded. */
export function visibleHours(items: readonly WeekItem[]): Hours {
  const needed = items.map(({ start, end }) => ({
    first: Math.floor(minutesOfTime(start) / 60),
    last: Math.ceil(minutesOfTime(end) / 60),
  }));
  const isNeeded = (hour: number): boolean =>
    [defaultHours, ...needed].some(({ first, last }) => first <= hour && hour < last);
  const last = Math.max(defaultHours.last, ...needed.map((one) => one.last));
  const hours: Stretch[] = [];
  let hour = Math.min(defaultHours.first, ...needed.map(({ first }) => first));
  while (hour < last) {
    const from = hour;
    while (!isNeeded(hour)) hour += 1;
    // Folding a single hour would save nothing.
    if (hour - from > 1) hours.push({ from, to: hour, height: foldedHeight });
    else hour = from;
    hours.push({ from: hour, to: hour + 1, height: 1 });
    hour += 1;
  }
  return hours;
}

/** In units of one hour row. */
export const totalHeight = (hours: Hours): number => hours.reduce((sum, { height }) => sum + height, 0);

/** Vertical position of a time: 0 at the first hour, 1 at the last. */
export function positionInDay(time: string, hours: Hours): number {
  const hour = minutesOfTime(time) / 60;
  const above = hours.reduce((sum, { from, to, height }) => {
    const part = (hour - from) / (to - from);
    // Extrapolates before the first and after the last hour.
    const isFirst = from === hours[0]?.from;
    const isLast = to === hours.at(-1)?.to;
    return sum + height * Math.min(isLast ? Infinity : 1, Math.max(isFirst ? -Infinity : 0, part));
  }, 0);
  return above / totalHeight(hours);
}

const stepMinutes = 15;
const dayMinutes = 24 * 60;
const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The quarter hour nearest to a vertical position, the inverse of `positionInDay`. */
export function timeAt(part: number, hours: Hours): string {
  let rest = Math.min(1, Math.max(0, part)) * totalHeight(hours);
  const row = hours.find(({ height }) => rest <= height || ((rest -= height), false)) ?? hours.at(-1);
  const hour = row ? row.from + (rest / row.height) * (row.to - row.from) : 0;
  return toTime(Math.min(dayMinutes - stepMinutes, Math.round((hour * 60) / stepMinutes) * stepMinutes));
}

/** Undefined for a time after the end of the day. */
export function addMinutes(time: string, minutes: number): string | undefined {
  const sum = minutesOfTime(time) + minutes;
  return sum < dayMinutes ? toTime(sum) : undefined;
}

export const minutesBetween = (start: string, end: string): number => minutesOfTime(end) - minutesOfTime(start);

/** Positions of the lines between hour rows, as fractions of the height. */
export function hourLinePositions(hours: Hours): number[] {
  let above = 0;
  return hours.slice(0, -1).map(({ height }) => (above += height) / totalHeight(hours));
}

/** Sorts the items of one day by start; items that overlap, directly or transitively, share the width in lanes. */
export function layoutItems<Item extends WeekItem>(items: readonly Item[], hours: Hours): PlacedItem<Item>[] {
  const placed: PlacedItem<Item>[] = [];
  let cluster: { item: Item; lane: number }[] = [];
  let lanes: string[] = [];
  const close = (): void => {
    for (const { item, lane } of cluster) {
      const top = positionInDay(item.start, hours);
      placed.push({ item, top, height: positionInDay(item.end, hours) - top, lane, lanes: lanes.length });
    }
    cluster = [];
    lanes = [];
  };
  for (const item of items.toSorted((a, b) => a.start.localeCompare(b.start) || b.end.localeCompare(a.end))) {
    if (lanes.every((end) => end <= item.start)) close();
    const free = lanes.findIndex((end) => end <= item.start);
    const lane = free < 0 ? lanes.length : free;
    lanes[lane] = item.end;
    cluster.push({ item, lane });
  }
  close();
  return placed;
}

/** The Monday of the week `weekOffset` weeks from that of `date`. */
export function mondayOfWeek(date: string, weekOffset: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() + (weekOffset * 7 - sinceMonday) * dayMs).toISOString().slice(0, 10);
}

/** Parses a date of this century from the URL. */
export function parseDay(text: string): string | undefined {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? undefined : text;
}
