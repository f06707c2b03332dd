import type { BellEvent } from '@muster/contract/accounts/notifications';
import { formatDateTime } from '../../lib/format/dates.ts';

/** Events to read. Events that need a decision are not notifications. */
export type Notification = Extract<BellEvent, { kind: 'import_finished' | 'clash' | 'inbox' }>;
export type OpenEnquiry = Extract<BellEvent, { kind: 'privacy_enquiry' }>;
type ImportFinished = Extract<BellEvent, { kind: 'import_finished' }>;

export const toNotifications = (events: readonly BellEvent[]): Notification[] =>
  events.filter((event): event is Notification => event.kind !== 'admin_pending' && event.kind !== 'privacy_enquiry');

/** Unanswered privacy enquiries, ordered by due date. */
export const toOpenEnquiries = (events: readonly BellEvent[]): OpenEnquiry[] =>
  events
    .filter((event) => event.kind === 'privacy_enquiry')
    .toSorted((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at));

const dayMs = 86_400_000;
const soonDays = 7;

/** 'Overdue', 'Due within a day', 'Due in 3 days'; from 7 days on with the date. */
export function formatDue({ due_at }: Pick<OpenEnquiry, 'due_at'>, nowMs: number): { text: string; isUrgent: boolean } {
  const leftMs = Date.parse(due_at) - nowMs;
  if (leftMs < 0) return { text: 'Overdue', isUrgent: true };
  const days = Math.floor(leftMs / dayMs);
  if (days >= soonDays) return { text: `Due ${formatDateTime(due_at)}`, isUrgent: false };
  return { text: days === 0 ? 'Due within a day' : `Due in ${days} ${days === 1 ? 'day' : 'days'}`, isUrgent: true };
}

/** Number of events that need a decision. */
export const countWaiting = (events: readonly BellEvent[]): number =>
  events.filter(({ kind }) => kind === 'admin_pending' || kind === 'privacy_enquiry').length;

/** Number of notifications since the bell was last opened; '' is never. */
export const countUnseen = (notifications: readonly Notification[], lastSeen: string): number =>
  notifications.filter(({ at }) => lastSeen === '' || Date.parse(at) > Date.parse(lastSeen)).length;

/** 'Notifications, 1 waiting, 2 new' */
export function bellLabel(waiting: number, unseen: number): string {
  const parts = [waiting === 0 ? '' : `${waiting} waiting`, unseen === 0 ? '' : `${unseen} new`];
  return ['Notifications', ...parts.filter((part) => part !== '')].join(', ');
}

/** 'students.csv: 120 students imported, 3 rows with errors' */
export function importText({ import_kind: kind, file_name: file, state, done, refused }: ImportFinished): string {
  if (state === 'failed') return `${file}: the import of ${kind} failed`;
  if (state === 'undone') return `${file}: the import of ${kind} was undone`;
  const imported = `${done.toLocaleString('en')} ${done === 1 && kind !== 'staff' ? kind.slice(0, -1) : kind} imported`;
  if (refused === 0) return `${file}: ${imported}`;
  return `${file}: ${imported}, ${refused.toLocaleString('en')} ${refused === 1 ? 'row' : 'rows'} with errors`;
}

/** Address of the page about a notification. */
export function notificationHref(notification: Notification): string {
  if (notification.kind === 'clash') return '/timetable-clashes';
  if (notification.kind === 'inbox') return '/attendance-inbox';
  return `/bulk-import-students?kind=${notification.import_kind}&batch=${notification.id}`;
}

export function notificationText(notification: Notification): string {
  if (notification.kind === 'import_finished') return importText(notification);
  return notification.kind === 'clash' ? `Clash: ${notification.text}` : notification.text;
}
