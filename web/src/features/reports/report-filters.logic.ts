import { academicYears } from '@muster/contract/academic-years';
import type { Band } from '@muster/contract/attendance';
import { reportSorts } from '@muster/contract/reports';
import type { Choices } from '../../ui/missing-text.ts';
import type { Tone } from '../../ui/status-word.tsx';

/** What a report is narrowed to, as the address has it; 'all' and '' narrow nothing. */
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
  date_from: string;
  date_to: string;
};

/** What a filter offers to choose from. */
export type Offered = {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly note?: string | undefined;
  /** Where the options come from, unless they are always the same. */
  readonly query?: Choices;
  /** Where what is typed is searched for by the server. */
  readonly onSearch?: (typed: string) => void;
};

export const queriesOf = (offered: readonly Offered[]): Choices[] => offered.flatMap(({ query }) => query ?? []);

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
  date_from: '',
  date_to: '',
};

export type Report = ReportFilters & {
  band: string;
  sort: (typeof reportSorts)[number];
  direction: 'asc' | 'desc';
  page: number;
  size: number;
  /** Generated: the address of a report, not of the form alone. */
  made: boolean;
};
export const noReport: Report = {
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

/** What a choice decides: it is chosen anew after another choice above it. */
const decided: Readonly<Partial<Record<keyof ReportFilters, readonly (keyof ReportFilters)[]>>> = {
  degreeLevel: ['degree', ...fromDegree],
  academicStatus: ['degree', ...fromDegree],
  academicYear: fromSemester,
  degree: fromDegree,
  year: fromYear,
  semester: fromSemester,
  group: fromGroup,
  module: ['student'],
};

/** The filters after one of them was changed; the same choice again resets nothing. */
export function afterChoosing<Name extends keyof ReportFilters>(
  filters: ReportFilters,
  name: Name,
  value: string,
): ReportFilters {
  if (filters[name] === value) return filters;
  const reset = Object.fromEntries((decided[name] ?? []).map((below) => [below, noFilters[below]]));
  return { ...filters, ...reset, [name]: value };
}

const names = Object.keys(noFilters) as (keyof ReportFilters)[];

const isDay = (word: string): boolean => {
  const time = Date.parse(`${word}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${word}T`);
};

/** An address may hold any word; what is no day narrows nothing. */
export const withRealDays = <T extends Pick<ReportFilters, 'date_from' | 'date_to'>>(search: T): T => ({
  ...search,
  date_from: isDay(search.date_from) ? search.date_from : '',
  date_to: isDay(search.date_to) ? search.date_to : '',
});

/** The filters alone, out of a whole address. */
export const filtersOf = (report: ReportFilters): ReportFilters =>
  Object.fromEntries(names.map((name) => [name, report[name]])) as ReportFilters;

export const areSame = (one: ReportFilters, other: ReportFilters): boolean =>
  names.every((name) => one[name] === other[name]);

/** The first and the last day that count; empty where none was chosen. */
export type ReportDays = Pick<ReportFilters, 'date_from' | 'date_to'>;

export const areDatesInOrder = ({ date_from: from, date_to: to }: ReportDays): boolean =>
  from === '' || to === '' || from <= to;

/** The years found in the data and the stated ones, sorted. */
export const offeredYears = (found: readonly string[], today: string): string[] =>
  [...new Set([...academicYears('filters', today), ...found])].toSorted();

export const sortOf = (key: string): Report['sort'] => reportSorts.find((sort) => sort === key) ?? noReport.sort;

export const bandTones: Readonly<Record<Band, Tone>> = { Excellent: 'good', Average: 'fair', Poor: 'bad' };
