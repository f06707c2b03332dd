import { median, round } from './figures.ts';

/** Numbers of a benchmark by their path in its figures, such as `student.usableMs`. */
export type Figures = Readonly<Record<string, number>>;

/** Reads the figures from what a benchmark printed; its last line is JSON. Undefined if it ended early. */
export function readFigures(output: string): Figures | undefined {
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  if (!line.startsWith('{"name"')) return undefined;
  return Object.fromEntries(numbersOf((JSON.parse(line) as { figures: object }).figures));
}

function numbersOf(value: object, path: readonly string[] = []): [string, number][] {
  return Object.entries(value).flatMap(([key, part]: [string, unknown]): [string, number][] => {
    const here = [...path, key];
    if (typeof part === 'number') return [[here.join('.'), part]];
    return typeof part === 'object' && part !== null ? numbersOf(part, here) : [];
  });
}

/** Medians of the figures that both have, and after divided by before. */
export function ratios(before: readonly Figures[], after: readonly Figures[]) {
  const medianOf = (runs: readonly Figures[], name: string) => median(runs.map((run) => run[name] ?? Number.NaN));
  const common = Object.keys(before[0] ?? {}).filter((name) => name in (after[0] ?? {}));
  return Object.fromEntries(
    common.map((name) => {
      const [old, now] = [medianOf(before, name), medianOf(after, name)];
      return [name, { before: old, after: now, ratio: old === 0 ? Number.NaN : round(now / old, 2) }];
    }),
  );
}
