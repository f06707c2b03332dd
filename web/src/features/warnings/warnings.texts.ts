import { ofHundred } from '@muster/contract/attendance';
import type { ReplyOf } from '@muster/contract/endpoint';
import type {
  checkWarnings,
  OwnWarning,
  WarningMail,
  WarningMailState,
  WarningReason,
  WarningRules,
  WarningState,
} from '@muster/contract/warnings';
import { formatDateTime, formatDayAndDate } from '../../lib/dates.ts';
import type { Tone } from '../../ui/status-word.tsx';

export const texts = {
  title: 'Early Warnings',
  about: 'Students whose attendance needs a word, told early enough to do something about it.',
  aboutOwn: 'Students of your classes whose attendance needs a word. Each was told by mail.',
  back: 'Back to Reports & Analytics',
  backToDashboard: 'Back to Dashboard',
  change: 'Change rules',
  switchOn: 'Switch on',
  check: 'Check now',
  checking: 'Checking...',
  off: 'Early warning is off. Nobody is warned and nothing is mailed.',
  notLooked: 'This semester has not been looked at by these rules yet. It is soon, by itself.',
  saved: 'The rules of early warning were saved',
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

/** Stays on one line. */
const whole = (words: string): string => words.replaceAll(' ', '\u00A0');

/** '50.0 %, 3 of 6 classes; below 80 %', 'The last 3 classes missed' */
export function figuresOf({ rule, percentage, attended, total, missed_on, below }: Figures): string {
  if (rule === 'missed') return `The last ${missed_on.length} classes missed`;
  return `${ofHundred((percentage ?? 0).toFixed(1))}, ${attended} of ${total} classes; below ${ofHundred(below)}`;
}

const mostDates = 4;

/** The latest days: 'Thu 22 Oct, Sun 25 Oct (2)'; before that, how many more classes there are. */
export function datesOf(dates: readonly string[], most: number = mostDates): string {
  const days = [...Map.groupBy(dates, (date) => date)];
  const earlier = days.slice(0, -most).reduce((sum, [, classes]) => sum + classes.length, 0);
  const shown = days
    .slice(-most)
    .map(([date, { length }]) => whole(formatDayAndDate(date) + (length === 1 ? '' : ` (${length})`)));
  return [...(earlier > 0 ? [`${earlier} earlier`] : []), ...shown].join(', ');
}

/** '1 Oct 2026' of an instant; the log of mails has the hour. */
export const dayOf = (instant: string): string => whole(formatDateTime(instant).replace(/,.*$/, ''));

/** 'A mark was corrected, 1 Oct 2026': why and when a warning came to its end; nothing while it is open. */
export function endText({ state, reason, changed_at }: Pick<OwnWarning, 'state' | 'reason' | 'changed_at'>): string {
  if (state === 'open') return '';
  return [...(reason === null ? [] : [reasons[reason]]), dayOf(changed_at)].join(', ');
}

/** 'Mailed 1 Oct 2026'; what became of it otherwise. */
export function mailText(state: WarningMailState | null, at: string | null): string {
  if (state === null) return 'Not mailed again';
  if (state === 'sent' && at !== null) return `Mailed ${dayOf(at)}`;
  return {
    waiting: 'Mail waits',
    sending: 'Mail is being sent',
    sent: 'Mailed',
    failed: 'Mail not delivered',
    cancelled: 'Not mailed',
  }[state];
}

/** What a mail says, for the log. */
export const mailSubject = ({ kind, module_code, rule }: Pick<WarningMail, 'kind' | 'module_code' | 'rule'>): string =>
  `${kind === 'warned' ? 'Warning' : 'Withdrawn'}: ${module_code}, ${ruleNames[rule].toLowerCase()}`;

/** 'Below 80 % after 5 classes · 3 missed in a row · marks count 24 hours after the class' */
export function rulesText(rules: WarningRules): string {
  const { percentage_below: below, percentage_after: after, missed_in_a_row: missed, settle_hours: hours } = rules;
  const parts = [
    ...(rules.percentage_on ? [`Below ${ofHundred(below)} after ${after} ${after === 1 ? 'class' : 'classes'}`] : []),
    ...(rules.missed_on ? [`${missed} missed in a row`] : []),
    hours === 0
      ? 'marks count when the class ends'
      : `marks count ${hours} ${hours === 1 ? 'hour' : 'hours'} after the class`,
  ];
  return parts.join(' · ');
}

export const checkedText = ({ message, raised, withdrawn, is_complete }: ReplyOf<typeof checkWarnings>): string => {
  if (!is_complete) return `${message}.`;
  return raised + withdrawn === 0
    ? 'Looked at all marks that have settled: nothing new.'
    : `Looked at all marks that have settled: ${raised} raised, ${withdrawn} withdrawn.`;
};

/** '1 early warning is open in your classes.' */
export const openText = (count: number): string =>
  count === 1
    ? '1 early warning is open in your classes.'
    : `${count.toLocaleString('en')} early warnings are open in your classes.`;
