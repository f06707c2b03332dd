/** The header of a report in PDF. */
export type ReportHeader = {
  readonly university: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly asOf: string;
  readonly madeAtMs: number;
};

/** The filters of a report, as requested. */
export type ReportFilters = Readonly<Partial<Record<(typeof filterLabels)[number][0], string | number | undefined>>>;
/** The names of the records that the filters refer to. */
export type Names = {
  readonly university: string;
  readonly time_zone: string;
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
  ['weekday', 'Weekday'],
  ['hour', 'Hour'],
  ['date_from', 'From'],
  ['date_to', 'To'],
  ['band', 'Band'],
] as const;

export function toReportHeader(filters: ReportFilters, names: Names, nowMs: number): ReportHeader {
  const named: Readonly<Record<string, unknown>> = names;
  return {
    university: names.university,
    asOf: formatInstant(nowMs, names.time_zone),
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

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

const formatDate = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { ...day, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** '21 Nov 2026, 9:05 AM', the format of the screens. */
function formatInstant(ms: number, timeZone: string): string {
  const date = new Intl.DateTimeFormat('en-GB', { ...day, timeZone }).format(ms);
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(ms);
  return `${date}, ${time.replace('\u202F', ' ')}`;
}
