import { ofHundred } from '@muster/contract/attendance';
import type { Degree } from '@muster/contract/degrees';
import type { StudentGroup } from '@muster/contract/groups';
import { formatDateRange, formatDateTime } from '../../lib/dates.ts';
import { methodWords } from '../../lib/mark-words.texts.ts';
import { counted } from '../../ui/counted.ts';
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
  notYet: 'Choose what to look at',
  notYetText: 'Leave a filter at All to take in everything, then press Generate Report.',
  changed: 'The filters have changed. Press Generate Report to apply them.',
  exportFailed: (problem: string) => `The report could not be exported: ${problem}`,
} as const;

const levels = { undergraduate: 'Undergraduate', postgraduate: 'Postgraduate', doctoral: 'Doctoral' } as const;
const paths = { local: 'Local', international: 'International' } as const;
const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const levelChoices = choicesOf(levels);
export const statusChoices = choicesOf(paths);
export const yearChoices = [1, 2, 3, 4].map((year) => ({ value: String(year), label: `Year ${year}` }));
export const semesterChoices = [1, 2].map((one) => ({ value: String(one), label: `Semester ${one}` }));

type DegreeName = Pick<Degree, 'degree_programme' | 'degree_level' | 'local_international'>;

/** Degrees of one name are told apart by level and by whom they are for. */
export function degreeLabel(degree: DegreeName, among: readonly DegreeName[]): string {
  const { degree_programme: name, degree_level: level, local_international: path } = degree;
  const isAlone = among.filter(({ degree_programme }) => degree_programme === name).length <= 1;
  return isAlone ? name : `${name} (${levels[level]}, ${paths[path]})`;
}

/** 'CS1-A · Year 1, Semester 1 · 2026-2027'. */
export const groupLabel = (group: Pick<StudentGroup, 'group_name' | 'year' | 'semester' | 'academic_year'>): string =>
  `${group.group_name} · Year ${group.year}, Semester ${group.semester} · ${group.academic_year}`;

/** '7 Sept 2026' of 'YYYY-MM-DD'. */
export const dayText = (date: string): string => formatDateRange(date, date);

export const formatPercentage = (percent: number | null): string =>
  percent === null ? '–' : ofHundred(percent.toFixed(1));

/** '40 students · 1,203 of 1,611 sessions attended · 74.7 %'. */
export function sumText({ students, attended_sessions, total_sessions, attendance_percentage }: ReportPage['summary']) {
  const sessions = `${counted(attended_sessions)} of ${counted(total_sessions, 'session')} attended`;
  const average = attendance_percentage === null ? [] : [`${formatPercentage(attendance_percentage)} on average`];
  return [counted(students, 'student'), sessions, ...average].join(' · ');
}

type Marked = Details['attendance_records'][number];

/** How a mark came about and when; without a mark nobody did. */
export function howMarked({ method, marked_at: at }: Pick<Marked, 'method' | 'marked_at'>, timeZone?: string): string {
  if (method === null) return 'Not marked';
  return at === null ? methodWords[method] : `${methodWords[method]}, ${formatDateTime(at, timeZone)}`;
}
