import { nameWithCode } from '#lib/format/degree-name.ts';
import { formatDayAndDate, formatDayOfMonth } from '#lib/format/dates.ts';
import { datesText } from '#lib/format/weekly-class.texts.ts';
import { termLabel } from '#lib/format/term-name.ts';
import type { Degree } from '@muster/contract/academics/degrees';
import type { StudentGroup } from '@muster/contract/academics/groups';
import type { Holiday, Semester } from '@muster/contract/academics/semesters';
import { timetableTexts } from '@muster/contract/timetables/timetables';
import { formatNameList } from '#ui/text/name-list.logic.ts';

const levels = { undergraduate: 'Undergraduate', postgraduate: 'Postgraduate', doctoral: 'Doctoral' } as const;
const paths = { local: 'Local', international: 'International' } as const;

type DegreeName = Pick<Degree, 'degree_programme' | 'programme_code' | 'degree_level' | 'local_international'>;

/** Degrees have their code, or level and path if another one has the same name. */
export function degreeLabel(degree: DegreeName, among: readonly DegreeName[]): string {
  const namesakes = among.filter(({ degree_programme }) => degree_programme === degree.degree_programme);
  const named = nameWithCode(degree);
  if (named !== undefined) return named;
  if (namesakes.length <= 1) return degree.degree_programme;
  return `${degree.degree_programme} (${levels[degree.degree_level]}, ${paths[degree.local_international]})`;
}

export const moduleLabel = (module: { module_code: string; module_name: string }): string =>
  `${module.module_code} · ${module.module_name}`;

/** 'CS1-A · Year 1, Semester 1 · 2026-2027'. */
export const groupLabel = (group: Pick<StudentGroup, 'group_name' | 'year' | 'semester' | 'academic_year'>): string =>
  `${group.group_name} · Year ${group.year}, ${termLabel(group.semester)} · ${group.academic_year}`;

/** The weeks of a class other than every week. */
export const weeksChoices = [
  { value: 'odd', label: 'Odd teaching weeks' },
  { value: 'even', label: 'Even teaching weeks' },
  { value: 'odd calendar', label: 'Odd calendar weeks' },
  { value: 'even calendar', label: 'Even calendar weeks' },
  { value: 'fortnightly', label: 'Every two weeks' },
  { value: 'chosen', label: 'Chosen weeks' },
  { value: 'dates', label: 'Single dates' },
];

/** '3 classes: Mon 5 Oct, 12 Oct, 19 Oct', without those on holidays, which are named. */
export function plannedClassesText(
  dates: readonly string[],
  holidays: readonly Pick<Holiday, 'name' | 'starts_on' | 'ends_on'>[],
): string {
  const holidayOn = (date: string) => holidays.find((one) => one.starts_on <= date && date <= one.ends_on);
  const names = dates.flatMap((date) => {
    const name = holidayOn(date)?.name;
    return name === undefined ? [] : [`${formatDayOfMonth(date)} (${name})`];
  });
  const notHeld = names.length === 0 ? '' : `. Holidays: ${formatNameList(names)}`;
  return `${datesText(dates.filter((date) => !holidayOn(date)))}${notHeld}`;
}

/** What the number of a week means in a semester. Without dates, classes are held each week. */
export const weeksHint = (dates: Pick<Semester, 'starts_on'> | undefined): string =>
  dates
    ? `Week 1 is the week of ${formatDayAndDate(dates.starts_on)}.`
    : 'This semester has no dates yet. Until they are set, the class can be opened each week.';

const formErrors: readonly (string | undefined)[] = [
  timetableTexts.section1,
  timetableTexts.section2,
  timetableTexts.editMissing,
];

/** Field error: replaces the sentences about the whole form by "… is required". */
export const fieldError = (label: string, error: unknown): string | undefined =>
  typeof error !== 'string' ? undefined : formErrors.includes(error) ? `${label} is required` : error;
