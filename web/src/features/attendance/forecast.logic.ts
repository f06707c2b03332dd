import { bandLimits, type MyModule, percentage } from '@muster/contract/attendance/attendance';

/** What the remaining classes of a module still allow the student to reach. */
export type Forecast =
  | { kind: 'safe'; toCome: number }
  | { kind: 'may miss'; misses: number; toCome: number }
  | { kind: 'has to attend'; attends: number; toCome: number }
  | { kind: 'out of reach'; toCome: number; best: number };

type ModuleCounts = Pick<MyModule, 'attended' | 'total' | 'to_come'>;

/** The percentage that forecasts aim at. */
const goal = bandLimits.Excellent;
const isEnough = (attended: number, total: number): boolean => (percentage(attended, total) ?? 0) >= goal;

/** Returns undefined if no class is left or the number of remaining classes is unknown. */
export function forecastOf({ attended, total, to_come: toCome }: ModuleCounts): Forecast | undefined {
  if (toCome === null || toCome === 0) return undefined;
  const end = total + toCome;
  const best = percentage(attended + toCome, end) ?? 0;
  if (best < goal) return { kind: 'out of reach', toCome, best };
  if (total > 0 && !isEnough(attended, total)) {
    let attends = 1;
    while (!isEnough(attended + attends, total + attends)) attends++;
    return { kind: 'has to attend', attends, toCome };
  }
  let misses = 0;
  while (misses < toCome && isEnough(attended + toCome - misses - 1, end)) misses++;
  return misses === toCome ? { kind: 'safe', toCome } : { kind: 'may miss', misses, toCome };
}
