import { formatPercent } from '@muster/contract/attendance/attendance';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { checkWarnings, WarningMail, WarningRules } from '@muster/contract/attendance/warning-rules';
import type { OwnWarning, WarningMailState, WarningReason, WarningState } from '@muster/contract/attendance/warnings';
import { plural } from '@muster/contract/http/plural';
import { formatDateTime, formatDayAndDate } from '#lib/format/dates.ts';
import type { Tone } from '#ui/feedback/status-badge.tsx';

export const texts = {
  title: 'Early Warnings',
  about: 'Students who are falling behind, early enough to help.',
  aboutOwn: 'Students in your classes who are falling behind. Each got an email.',
  back: 'Back to Reports & Analytics',
  backToDashboard: 'Back to Dashboard',
  change: 'Change rules',
  switchOn: 'Switch on',
  check: 'Check now',
  checking: 'Checking...',
  off: 'Early warnings are off. No emails are sent.',
  notChecked: "This semester hasn't been checked with these rules yet. It will be soon.",
  saved: 'Early warning rules saved',
  loadFailed: 'Failed to load warnings',
} as const;

type State = { readonly word: string; readonly tone: Tone };
export const states: Readonly<Record<WarningState, State>> = {
  open: { word: 'Open', tone: 'bad' },
  recovered: { word: 'Recovered', tone: 'good' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
  ended: { word: 'Ended', tone: 'neutral' },
};
const reasons: Readonly<Record<WarningReason, string>> = {
  corrected: 'A mark was corrected',
  excused: 'An absence was excused',
  rules: 'The rules were changed',
  off: 'The rule was switched off',
  semester: 'The semester is over',
};
export const mailStates: Readonly<Record<WarningMailState, State>> = {
  waiting: { word: 'Waiting', tone: 'fair' },
  sending: { word: 'Being sent', tone: 'fair' },
  sent: { word: 'Sent', tone: 'good' },
  failed: { word: 'Not delivered', tone: 'bad' },
  cancelled: { word: 'Not sent', tone: 'neutral' },
};
export const ruleNames = { percentage: 'Low percentage', missed: 'Missed in a row' } as const;

type Figures = Pick<OwnWarning, 'rule' | 'percentage' | 'attended' | 'total' | 'missed_on' | 'below'>;

/** Replaces spaces by non-breaking ones. */
const noBreak = (words: string): string => words.replaceAll(' ', '\u00A0');

/** '50.0%, 3 of 6 classes; below 80%', 'Missed the last 3 classes' */
export function formatReason({ rule, percentage, attended, total, missed_on, below }: Figures): string {
  if (rule === 'missed') return `Missed the last ${missed_on.length} classes`;
  return `${formatPercent((percentage ?? 0).toFixed(1))}, ${attended} of ${total} classes; below ${formatPercent(below)}`;
}

const maxDates = 4;

/** The latest dates, with the number of earlier classes: '1 earlier, Thu 22 Oct, Sun 25 Oct (2)'. */
export function formatDates(dates: readonly string[], max: number = maxDates): string {
  const days = [...Map.groupBy(dates, (date) => date)];
  const earlier = days.slice(0, -max).reduce((sum, [, classes]) => sum + classes.length, 0);
  const latest = days
    .slice(-max)
    .map(([date, { length }]) => noBreak(formatDayAndDate(date) + (length === 1 ? '' : ` (${length})`)));
  return [...(earlier > 0 ? [`${earlier} earlier`] : []), ...latest].join(', ');
}

/** Formats an instant as a date: '1 Oct 2026'. */
export const formatDay = (instant: string): string => noBreak(formatDateTime(instant).replace(/,.*$/, ''));

/** Why and when a warning was closed: 'A mark was corrected, 1 Oct 2026'; empty while it is open. */
export function endText({ state, reason, changed_at }: Pick<OwnWarning, 'state' | 'reason' | 'changed_at'>): string {
  if (state === 'open') return '';
  return [...(reason === null ? [] : [reasons[reason]]), formatDay(changed_at)].join(', ');
}

/** State of the email: 'Emailed 1 Oct 2026'. */
export function mailText(state: WarningMailState | null, at: string | null): string {
  if (state === null) return 'No second email';
  if (state === 'sent' && at !== null) return `Emailed ${formatDay(at)}`;
  return {
    waiting: 'Email waiting',
    sending: 'Sending email',
    sent: 'Emailed',
    failed: 'Email not delivered',
    cancelled: 'Not emailed',
  }[state];
}

/** Subject of an email in the log. */
export const mailSubject = ({ kind, module_code, rule }: Pick<WarningMail, 'kind' | 'module_code' | 'rule'>): string =>
  `${kind === 'warned' ? 'Warning' : 'Withdrawn'}: ${module_code}, ${ruleNames[rule].toLowerCase()}`;

/** 'below 80% after 5 classes, or 3 missed in a row · checked 24 hours after class' */
export function rulesText(rules: WarningRules): string {
  const { percentage_below: below, percentage_after: after, missed_in_a_row: missed, settle_hours: hours } = rules;
  const conditions = [
    ...(rules.percentage_on
      ? [`below ${formatPercent(below)} after ${after} ${plural(after, 'class', 'classes')}`]
      : []),
    ...(rules.missed_on ? [`${missed} missed in a row`] : []),
  ];
  const checked = hours === 0 ? 'checked when the class ends' : `checked ${hours} ${plural(hours, 'hour')} after class`;
  return [conditions.join(', or '), checked].filter((part) => part !== '').join(' · ');
}

export const checkedText = ({ message, raised, withdrawn, is_complete }: ReplyOf<typeof checkWarnings>): string => {
  if (!is_complete) return `${message}.`;
  return raised + withdrawn === 0 ? 'Checked. No new warnings.' : `Checked. ${raised} raised, ${withdrawn} withdrawn.`;
};
