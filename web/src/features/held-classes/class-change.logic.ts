import type { User } from '@muster/contract/accounts';
import { classChangeForm, classChangeTexts, type HeldClass } from '@muster/contract/class-week';
import { faultsOf } from '../../lib/faults.ts';
import { ApiProblem } from '../../lib/problem.ts';
import type { ClassChange } from './class-change.api.ts';

/** The form as typed. */
export type ClassChangeValues = {
  what: 'move' | 'cancel';
  new_date: string;
  new_start_time: string;
  new_end_time: string;
  new_venue: string;
  reason: string;
};

export const classChangeOrder = ['new_date', 'new_start_time', 'new_end_time', 'new_venue', 'reason'];

/** Its own lecturer, not an assistant, and any administrator. */
export const mayChange = (held: Pick<HeldClass, 'lecturer'>, user: Pick<User, 'role' | 'staff_id'>): boolean =>
  user.role === 'admin' || (user.role === 'lecturer' && user.staff_id === held.lecturer.id);

type Held = Pick<HeldClass, 'state' | 'class_date' | 'date' | 'ends_at'>;

/** Somebody decided about this one class; a holiday may have come over it since. */
export const isChanged = ({ state, class_date, date }: Omit<Held, 'ends_at'>): boolean =>
  state === 'moved' || state === 'cancelled' || date !== class_date;

/** What a holiday took away or what is over cannot be moved; what was cancelled can be given another time even then. */
export const mayBeMoved = (held: Held, nowMs: number): boolean =>
  held.state === 'holiday' ? isChanged(held) : held.state === 'cancelled' || Date.parse(held.ends_at) > nowMs;

/** What of the weekly entry does not hold this week. */
export function differsIn(held: HeldClass): { day: boolean; time: boolean; venue: boolean } {
  const isOff = held.state === 'cancelled' || held.state === 'holiday';
  const { planned } = held;
  const time = held.start_time !== planned.start_time || held.end_time !== planned.end_time;
  return {
    day: isOff || held.date !== held.class_date,
    time: isOff || time,
    venue: isOff || held.venue !== planned.venue,
  };
}

/** It begins with how the class is held now. */
export const valuesOf = (held: HeldClass): ClassChangeValues => ({
  what: held.state === 'cancelled' ? 'cancel' : 'move',
  new_date: held.date,
  new_start_time: held.start_time,
  new_end_time: held.end_time,
  new_venue: held.venue,
  reason: held.reason ?? '',
});

/** The change that the class stands with as it is shown. */
export function seenIn(held: HeldClass): ClassChange {
  const { accept_clashes: _, ...seen } = requestOf(valuesOf(held), held);
  return seen;
}

/** The class is no longer what somebody who was refused has before them. */
export const isOvertaken = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (problem.code === 'conflict' || problem.code === 'not_found');

/** Only what differs from the weekly entry is a change; date, start and end go together. */
export function requestOf(values: ClassChangeValues, held: HeldClass, acceptsClashes = false): ClassChange {
  const { what, new_venue: venue, reason, ...time } = values;
  const common = { reason, accept_clashes: acceptsClashes };
  if (what === 'cancel') return { ...common, is_cancelled: true };
  const { planned } = held;
  const staysThen =
    time.new_date === held.class_date &&
    time.new_start_time === planned.start_time &&
    time.new_end_time === planned.end_time;
  return {
    ...common,
    is_cancelled: false,
    ...(staysThen ? {} : time),
    ...(venue.trim() === planned.venue || venue.trim() === '' ? {} : { new_venue: venue }),
  };
}

export function classChangeFaults(values: ClassChangeValues, held: HeldClass): Record<string, string> {
  const request = requestOf(values, held);
  if (request.is_cancelled) return faultsOf(classChangeForm, request);
  const missing = (['new_date', 'new_start_time', 'new_end_time'] as const).filter((name) => values[name] === '');
  if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, classChangeTexts.wholeTime]));
  const isNothing = request.new_date === undefined && request.new_venue === undefined;
  return { ...(isNothing ? { new_date: classChangeTexts.nothing } : {}), ...faultsOf(classChangeForm, request) };
}
