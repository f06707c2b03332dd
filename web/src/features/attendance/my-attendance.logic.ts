import { bandOf, type MyModule, formatPercent, percentage } from '@muster/contract/attendance/attendance';
import { isInTotal, type RecordStatus } from '@muster/contract/attendance/statuses';
import type { HeldClass } from '@muster/contract/timetables/class-week';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import type { Square } from '#ui/charts/class-squares.tsx';
import type { Tone } from '#ui/feedback/status-badge.tsx';

export type MyRecord = MyModule['records'][number];
type Band = NonNullable<MyModule['band']>;

export type CountedRecord = Pick<MyRecord, 'attendance_requirement' | 'status'>;
/** Whether the class is in the total of percentages. */
export const isCounted = ({ attendance_requirement, status }: CountedRecord): boolean =>
  attendance_requirement === 'required' && isInTotal(status);

export const bandTones: Readonly<Record<Band, Tone>> = { Excellent: 'good', Average: 'fair', Poor: 'bad' };

/** The tone of a status; an absence is no fault where attendance is not required. */
export function markTone({ attendance_requirement, status }: CountedRecord): Tone {
  const { tone } = markLabels[status];
  return attendance_requirement !== 'required' && tone === 'bad' ? 'neutral' : tone;
}

/** Totals over all modules. */
export function overall(
  modules: readonly Pick<MyModule, 'attended' | 'total'>[],
): Pick<MyModule, 'attended' | 'total' | 'percentage' | 'band'> {
  const sum = (field: 'attended' | 'total'): number => modules.reduce((count, module) => count + module[field], 0);
  const percent = percentage(sum('attended'), sum('total'));
  return { attended: sum('attended'), total: sum('total'), percentage: percent, band: bandOf(percent) };
}

export const formatPercentage = (percent: number): string => formatPercent(percent.toFixed(1));

export type DayClass = MyRecord & Pick<MyModule, 'module_code' | 'module_name'>;

/** The student's classes by date, each day sorted by start time. */
export function classesByDate(modules: readonly MyModule[]): ReadonlyMap<string, readonly DayClass[]> {
  const all = modules.flatMap(({ module_code, module_name, records }) =>
    records.map((record) => ({ ...record, module_code, module_name })),
  );
  all.sort((one, other) => one.class_start_time.localeCompare(other.class_start_time));
  return Map.groupBy(all, ({ date }) => date);
}

const isHeld = ({ state }: Pick<HeldClass, 'state'>): boolean => state === 'as planned' || state === 'moved';

/** Planned classes without a record, from `today` on, by date. */
export function plannedByDate(
  planned: readonly HeldClass[],
  recorded: ReadonlyMap<string, readonly DayClass[]>,
  today: string,
): ReadonlyMap<string, readonly HeldClass[]> {
  const open = planned.filter((held) => isHeld(held) && held.date >= today && !recordOf(held, recorded));
  return Map.groupBy(open, ({ date }) => date);
}

/** The student's record of a class in the timetable. */
export const recordOf = (
  { date, module_code, start_time }: Pick<HeldClass, 'date' | 'module_code' | 'start_time'>,
  recorded: ReadonlyMap<string, readonly DayClass[]>,
): DayClass | undefined =>
  recorded
    .get(date)
    ?.find((record) => record.module_code === module_code && record.class_start_time.slice(0, 5) === start_time);

/** The classes of today, and the next class after today if none of today is still to come. `now` is an instant in ms. */
export function todayAndNext(
  classes: readonly HeldClass[],
  today: string,
  now: number,
): { todays: readonly HeldClass[]; next: HeldClass | undefined } {
  const todays = classes.filter(({ date }) => date === today);
  const isToCome = (held: HeldClass): boolean => isHeld(held) && Date.parse(held.ends_at) > now;
  const next = todays.some(isToCome) ? undefined : classes.find((held) => held.date > today && isToCome(held));
  return { todays, next };
}

/** The first classes that are not over and take place. `now` is an instant in ms. */
export const nextClasses = (classes: readonly HeldClass[], now: number, max = 3): readonly HeldClass[] =>
  classes.filter((held) => isHeld(held) && Date.parse(held.ends_at) > now).slice(0, max);

const statusSquares: Readonly<Record<RecordStatus, Square>> = {
  present: 'filled',
  online: 'filled',
  late: 'half',
  absent: 'outline',
  excused: 'dotted',
  withdrawn: 'dotted',
  parallel: 'dotted',
  in_progress: 'ring',
};

type SquaredModule = Pick<MyModule, 'to_come'> & {
  readonly records: readonly (CountedRecord & Pick<MyRecord, 'date' | 'class_start_time'>)[];
};

/** The classes of a module in order of time, then those to come. */
export function squaresOf({ records, to_come: toCome }: SquaredModule): Square[] {
  const byTime = records.toSorted(
    (a, b) => a.date.localeCompare(b.date) || a.class_start_time.localeCompare(b.class_start_time),
  );
  return [
    ...byTime.map(({ attendance_requirement, status }) =>
      attendance_requirement === 'required' ? statusSquares[status] : 'dotted',
    ),
    ...Array<Square>(toCome ?? 0).fill('faint'),
  ];
}
