import { reportFiltersOf, type Semester } from '@muster/contract/academics/semesters';
import { academicYears } from '@muster/contract/academics/academic-years';
import type { Band } from '@muster/contract/attendance/attendance';
import type { OptionsQuery } from '#ui/select/options-status.ts';
import type { Tone } from '#ui/feedback/status-badge.tsx';

/** The report filters of the URL; 'all' and '' do not filter. */
export type ReportFilters = {
  degreeLevel: string;
  academicStatus: string;
  academicYear: string;
  degree: string;
  year: string;
  semester: string;
  group: string;
  module: string;
  student: string;
  /** Of the module. */
  department: string;
  date_from: string;
  date_to: string;
};

/** Filters that choose a semester. */
export type SemesterFilters = Partial<Pick<ReportFilters, 'academicYear' | 'semester' | 'date_from' | 'date_to'>>;

/**
 * Filters of the current semester, or of the latest one. `semesters` are sorted latest first.
 */
export function semesterFilters(semesters: readonly Semester[], date: string): SemesterFilters {
  const found = semesters.find(({ starts_on: start }) => start <= date);
  return found ? reportFiltersOf(found) : {};
}

/** Whether the filters choose this semester. */
export const isOfSemester = (filters: ReportFilters, semester: SemesterFilters): boolean =>
  Object.keys(semester).length > 0 &&
  Object.entries(semester).every(([name, value]) => filters[name as keyof SemesterFilters] === value);

/** The options of a filter. */
export type FilterOptions = {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly note?: string | undefined;
  /** Where an administrator fills an empty list. */
  readonly noteLink?: { readonly label: string; readonly to: string };
  /** The query that loads the options; missing for fixed options. */
  readonly query?: OptionsQuery;
  /** Set if the server searches the options. */
  readonly onSearch?: (typed: string) => void;
};

export const optionsQueries = (offered: readonly FilterOptions[]): OptionsQuery[] =>
  offered.flatMap(({ query }) => query ?? []);

export const noFilters: ReportFilters = {
  degreeLevel: 'all',
  academicStatus: 'all',
  academicYear: 'all',
  degree: 'all',
  year: 'all',
  semester: 'all',
  group: 'all',
  module: 'all',
  student: 'all',
  department: 'all',
  date_from: '',
  date_to: '',
};

export type Report = ReportFilters & {
  band: string;
  sort: string;
  direction: string;
  page: number;
  size: number;
  /** Whether the report was generated. Without it, a URL without filters shows the current semester. */
  made: boolean;
};
export const defaultReport: Report = {
  ...noFilters,
  band: 'all',
  sort: 'student_name',
  direction: 'asc',
  page: 1,
  size: 50,
  made: false,
};

const fromGroup = ['module', 'student'] as const;
const fromSemester = ['group', ...fromGroup] as const;
const fromYear = ['semester', ...fromSemester] as const;
const fromDegree = ['year', ...fromYear] as const;

/** The filters that a change of each filter resets. */
const dependentFilters: Readonly<Partial<Record<keyof ReportFilters, readonly (keyof ReportFilters)[]>>> = {
  degreeLevel: ['degree', ...fromDegree],
  academicStatus: ['degree', ...fromDegree],
  academicYear: fromSemester,
  degree: fromDegree,
  year: fromYear,
  semester: fromSemester,
  group: fromGroup,
  department: fromGroup,
  module: ['student'],
};

/** Applies a change and resets dependent filters. An unchanged value resets nothing. */
export function resetDependentFilters<Name extends keyof ReportFilters>(
  filters: ReportFilters,
  name: Name,
  value: string,
): ReportFilters {
  if (filters[name] === value) return filters;
  const reset = Object.fromEntries((dependentFilters[name] ?? []).map((below) => [below, noFilters[below]]));
  return { ...filters, ...reset, [name]: value };
}

const filterNames = Object.keys(noFilters) as (keyof ReportFilters)[];

/** Number of active filters. */
export const countReportFilters = (filters: ReportFilters): number =>
  filterNames.filter((name) => filters[name] !== noFilters[name]).length;

/** The filters without the other URL parameters. */
export const toFilters = (report: ReportFilters): ReportFilters =>
  Object.fromEntries(filterNames.map((name) => [name, report[name]])) as ReportFilters;

export const areSameFilters = (one: ReportFilters, other: ReportFilters): boolean =>
  filterNames.every((name) => one[name] === other[name]);

/** First and last day of the report; '' if not set. */
export type ReportDateRange = Pick<ReportFilters, 'date_from' | 'date_to'>;

export const areDatesInOrder = ({ date_from: from, date_to: to }: ReportDateRange): boolean =>
  from === '' || to === '' || from <= to;

/** The default academic years and those that occur in the data, sorted. */
export const academicYearOptions = (found: readonly string[], today: string): string[] =>
  [...new Set([...academicYears('filters', today), ...found])].toSorted();

export const bandTones: Readonly<Record<Band, Tone>> = { Excellent: 'good', Average: 'fair', Poor: 'bad' };
