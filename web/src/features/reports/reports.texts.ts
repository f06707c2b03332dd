import { nameWithCode } from '#lib/format/degree-name.ts';
import { termLabel } from '#lib/format/term-name.ts';
import { formatPercent } from '@muster/contract/attendance/attendance';
import type { Degree } from '@muster/contract/academics/degrees';
import type { StudentGroup } from '@muster/contract/academics/groups';
import { formatDateRange, formatDateTime } from '#lib/format/dates.ts';
import { methodLabels } from '@muster/contract/attendance/marks';
import { formatCount } from '@muster/contract/http/plural';
import type { Details, ReportPage } from './reports.api.ts';

export const texts = {
  title: 'Reports and Analytics',
  back: 'Back to Dashboard',
  tab: 'Student Attendance Analysis',
  generate: 'Generate Report',
  generating: 'Generating...',
  reset: 'Reset Filters',
  filters: 'Report filters',
  none: 'No attendance data found. Please adjust your filters and try again.',
  addDegree: 'Add a degree programme',
  noDegrees: 'No degree programmes found for your university. Please contact your system administrator.',
  noGroups: 'No groups available for selected criteria',
  noModules: 'No modules available for selected criteria',
  noStudents: 'No students available for selected criteria',
  allGroups: 'All groups',
  allStudents: 'All students',
  allModules: 'All modules',
  allLecturers: 'All lecturers',
  wrongDates: 'The last day must not be before the first',
  failed: 'Failed to fetch data',
  changed: 'Filters changed. Generate the report again to apply them.',
} as const;

const levels = { undergraduate: 'Undergraduate', postgraduate: 'Postgraduate', doctoral: 'Doctoral' } as const;
const paths = { local: 'Local', international: 'International' } as const;
const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const levelOptions = toOptions(levels);
export const statusOptions = toOptions(paths);

type DegreeName = Pick<Degree, 'degree_programme' | 'programme_code' | 'degree_level' | 'local_international'>;

/** The degree name; with its code, or with level and local/international if the name is not unique. */
export function degreeLabel(degree: DegreeName, among: readonly DegreeName[]): string {
  const { degree_programme: name, degree_level: level, local_international: path } = degree;
  const isAlone = among.filter(({ degree_programme }) => degree_programme === name).length <= 1;
  return nameWithCode(degree) ?? (isAlone ? name : `${name} (${levels[level]}, ${paths[path]})`);
}

/** 'CS1-A · Year 1, Semester 1 · 2026-2027'. */
export const groupLabel = (group: Pick<StudentGroup, 'group_name' | 'year' | 'semester' | 'academic_year'>): string =>
  `${group.group_name} · Year ${group.year}, ${termLabel(group.semester)} · ${group.academic_year}`;

/** '7 Sept 2026' of 'YYYY-MM-DD'. */
export const formatDay = (date: string): string => formatDateRange(date, date);

export const formatPercentage = (percent: number | null): string =>
  percent === null ? '–' : formatPercent(percent.toFixed(1));

/** '40 students · 1,203 of 1,611 sessions attended · 74.7% on average'. */
export function formatSummary({
  students,
  attended_sessions,
  total_sessions,
  attendance_percentage,
}: ReportPage['summary']) {
  const sessions = `${formatCount(attended_sessions)} of ${formatCount(total_sessions, 'session')} attended`;
  const average = attendance_percentage === null ? [] : [`${formatPercentage(attendance_percentage)} on average`];
  return [formatCount(students, 'student'), sessions, ...average].join(' · ');
}

type Marked = Details['attendance_records'][number];

/** The method and time of a mark. */
export function formatMarkOrigin(
  { method, marked_at: at }: Pick<Marked, 'method' | 'marked_at'>,
  timeZone?: string,
): string {
  if (method === null) return 'Not marked';
  return at === null ? methodLabels[method] : `${methodLabels[method]}, ${formatDateTime(at, timeZone)}`;
}
