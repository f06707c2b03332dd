/** Something that is held on one day, from 'HH:MM' to 'HH:MM'. */
export type WeekItem = { readonly id: string; readonly date: string; readonly start: string; readonly end: string };

/** Some hours of the day as they are drawn: one each, or a stretch in which nothing is, folded into half the height of one. */
type Stretch = { readonly from: number; readonly to: number; readonly height: number };
export type Hours = readonly Stretch[];

/** Where an item stands in its day: parts of its height from the top, and one of as many lanes as meet there. */
export type PlacedItem<Item> = {
  readonly item: Item;
  readonly top: number;
  readonly height: number;
  readonly lane: number;
  readonly lanes: number;
};

/** A short week is drawn no lower than a working day. */
const defaultHours = { first: 9, last: 16 };
const foldedHeight = 0.5;
const dayMs = 86_400_000;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The working day, and whole hours for whatever is before or after it; between them what is empty is folded. */
export function visibleHours(items: readonly WeekItem[]): Hours {
  const needed = items.map(({ start, end }) => ({
    first: Math.floor(minutesOf(start) / 60),
    last: Math.ceil(minutesOf(end) / 60),
  }));
  const isNeeded = (hour: number): boolean =>
    [defaultHours, ...needed].some(({ first, last }) => first <= hour && hour < last);
  const last = Math.max(defaultHours.last, ...needed.map((one) => one.last));
  const hours: Stretch[] = [];
  let hour = Math.min(defaultHours.first, ...needed.map(({ first }) => first));
  while (hour < last) {
    const from = hour;
    while (!isNeeded(hour)) hour += 1;
    // To fold a single hour would save nothing.
    if (hour - from > 1) hours.push({ from, to: hour, height: foldedHeight });
    else hour = from;
    hours.push({ from: hour, to: hour + 1, height: 1 });
    hour += 1;
  }
  return hours;
}

/** In heights of an hour. */
export const totalHeight = (hours: Hours): number => hours.reduce((sum, { height }) => sum + height, 0);

/** How far down the day a time is: 0 at its first hour, 1 at its last. */
export function positionInDay(time: string, hours: Hours): number {
  const hour = minutesOf(time) / 60;
  const above = hours.reduce((sum, { from, to, height }) => {
    const part = (hour - from) / (to - from);
    // Beyond either end it goes on by hours.
    const isFirst = from === hours[0]?.from;
    const isLast = to === hours.at(-1)?.to;
    return sum + height * Math.min(isLast ? Infinity : 1, Math.max(isFirst ? -Infinity : 0, part));
  }, 0);
  return above / totalHeight(hours);
}

/** Where the line below each stretch but the last is, as parts of the day from its top. */
export function hourLinePositions(hours: Hours): number[] {
  let above = 0;
  return hours.slice(0, -1).map(({ height }) => (above += height) / totalHeight(hours));
}

/** The items of one day, by start; those that overlap, directly or through others, share the width in lanes. */
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

/** The Monday of the week that is so many weeks from the one of `date`. */
export function mondayOfWeek(date: string, weekOffset: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() + (weekOffset * 7 - sinceMonday) * dayMs).toISOString().slice(0, 10);
}

/** What an address says, if that is a day of this century. */
export function parseDay(text: string): string | undefined {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? undefined : text;
}
