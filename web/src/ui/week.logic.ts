/** Something that is held on one day, from 'HH:MM' to 'HH:MM'. */
export type WeekItem = { readonly id: string; readonly date: string; readonly start: string; readonly end: string };

export type Hours = { readonly first: number; readonly last: number };

/** Where an item stands in its day: parts of its height from the top, and one of as many lanes as meet there. */
export type Placed<Item> = {
  readonly item: Item;
  readonly top: number;
  readonly height: number;
  readonly lane: number;
  readonly lanes: number;
};

/** A short week is drawn no lower than a working day. */
const usual: Hours = { first: 9, last: 16 };
const dayMs = 86_400_000;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Whole hours that everything fits into. */
export const hoursOf = (items: readonly WeekItem[]): Hours => ({
  first: Math.min(usual.first, ...items.map(({ start }) => Math.floor(minutesOf(start) / 60))),
  last: Math.max(usual.last, ...items.map(({ end }) => Math.ceil(minutesOf(end) / 60))),
});

/** How far down the day a time is: 0 at its first hour, 1 at its last. */
export const partOf = (time: string, { first, last }: Hours): number =>
  (minutesOf(time) - first * 60) / ((last - first) * 60);

/** The items of one day, by start; those that overlap, directly or through others, share the width in lanes. */
export function placedIn<Item extends WeekItem>(items: readonly Item[], hours: Hours): Placed<Item>[] {
  const placed: Placed<Item>[] = [];
  let cluster: { item: Item; lane: number }[] = [];
  let lanes: string[] = [];
  const close = (): void => {
    for (const { item, lane } of cluster) {
      const height = (minutesOf(item.end) - minutesOf(item.start)) / ((hours.last - hours.first) * 60);
      placed.push({ item, top: partOf(item.start, hours), height, lane, lanes: lanes.length });
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
export function weekBeside(date: string, weeks: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() + (weeks * 7 - sinceMonday) * dayMs).toISOString().slice(0, 10);
}

/** What an address says, if that is a day of this century. */
export function readDay(text: string): string | undefined {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? undefined : text;
}
