import { parseEndTime, parseTime } from '../parsing/parse-time.rules.ts';
import { type PartsOfOne, type RowInput, textOfOthers } from '../validation/row-fields.rules.ts';

/** Classes of an hour that follow each other are often taken apart, periods of 45 minutes never. */
const maxMinutes = { period: 45, pause: 30 };
const timeFields = ['start_time', 'end_time'];

type Period<Row> = { readonly row: Row; readonly start: number; readonly end: number };

const toMinutes = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Finds the rows that have one class period by period, as Untis writes it: alike but for their times, at most 45 minutes long, and each one in
 * the next period of the file. A pause of the grid may be between them, no period.
 */
export function findPeriodsOfClasses<Row extends { readonly input: RowInput }>(
  rows: readonly Row[],
): readonly PartsOfOne<Row>[] {
  const periods = rows.flatMap((row): Period<Row>[] => {
    const [start, end] = [
      toMinutes(parseTime(row.input['start_time'] ?? '')),
      toMinutes(parseEndTime(row.input['end_time'] ?? '')),
    ];
    return start === undefined || end === undefined ? [] : [{ row, start, end }];
  });
  const starts = [...new Set(periods.map(({ start }) => start))].toSorted((a, b) => a - b);
  const nextStart = new Map<number, number | undefined>();
  for (const { end } of periods)
    if (!nextStart.has(end))
      nextStart.set(
        end,
        starts.find((start) => start >= end),
      );
  const isNext = (one: Period<Row>, other: Period<Row>): boolean =>
    other.start === nextStart.get(one.end) && other.start - one.end <= maxMinutes.pause;
  const short = periods.filter(({ start, end }) => end > start && end - start <= maxMinutes.period);
  const runs: Period<Row>[][] = [];
  for (const alike of Map.groupBy(short, ({ row }) => textOfOthers(row.input, timeFields)).values()) {
    let run: Period<Row>[] = [];
    for (const period of alike.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
      const last = run.at(-1);
      const isRepeated = last?.start === period.start && last.end === period.end;
      if (last && (isRepeated || isNext(last, period))) run.push(period);
      else runs.push((run = [period]));
    }
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last || first.start === last.start) return [];
    const { start_time = '' } = first.row.input;
    const { end_time = '' } = last.row.input;
    const words = [`${parseTime(start_time)}–${parseEndTime(end_time)}`];
    return [{ rows: run.map(({ row }) => row), input: { start_time, end_time }, words }];
  });
}
