type Point = { readonly key: string; readonly value: number | null };

/** A scale in percent that fits the values, with a line at each ten. */
export function fitScale(points: readonly Point[]): {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
} {
  const values = points.flatMap(({ value }) => value ?? []);
  const max = Math.min(100, Math.ceil((Math.max(...values, 0) + 3) / 10) * 10);
  const min = Math.max(0, Math.min(max - minSpan, Math.floor((Math.min(...values, 100) - 3) / 10) * 10));
  return { min, max, ticks: Array.from({ length: (max - min) / 10 + 1 }, (_, at) => min + at * 10) };
}
/** A smaller span would make noise look like a change. */
const minSpan = 20;

/** Runs of points without a gap, as positions in the list. */
export function findRuns(points: readonly Point[]): number[][] {
  const runs: number[][] = [];
  points.forEach(({ value }, at) => {
    if (value === null) return;
    if (at > 0 && points[at - 1]?.value !== null) runs.at(-1)?.push(at);
    else runs.push([at]);
  });
  return runs;
}

/** The point that is farthest from the mean, if it is unusual; undefined for a quiet series. */
export function findOutlier<T extends Point>(points: readonly T[]): T | undefined {
  const measured = points.flatMap((point) => (point.value === null ? [] : [{ point, value: point.value }]));
  if (measured.length < minPoints) return undefined;
  const mean = measured.reduce((sum, { value }) => sum + value, 0) / measured.length;
  const deviation = Math.sqrt(measured.reduce((sum, { value }) => sum + (value - mean) ** 2, 0) / measured.length);
  const farthest = measured.reduce((one, other) =>
    Math.abs(other.value - mean) > Math.abs(one.value - mean) ? other : one,
  );
  const distance = Math.abs(farthest.value - mean);
  return distance >= minDistance && distance >= minDeviations * deviation ? farthest.point : undefined;
}
const minPoints = 4;
/** In percentage points. */
const minDistance = 3;
const minDeviations = 1.5;
