import type { User } from '@muster/contract/accounts/accounts';
import { classChangeForm, classChangeTexts, type HeldClass } from '@muster/contract/timetables/class-week';
import { validationErrors } from '#lib/api/validation-errors.ts';
import { lecturersOf } from '#lib/format/teachers.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import type { ClassChange } from './class-change.api.ts';

export type ClassChangeValues = {
  action: 'move' | 'cancel';
  new_date: string;
  new_start_time: string;
  new_end_time: string;
  new_venue: string;
  /** Id of a staff member; '': none. */
  substitute_lecturer_id: string;
  reason: string;
};

export const classChangeOrder = [
  'new_date',
  'new_start_time',
  'new_end_time',
  'new_venue',
  'substitute_lecturer_id',
  'reason',
];

/** Allowed for the lecturers of the class (not the assistants) and administrators. */
export const canChange = (
  held: Pick<HeldClass, 'lecturer' | 'further_lecturers'>,
  user: Pick<User, 'role' | 'staff_id'>,
): boolean =>
  user.role === 'admin' || (user.role === 'lecturer' && lecturersOf(held).some(({ id }) => id === user.staff_id));

type Held = Pick<HeldClass, 'state' | 'class_date' | 'date' | 'ends_at' | 'substitute'>;

/** Whether this single class was changed; it may fall on a holiday as well. */
export const isChanged = ({ state, class_date, date, substitute }: Omit<Held, 'ends_at'>): boolean =>
  state === 'moved' || state === 'cancelled' || date !== class_date || substitute !== null;

/** Past classes and classes on a holiday cannot be moved. A cancelled class can always be rescheduled. */
export const canBeMoved = (held: Held, nowMs: number): boolean =>
  held.state === 'holiday' ? isChanged(held) : held.state === 'cancelled' || Date.parse(held.ends_at) > nowMs;

/** Parts of the weekly entry that do not apply this week. */
export function changedParts(held: HeldClass): { day: boolean; time: boolean; venue: boolean } {
  const isOff = held.state === 'cancelled' || held.state === 'holiday';
  const { planned } = held;
  const time = held.start_time !== planned.start_time || held.end_time !== planned.end_time;
  return {
    day: isOff || held.date !== held.class_date,
    time: isOff || time,
    venue: isOff || held.venue !== planned.venue,
  };
}

/** Initial form values: the current state of the class. */
export const toValues = (held: HeldClass): ClassChangeValues => ({
  action: held.state === 'cancelled' ? 'cancel' : 'move',
  new_date: held.date,
  new_start_time: held.start_time,
  new_end_time: held.end_time,
  new_venue: held.venue,
  substitute_lecturer_id: held.substitute?.id ?? '',
  reason: held.reason ?? '',
});

/** The change as currently shown, sent as `seen` for conflict detection. */
export function currentChange(held: HeldClass): ClassChange {
  const { accept_clashes: _, ...seen } = toRequest(toValues(held), held);
  return seen;
}

/** Whether saving failed because the class has changed or is gone. */
export const isConflict = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (problem.code === 'conflict' || problem.code === 'not_found');

/** Contains only the differences from the weekly entry. Date, start and end are sent together. */
export function toRequest(
  values: ClassChangeValues,
  held: HeldClass,
  { acceptsClashes = false, withdraws = false } = {},
): ClassChange {
  const { action, new_venue: venue, substitute_lecturer_id: substitute, reason, ...time } = values;
  const common = { reason, accept_clashes: acceptsClashes };
  if (action === 'cancel') return { ...common, is_cancelled: true, ...(withdraws ? { withdraw_sessions: true } : {}) };
  const { planned } = held;
  const isTimeUnchanged =
    time.new_date === held.class_date &&
    time.new_start_time === planned.start_time &&
    time.new_end_time === planned.end_time;
  return {
    ...common,
    is_cancelled: false,
    ...(isTimeUnchanged ? {} : time),
    ...(venue.trim() === planned.venue || venue.trim() === '' ? {} : { new_venue: venue }),
    ...(substitute === '' || substitute === held.lecturer.id ? {} : { substitute_lecturer_id: substitute }),
  };
}

export function validateClassChange(
  values: ClassChangeValues,
  held: HeldClass,
  withdraws = false,
): Record<string, string> {
  const request = toRequest(values, held, { withdraws });
  if (request.is_cancelled) return validationErrors(classChangeForm, request);
  const missing = (['new_date', 'new_start_time', 'new_end_time'] as const).filter((name) => values[name] === '');
  if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, classChangeTexts.wholeTime]));
  const isNothing =
    request.new_date === undefined && request.new_venue === undefined && request.substitute_lecturer_id === undefined;
  return {
    ...(isNothing ? { new_date: classChangeTexts.nothing } : {}),
    ...validationErrors(classChangeForm, request),
  };
}
