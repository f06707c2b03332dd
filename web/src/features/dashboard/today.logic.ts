import { formatCount, plural } from '@muster/contract/http/plural';
import type { Attendance, Today } from './dashboard.api.ts';

type Search = Readonly<Record<string, string>>;
export type WaitingLine = {
  readonly count: number;
  /** The noun, without the count. */
  readonly text: string;
  readonly to: string;
  readonly search: Search;
  /** Heading of the section. */
  readonly hash?: string;
};

const inbox = '/attendance-inbox';
const kinds: readonly (readonly [
  of: keyof Today['waiting'],
  one: string,
  many: string,
  to: string,
  search?: Search,
])[] = [
  ['absences', 'absence', 'absences', inbox],
  ['questions', 'question', 'questions', inbox],
  ['proposals', 'proposed enrollment', 'proposed enrollments', inbox],
  ['flagged_classes', 'class with flags', 'classes with flags', '/classes'],
  ['clashes', 'clash', 'clashes', '/timetable-clashes'],
  ['registrations', 'registration', 'registrations', '/profile'],
  ['privacy_requests', 'privacy request', 'privacy requests', '/privacy-requests'],
  ['unused_accounts', 'unused account', 'unused accounts', '/privacy-requests', { view: 'unused' }],
];

/** What waits for an administrator, each with the screen that lists it. */
export const toWaitingLines = ({ waiting, flags_since: since }: Today): WaitingLine[] =>
  kinds.flatMap(([of, one, many, to, view = {}]) => {
    const count = waiting[of];
    if (count === 0) return [];
    const search: Search = to === '/classes' ? { only: 'flagged', from: since } : view;
    return { count, text: plural(count, one, many), to, search, ...(to === '/profile' && { hash: 'pending-title' }) };
  });

/** '84 of 120 here' */
export const runningText = ({ classes, here, expected }: Today['running']): string =>
  classes === 0 ? 'No class is taking attendance' : `${formatCount(here)} of ${formatCount(expected)} here`;

/** The change of this week against last week in points; null without both. */
export function changeOfWeeks({ this_week: now, last_week: before }: Attendance): number | null {
  if (now.percentage === null || before.percentage === null) return null;
  return Math.round((now.percentage - before.percentage) * 10) / 10;
}

/** 'Monday 79.4%, Tuesday no classes' */
export const daysText = ({ days }: Attendance['this_week']): string =>
  days
    .map(({ date, percentage }) => `${dayName(date, 'long')} ${percentage === null ? 'no classes' : `${percentage}%`}`)
    .join(', ');

export const dayName = (date: string, form: 'long' | 'narrow'): string =>
  new Intl.DateTimeFormat('en', { weekday: form, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`));
