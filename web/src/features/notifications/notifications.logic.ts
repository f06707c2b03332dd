import type { BellEvent } from '@muster/contract/accounts/notifications';
import { formatDateTime } from '../../lib/format/dates.ts';

/** What happened by itself; what waits is decided on, not read. */
export type News = Extract<BellEvent, { kind: 'import_finished' | 'clash' | 'inbox' }>;
export type OpenEnquiry = Extract<BellEvent, { kind: 'privacy_enquiry' }>;
type ImportFinished = Extract<BellEvent, { kind: 'import_finished' }>;

export const newsOf = (events: readonly BellEvent[]): News[] =>
  events.filter((event): event is News => event.kind !== 'admin_pending' && event.kind !== 'privacy_enquiry');

/** Whichever is due first. */
export const enquiriesOf = (events: readonly BellEvent[]): OpenEnquiry[] =>
  events
    .filter((event) => event.kind === 'privacy_enquiry')
    .toSorted((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at));

const dayMs = 86_400_000;
const soonDays = 7;

/** 'Overdue', 'Due within a day', 'Due in 3 days'; later the date says it. */
export function dueOf({ due_at }: Pick<OpenEnquiry, 'due_at'>, nowMs: number): { text: string; isUrgent: boolean } {
  const leftMs = Date.parse(due_at) - nowMs;
  if (leftMs < 0) return { text: 'Overdue', isUrgent: true };
  const days = Math.floor(leftMs / dayMs);
  if (days >= soonDays) return { text: `Due ${formatDateTime(due_at)}`, isUrgent: false };
  return { text: days === 0 ? 'Due within a day' : `Due in ${days} ${days === 1 ? 'day' : 'days'}`, isUrgent: true };
}

export const waitingOf = (events: readonly BellEvent[]): number =>
  events.filter(({ kind }) => kind === 'admin_pending' || kind === 'privacy_enquiry').length;

/** How many of them came after the bell was last opened; '' is never. */
export const unseenOf = (news: readonly News[], seenUntil: string): number =>
  news.filter(({ at }) => seenUntil === '' || Date.parse(at) > Date.parse(seenUntil)).length;

/** 'Notifications, 1 waiting, 2 new' */
export function bellLabel(waiting: number, unseen: number): string {
  const told = [waiting === 0 ? '' : `${waiting} waiting`, unseen === 0 ? '' : `${unseen} new`];
  return ['Notifications', ...told.filter((part) => part !== '')].join(', ');
}

/** 'students.csv: 120 students imported, 3 rows refused' */
export function importText({ import_kind: kind, file_name: file, state, done, refused }: ImportFinished): string {
  if (state === 'failed') return `${file}: the import of ${kind} failed`;
  if (state === 'undone') return `${file}: the import of ${kind} was undone`;
  const brought = `${done.toLocaleString('en')} ${done === 1 && kind !== 'staff' ? kind.slice(0, -1) : kind} imported`;
  if (refused === 0) return `${file}: ${brought}`;
  return `${file}: ${brought}, ${refused.toLocaleString('en')} ${refused === 1 ? 'row' : 'rows'} refused`;
}

/** Where to look at it. */
export function hrefOf(news: News): string {
  if (news.kind === 'clash') return '/timetable-clashes';
  if (news.kind === 'inbox') return '/attendance-inbox';
  return `/bulk-import-students?kind=${news.import_kind}&batch=${news.id}`;
}

export function newsText(news: News): string {
  if (news.kind === 'import_finished') return importText(news);
  return news.kind === 'clash' ? `Clash: ${news.text}` : news.text;
}
