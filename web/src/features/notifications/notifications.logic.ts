import { dayMs } from '@muster/contract/http/durations';
import type { BellEvent } from '@muster/contract/accounts/notifications';
import { formatCount, plural } from '@muster/contract/http/plural';
import {
  formatClockTime,
  formatDateRange,
  formatDateTime,
  formatDayAndDate,
  withShownTimes,
} from '#lib/format/dates.ts';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import type { Notification } from './bell.logic.ts';

export type OpenEnquiry = Extract<BellEvent, { kind: 'privacy_enquiry' }>;
type ImportFinished = Extract<BellEvent, { kind: 'import_finished' }>;

/** Unanswered privacy enquiries, ordered by due date. */
export const toOpenEnquiries = (events: readonly BellEvent[]): OpenEnquiry[] =>
  events
    .filter((event) => event.kind === 'privacy_enquiry')
    .toSorted((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at));

const soonDays = 7;

/** 'Overdue', 'Due within a day', 'Due in 3 days'; from 7 days on with the date. */
export function formatDue({ due_at }: Pick<OpenEnquiry, 'due_at'>, nowMs: number): { text: string; isUrgent: boolean } {
  const leftMs = Date.parse(due_at) - nowMs;
  if (leftMs < 0) return { text: 'Overdue', isUrgent: true };
  const days = Math.floor(leftMs / dayMs);
  if (days >= soonDays) return { text: `Due ${formatDateTime(due_at)}`, isUrgent: false };
  return { text: days === 0 ? 'Due within a day' : `Due in ${days} ${plural(days, 'day')}`, isUrgent: true };
}

/** For kinds whose name is no plural. */
const importNouns: Partial<Record<ImportFinished['import_kind'], readonly [one: string, many: string]>> = {
  staff: ['staff', 'staff'],
  teaching: ['assignment', 'assignments'],
  calendar: ['date', 'dates'],
};

/** 'students.csv: 120 students imported, 3 rows with errors' */
export function importText({ import_kind: kind, file_name: file, state, done, refused }: ImportFinished): string {
  if (state === 'failed') return `${file}: the import of ${kind} failed`;
  if (state === 'undone') return `${file}: the import of ${kind} was undone`;
  const [one, many] = importNouns[kind] ?? [kind.slice(0, -1), kind];
  const imported = `${formatCount(done, one, many)} imported`;
  if (refused === 0) return `${file}: ${imported}`;
  return `${file}: ${imported}, ${formatCount(refused, 'row')} with errors`;
}

/** Address of the page about a notification. */
export function notificationHref(notification: Notification): string {
  switch (notification.kind) {
    case 'absence_decided':
      return '/student-dashboard#absences';
    case 'question_answered':
      return '/student-dashboard#my-attendance';
    case 'class_changed':
      return '/student-timetable';
    case 'absence_reported':
    case 'question_opened':
      return '/lecturer/inbox';
    case 'flags':
      return `/class-session/${notification.id}`;
    case 'clash':
      return '/timetable-clashes';
    case 'inbox':
      return '/attendance-inbox';
    case 'import_finished':
      return `/bulk-import-students?kind=${notification.import_kind}&batch=${notification.id}`;
  }
}

type ClassChange = Extract<BellEvent, { kind: 'class_changed' }>;

/** 'CS101 on Mon 14 Sep was moved to Tue 15 Sep, 2:00 PM, Hall 9' */
function changeText({ module_code: code, date, ...change }: ClassChange): string {
  const what = `${code} on ${formatDayAndDate(date)}`;
  if (change.is_cancelled) return `${what} was cancelled`;
  const { new_date: day, new_start_time: start, new_venue: venue, substitute } = change;
  const place = venue === null ? '' : `, ${venue}`;
  if (day !== null && start !== null)
    return `${what} was moved to ${day === date ? '' : `${formatDayAndDate(day)}, `}${formatClockTime(start)}${place}`;
  if (venue !== null) return `${what} was moved to ${venue}`;
  return substitute === null ? `${what} was changed` : `${what} is held by ${substitute}`;
}

export function notificationText(one: Notification): string {
  switch (one.kind) {
    case 'absence_decided':
      return `Your absence ${formatDateRange(one.starts_on, one.ends_on)} was ${one.is_approved ? 'approved' : 'declined'}`;
    case 'question_answered': {
      const change = one.corrected_to === null ? '' : `. Your mark is now ${markLabels[one.corrected_to].label}`;
      return `Your question about ${one.module_code} on ${formatDayAndDate(one.date)} was answered${change}`;
    }
    case 'class_changed':
      return changeText(one);
    case 'absence_reported':
      return `${one.student} reported an absence ${formatDateRange(one.starts_on, one.ends_on)}`;
    case 'question_opened':
      return `${one.student} asks about ${one.module_code} on ${formatDayAndDate(one.date)}`;
    case 'flags':
      return `${formatCount(one.count, 'flag')} to review in ${one.module_code} on ${formatDayAndDate(one.date)}`;
    case 'clash':
      return `Clash: ${withShownTimes(one.text)}`;
    case 'inbox':
      return one.text;
    case 'import_finished':
      return importText(one);
  }
}
