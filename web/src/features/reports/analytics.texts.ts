import type { breakdowns, heatRows, riskKinds } from '@muster/contract/reports/analytics';
import { bandLimits } from '@muster/contract/attendance/attendance';
import { formatCount } from '@muster/contract/http/plural';
import { formatDayAndDate } from '#lib/format/dates.ts';
import type { Analytics } from './analytics.api.ts';
import { formatPercentage } from './reports.texts.ts';

export const texts = {
  navLabel: 'Reports and analytics',
  overview: 'Overview',
  breakdown: 'Breakdowns',
  atRisk: 'Students at risk',
  sessions: 'Class sessions',
  heat: 'Heat maps',
  heatHint: 'Each square links to its classes.',
  filters: 'Filters',
  noMatch: 'No classes match these filters',
  noClasses: 'No classes yet',
  noClassesText: 'A class counts once codes are shown or someone is marked.',
  takeAttendance: 'Take attendance',
  howTo: 'See how attendance is taken',
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

/** In the order in which they are shown: the smaller groups first. */
export const riskLabels: Readonly<Record<(typeof riskKinds)[number], string>> = {
  below_60: `Below ${bandLimits.Average}%`,
  cannot_reach_80: `Can't reach ${bandLimits.Excellent}%`,
  missed_in_a_row: 'Missed in a row',
  below_80: `Below ${bandLimits.Excellent}%`,
};

export function riskDescription(kind: (typeof riskKinds)[number], atLeast: number): string {
  switch (kind) {
    case 'below_80':
      return `Below ${bandLimits.Excellent}% in a module, or below its own limit`;
    case 'below_60':
      return `Below ${bandLimits.Average}% in a module, or more than ${bandLimits.Excellent - bandLimits.Average} points below its own limit`;
    case 'cannot_reach_80':
      return `Below ${bandLimits.Excellent}%, or the limit of the module, even if the student attends every remaining class of the module this semester`;
    case 'missed_in_a_row':
      return `Missed at least the last ${formatCount(atLeast, 'class', 'classes')} of a module. Excused classes don't count.`;
  }
}

/** Rows of a heat map, with its columns. */
export const heatLabels: Readonly<Record<(typeof heatRows)[number], string>> = {
  weekday: 'Weekday and hour',
  module: 'Module and week',
  degree: 'Degree and week',
  group: 'Group and week',
  lecturer: 'Lecturer and week',
};

type Counts = {
  readonly percentage: number | null;
  readonly attended: number;
  readonly expected: number;
  readonly sessions: number;
};

/** '61 of 83 attended, 2 classes'. */
export const formatCounts = ({ attended, expected, sessions }: Counts): string =>
  `${formatCount(attended)} of ${formatCount(expected)} attended, ${formatCount(sessions, 'class', 'classes')}`;

/** '63%'. */
export const formatShare = (part: number, all: number): string =>
  all === 0 ? '–' : `${Math.round((part / all) * 100)}%`;

type HeatRow = { readonly label: string; readonly cells: readonly (Counts & { readonly column: string })[] };

/** 'Lowest: Friday, 15:00: 69.4%. Highest: Monday, 16:00: 83.1%.' */
export function summarizeHeat(by: (typeof heatRows)[number], rows: readonly HeatRow[]): string {
  const squares = rows.flatMap(({ label, cells }) =>
    cells.flatMap(({ column, percentage }) => (percentage === null ? [] : [{ label, column, percentage }])),
  );
  const [first] = squares;
  if (!first) return texts.heatHint;
  const lowest = squares.reduce((one, other) => (other.percentage < one.percentage ? other : one));
  const highest = squares.reduce((one, other) => (other.percentage > one.percentage ? other : one));
  const name = ({ label, column, percentage }: typeof first) =>
    `${label}, ${formatColumn(by, column)}, ${formatPercentage(percentage)}`;
  return `Lowest: ${name(lowest)}. Highest: ${name(highest)}.`;
}

/** '09:00', 'week of 2 Nov'. */
const formatColumn = (by: (typeof heatRows)[number], column: string): string =>
  by === 'weekday' ? `${column.padStart(2, '0')}:00` : `week of ${formatShortDay(column)}`;

/** 'CS101, week of 2 Nov: 73.5%, 61 of 83 attended, 2 classes'. */
export function formatSquare(by: (typeof heatRows)[number], row: string, column: string, cell: Counts): string {
  const value = cell.percentage === null ? 'no percentage' : formatPercentage(cell.percentage);
  return `${row}, ${formatColumn(by, column)}: ${value}, ${formatCounts(cell)}`;
}

/** Kinds of `riskLabels`, in its order. */
export const orderedRiskKinds = Object.keys(riskLabels) as (typeof riskKinds)[number][];

/** Bands as stripes of a chart, lowest first. */
export const bandStripes = [
  { from: 0, label: 'Poor', tone: 'bad' },
  { from: bandLimits.Average, label: 'Average', tone: 'fair' },
  { from: bandLimits.Excellent, label: 'Excellent', tone: 'good' },
] as const;

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
