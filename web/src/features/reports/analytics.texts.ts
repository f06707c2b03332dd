import type { breakdowns, riskKinds } from '@muster/contract/analytics';
import { bandLimits } from '@muster/contract/attendance';
import { formatDayAndDate } from '../../lib/dates.ts';
import { counted } from '../../ui/counted.ts';
import type { Analytics } from './analytics.api.ts';
import { formatPercentage } from './reports.texts.ts';

export const texts = {
  places: 'Reports and analytics',
  report: 'Student report',
  overview: 'Overview',
  breakdown: 'Breakdowns',
  atRisk: 'Students at risk',
  sessions: 'Class sessions',
  filters: 'Filters',
  none: 'No class was held that these filters find.',
  noneYet: 'No class has been held yet.',
  noneText: 'Classes count once codes were shown or somebody was marked.',
  clear: 'Clear filters',
  failed: 'Failed to fetch data',
  noRisk: 'Nobody is on this list.',
  loading: 'Counting…',
} as const;

export const breakdownWords: Readonly<Record<(typeof breakdowns)[number], string>> = {
  module: 'Module',
  group: 'Group',
  degree: 'Degree',
  lecturer: 'Lecturer',
  weekday: 'Weekday',
  hour: 'Hour',
};

export const riskWords: Readonly<Record<(typeof riskKinds)[number], string>> = {
  below_80: `Below ${bandLimits.Excellent} %`,
  below_60: `Below ${bandLimits.Average} %`,
  cannot_reach_80: `Cannot reach ${bandLimits.Excellent} %`,
  missed_in_a_row: 'Missed in a row',
};

export function riskText(kind: (typeof riskKinds)[number], atLeast: number): string {
  switch (kind) {
    case 'below_80':
      return `Below ${bandLimits.Excellent} % in a module.`;
    case 'below_60':
      return `Below ${bandLimits.Average} % in a module.`;
    case 'cannot_reach_80':
      return `Below ${bandLimits.Excellent} % even after attending every class of the module that this semester still has.`;
    case 'missed_in_a_row':
      return `Missed at least the latest ${counted(atLeast, 'class', 'classes')} of a module. An excused class neither counts nor ends the row.`;
  }
}

/** Where the bands begin. */
export const bandLines = [bandLimits.Excellent, bandLimits.Average].map((value) => ({ value, label: `${value} %` }));

type Counted = { readonly label: string; readonly percentage: number | null };

/** What the columns of weekdays or hours say. */
export function breakdownText(rows: readonly Counted[]): string {
  const told = rows.filter(({ percentage }) => percentage !== null);
  const [first] = told;
  if (!first) return 'Nothing has a percentage yet.';
  const highest = told.reduce((one, other) => ((other.percentage ?? 0) > (one.percentage ?? 0) ? other : one));
  const lowest = told.reduce((one, other) => ((other.percentage ?? 0) < (one.percentage ?? 0) ? other : one));
  return `Highest: ${highest.label} with ${formatPercentage(highest.percentage)}, lowest: ${lowest.label} with ${formatPercentage(lowest.percentage)}.`;
}

/** '12 Sep'. */
export const shortDay = (date: string): string => formatDayAndDate(date).replace(/^\w+,? /, '');

/** What the columns of the weeks say at one look. */
export function weeksText(weeks: Analytics['weeks']): string {
  const told = weeks.filter(({ percentage }) => percentage !== null);
  const [first, last] = [told.at(0), told.at(-1)];
  if (!first || !last) return 'No week has a percentage yet.';
  const highest = told.reduce((one, other) => ((other.percentage ?? 0) > (one.percentage ?? 0) ? other : one));
  const lowest = told.reduce((one, other) => ((other.percentage ?? 0) < (one.percentage ?? 0) ? other : one));
  const week = ({ week_start: start, percentage }: typeof first) =>
    `${formatPercentage(percentage)} in the week of ${shortDay(start)}`;
  if (told.length === 1) return `${week(first)}.`;
  return `From ${week(first)} to ${week(last)}. Highest ${week(highest)}, lowest ${week(lowest)}.`;
}

/** '40 to under 50 %'. */
export const stepText = (from: number): string => (from === 90 ? '90 to 100 %' : `${from} to under ${from + 10} %`);

/** What the columns of the percentages say. */
export function distributionText(steps: Analytics['distribution']): string {
  const all = steps.reduce((sum, { students }) => sum + students, 0);
  if (all === 0) return 'No student has a percentage yet.';
  const fullest = steps.reduce((one, other) => (other.students > one.students ? other : one));
  return `Most common: ${stepText(fullest.from)}, with ${counted(fullest.students)} of ${counted(all, 'student')}.`;
}
