/**
 * Academic years as 'YYYY-YYYY'. Each screen's stated list is its minimum and grows with the calendar, so that the
 * current and the next academic year are always offered (DECISIONS.md).
 */
const stated = {
  enrolment: [2023, 2026],
  groups: [2023, 2027],
  timetables: [2024, 2027],
  filters: [2023, 2027],
  sessions: [2023, 2027],
} as const;

export type AcademicYearList = keyof typeof stated;

/** The month in which an academic year begins, 1..12. */
const firstMonth = 9;

export function academicYearOf(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return named(month >= firstMonth ? year : year - 1);
}

/** `today` as 'YYYY-MM-DD'. */
export function academicYears(list: AcademicYearList, today: string): string[] {
  const [first, last] = stated[list];
  const next = Number(academicYearOf(today).slice(0, 4)) + 1;
  const years = Array.from({ length: Math.max(last, next) - first + 1 }, (_, index) => first + index);
  return years.map(named);
}

function named(firstYear: number): string {
  return `${firstYear}-${firstYear + 1}`;
}
