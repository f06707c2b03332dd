import type { breakdowns, riskKinds } from '@muster/contract/reports/analytics';
import { bandLimits } from '@muster/contract/attendance/attendance';
import { formatDayAndDate } from '../../lib/format/dates.ts';
import { formatCount } from '../../ui/text/pluralize.ts';
import type { Analytics } from './analytics.api.ts';
import { formatPercentage } from './reports.texts.ts';

export const texts = {
  navLabel: 'Reports and analytics',
  report: 'Student report',
  overview: 'Overview',
  breakdown: 'Breakdowns',
  atRisk: 'Students at risk',
  sessions: 'Class sessions',
  filters: 'Filters',
  noMatch: 'No classes match these filters',
  noClasses: 'No classes yet',
  noClassesText: 'A class counts once codes are shown or someone is marked.',
  takeAttendance: 'Take attendance',
  clear: 'Clear filters',
  failed: 'Failed to fetch data',
  noStudents: 'No students here',
  loading: 'Counting…',
} as const;

export const breakdownLabels: Readonly<Record<(typeof breakdowns)[number], string>> = {
  module: 'Module',
  group: 'Group',
  degree: 'Degree',
  lecturer: 'Lecturer',
  weekday: 'Weekday',
  hour: 'Hour',
};

export const riskLabels: Readonly<Record<(typeof riskKinds)[number], string>> = {
  below_80: `Below ${bandLimits.Excellent}%`,
  below_60: `Below ${bandLimits.Average}%`,
  cannot_reach_80: `Can't reach ${bandLimits.Excellent}%`,
  missed_in_a_row: 'Missed in a row',
};

export function riskDescription(kind: (typeof riskKinds)[number], atLeast: number): string {
  switch (kind) {
    case 'below_80':
      return `Below ${bandLimits.Excellent}% in a module`;
    case 'below_60':
      return `Below ${bandLimits.Average}% in a module`;
    case 'cannot_reach_80':
      return `Below ${bandLimits.Excellent}% even if the student attends every remaining class of the module this semester`;
    case 'missed_in_a_row':
      return `Missed at least the last ${formatCount(atLeast, 'class', 'classes')} of a module. Excused classes don't count.`;
  }
}

/** Chart lines at the lower limits of the bands. */
export const bandLimitLines = [bandLimits.Excellent, bandLimits.Average].map((value) => ({
  value,
  label: `${value}%`,
}));

type LabelledRow = { readonly label: string; readonly percentage: number | null };

/** One-sentence summary of the weekday or hour chart. */
export function summarizeBreakdown(rows: readonly LabelledRow[]): string {
  const rowsWithPercentage = rows.filter(({ percentage }) => percentage !== null);
  const [first] = rowsWithPercentage;
  if (!first) return 'No percentages yet';
  const highest = rowsWithPercentage.reduce((one, other) =>
    (other.percentage ?? 0) > (one.percentage ?? 0) ? other : one,
  );
  const lowest = rowsWithPercentage.reduce((one, other) =>
    (other.percentage ?? 0) < (one.percentage ?? 0) ? other : one,
  );
  return `Highest: ${highest.label} ${formatPercentage(highest.percentage)}, lowest: ${lowest.label} ${formatPercentage(lowest.percentage)}`;
}

/** '12 Sep'. */
export const formatShortDay = (date: string): string => formatDayAndDate(date).replace(/^\w+,? /, '');

/** One-sentence summary of the chart of weeks. */
export function summarizeWeeks(weeks: Analytics['weeks']): string {
  const rowsWithPercentage = weeks.filter(({ percentage }) => percentage !== null);
  const [first, last] = [rowsWithPercentage.at(0), rowsWithPercentage.at(-1)];
  if (!first || !last) return 'No percentages yet';
  const highest = rowsWithPercentage.reduce((one, other) =>
    (other.percentage ?? 0) > (one.percentage ?? 0) ? other : one,
  );
  const lowest = rowsWithPercentage.reduce((one, other) =>
    (other.percentage ?? 0) < (one.percentage ?? 0) ? other : one,
  );
  const week = ({ week_start: start, percentage }: typeof first) =>
    `${formatPercentage(percentage)} in the week of ${formatShortDay(start)}`;
  if (rowsWithPercentage.length === 1) return `${week(first)}.`;
  return `From ${week(first)} to ${week(last)}. Highest ${week(highest)}, lowest ${week(lowest)}.`;
}

/** '40% to under 50%'. */
export const formatRange = (from: number): string => (from === 90 ? '90% to 100%' : `${from}% to under ${from + 10}%`);

/** One-sentence summary of the distribution chart. */
export function summarizeDistribution(steps: Analytics['distribution']): string {
  const all = steps.reduce((sum, { students }) => sum + students, 0);
  if (all === 0) return 'No percentages yet';
  const largest = steps.reduce((one, other) => (other.students > one.students ? other : one));
  return `Most common: ${formatRange(largest.from)} (${formatCount(largest.students)} of ${formatCount(all, 'student')})`;
}
