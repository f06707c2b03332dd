import { formatDate, formatInstant } from '#platform/table-files/format-dates.rules.ts';
import type { PdfHeader } from '#platform/table-files/table-file.rules.ts';

/** The filters of a report, as requested. */
export type ReportFilters = Readonly<Partial<Record<(typeof filterLabels)[number][0], string | number | undefined>>>;
/** The names of the records that the filters refer to. */
export type Names = {
  readonly university: string;
  readonly time_zone: string;
  readonly clock_hours: number;
  readonly degree: string | null;
  readonly group: string | null;
  readonly module: string | null;
  readonly student: string | null;
  readonly lecturer: string | null;
};

/** Labels and order of the filters, as on the screen. */
const filterLabels = [
  ['degreeLevel', 'Degree Level'],
  ['academicStatus', 'Academic Status'],
  ['academicYear', 'Academic Year'],
  ['degree', 'Degree'],
  ['year', 'Year'],
  ['semester', 'Semester'],
  ['group', 'Group'],
  ['module', 'Module'],
  ['student', 'Student'],
  ['lecturer', 'Lecturer'],
  ['department', 'Department'],
  ['weekday', 'Weekday'],
  ['hour', 'Hour'],
  ['date_from', 'From'],
  ['date_to', 'To'],
  ['band', 'Band'],
] as const;

export function toReportHeader(filters: ReportFilters, names: Names, nowMs: number): PdfHeader {
  const named: Readonly<Record<string, unknown>> = names;
  return {
    university: names.university,
    asOf: formatInstant(nowMs, names),
    madeAtMs: nowMs,
    facts: filterLabels.flatMap(([key, label]): [string, string][] => {
      const value = filters[key];
      if (value === undefined) return [];
      return [[label, typeof named[key] === 'string' ? named[key] : formatValue(key, String(value))]];
    }),
  };
}

function formatValue(key: (typeof filterLabels)[number][0], value: string): string {
  if (key === 'date_from' || key === 'date_to') return formatDate(value);
  if (key === 'hour') return `${value.padStart(2, '0')}:00`;
  return value.charAt(0).toUpperCase() + value.slice(1);
}
