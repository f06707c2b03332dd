import { type MyModule, percentage } from '@muster/contract/attendance/attendance';

/** What the remaining classes of a module still allow the student to reach. `goal`: the limit of the module. */
export type Forecast = { goal: number; toCome: number } & (
  | { kind: 'safe' }
  | { kind: 'may miss'; misses: number }
  | { kind: 'has to attend'; attends: number }
  | { kind: 'out of reach'; best: number }
);

type ModuleCounts = Pick<MyModule, 'attended' | 'total' | 'to_come' | 'attendance_limit'>;

/** Returns undefined if no class is left or the number of remaining classes is unknown. */
export function forecastOf({
  attended,
  total,
  to_come: toCome,
  attendance_limit: goal,
}: ModuleCounts): Forecast | undefined {
  if (toCome === null || toCome === 0) return undefined;
  const isEnough = (count: number, of: number): boolean => (percentage(count, of) ?? 0) >= goal;
  const end = total + toCome;
  const best = percentage(attended + toCome, end) ?? 0;
  if (best < goal) return { kind: 'out of reach', goal, toCome, best };
  if (total > 0 && !isEnough(attended, total)) {
    let attends = 1;
    while (!isEnough(attended + attends, total + attends)) attends++;
    return { kind: 'has to attend', goal, attends, toCome };
  }
  let misses = 0;
  while (misses < toCome && isEnough(attended + toCome - misses - 1, end)) misses++;
  return misses === toCome ? { kind: 'safe', goal, toCome } : { kind: 'may miss', goal, misses, toCome };
}
