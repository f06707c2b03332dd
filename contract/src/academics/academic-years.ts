/**
 * Academic years as 'YYYY-YYYY'. The list of each screen begins with its fixed range and grows with the calendar, so that it always
 * contains the current and the next academic year.
 */
const yearRanges = {
  enrolment: [2023, 2026],
  groups: [2023, 2027],
  timetables: [2024, 2027],
  filters: [2023, 2027],
  sessions: [2023, 2027],
} as const;

export type AcademicYearList = keyof typeof yearRanges;

/** First month of an academic year, 1 to 12. */
const firstMonth = 9;

export function academicYearOf(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return formatAcademicYear(month >= firstMonth ? year : year - 1);
}

/** `today` as 'YYYY-MM-DD'. */
export function academicYears(list: AcademicYearList, today: string): string[] {
  const [first, last] = yearRanges[list];
  const next = Number(academicYearOf(today).slice(0, 4)) + 1;
  const years = Array.from({ length: Math.max(last, next) - first + 1 }, (_, index) => first + index);
  return years.map(formatAcademicYear);
}

function formatAcademicYear(firstYear: number): string {
  return `${firstYear}-${firstYear + 1}`;
}
