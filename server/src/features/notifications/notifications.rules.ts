import type { BellEvent } from '@muster/contract/accounts/notifications';
import { plural } from '@muster/contract/http/plural';
import type { AnsweredQuestion, DecidedAbsence, FlaggedClass, OpenQuestion } from './own-notifications.store.ts';
import type { PendingCount, FinishedImport, OpenEnquiry, PendingAdmin } from './notifications.store.ts';

export const pendingAdminEvent = ({ id, at, name, email }: PendingAdmin): BellEvent => ({
  kind: 'admin_pending',
  id,
  at: at.toISOString(),
  name,
  email,
});

export const enquiryEvent = ({ id, at, name, due_at }: OpenEnquiry): BellEvent => ({
  kind: 'privacy_enquiry',
  id,
  at: at.toISOString(),
  name,
  due_at: due_at.toISOString(),
});

export const excusesEvent = ({ id, at, count }: PendingCount): BellEvent => ({
  kind: 'inbox',
  id,
  at: at.toISOString(),
  text: `${count} ${plural(count, 'reported absence needs', 'reported absences need')} a decision`,
});

export const questionsEvent = ({ id, at, count }: PendingCount, days: number): BellEvent => ({
  kind: 'inbox',
  id,
  at: at.toISOString(),
  text: `${count} ${plural(count, 'question about a mark has', 'questions about marks have')} been open for more than ${days} days`,
});

export const proposalsEvent = ({ id, at, count }: PendingCount): BellEvent => ({
  kind: 'inbox',
  id,
  at: at.toISOString(),
  text: `${count} ${plural(count, 'proposed enrollment needs', 'proposed enrollments need')} a decision`,
});

export const importEvent = (finished: FinishedImport): BellEvent => ({
  kind: 'import_finished',
  ...finished,
  at: finished.at.toISOString(),
});

type At<Event> = Event & { readonly at: Date };
const withTime = <Event>(event: At<Event>) => ({ ...event, at: event.at.toISOString() });

export const decidedAbsenceEvent = (row: DecidedAbsence): BellEvent => ({ kind: 'absence_decided', ...withTime(row) });
export const answerEvent = (row: AnsweredQuestion): BellEvent => ({ kind: 'question_answered', ...withTime(row) });
export const questionEvent = (row: OpenQuestion): BellEvent => ({ kind: 'question_opened', ...withTime(row) });
export const flagsEvent = (row: FlaggedClass): BellEvent => ({ kind: 'flags', ...withTime(row) });

export type ClassChange = Omit<Extract<BellEvent, { kind: 'class_changed' }>, 'kind' | 'id' | 'at'> & {
  readonly timetable_id: string;
  readonly at: Date;
};
export const classChangeEvent = ({ timetable_id: id, ...row }: ClassChange): BellEvent => ({
  kind: 'class_changed',
  id,
  ...withTime(row),
});

export type OpenAbsence = {
  readonly id: string;
  readonly created_at: Date;
  readonly student: { readonly name: string };
  readonly starts_on: string;
  readonly ends_on: string;
};
export const absenceEvent = ({ id, created_at, student, starts_on, ends_on }: OpenAbsence): BellEvent => ({
  kind: 'absence_reported',
  id,
  at: created_at.toISOString(),
  student: student.name,
  starts_on,
  ends_on,
});

export type OpenClash = {
  readonly id: string;
  readonly at: Date;
  readonly day: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly first: string;
  readonly second: string;
  /** The shared resources: 'lecturer Ada', 'venue Hall 3', 'group G1'. */
  readonly shared: readonly string[];
};

/** 'CS101 and CS205, Monday 09:00–10:00: same lecturer Ada and venue Hall 3' */
export function clashEvent({ id, at, day, start_time, end_time, first, second, shared }: OpenClash): BellEvent {
  const resources = shared.length > 3 ? [...shared.slice(0, 3), `${shared.length - 3} more`] : shared;
  const text = `${first} and ${second}, ${day} ${start_time}–${end_time}: same ${joinWithAnd(resources)}`;
  return { kind: 'clash', id, at: at.toISOString(), text };
}

const joinWithAnd = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

export const newestFirst = (events: readonly BellEvent[]): BellEvent[] =>
  events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
