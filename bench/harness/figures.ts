export const round = (value: number, digits = 0): number => Math.round(value * 10 ** digits) / 10 ** digits;

export function quantile(sorted: Float64Array, part: number): number {
  return sorted.length === 0
    ? Number.NaN
    : (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The exit code of a benchmark that worked, with a goal that did not hold: on another machine that is no error. */
const goalMissed = 2;

/** Prints the last line of a benchmark and sets the exit code. */
export function report(name: string, figures: object, goals: Record<string, boolean>): void {
  const held = Object.values(goals).every(Boolean);
  console.log(JSON.stringify({ name, figures, goal: goals, held }));
  if (!held) process.exitCode = goalMissed;
}
