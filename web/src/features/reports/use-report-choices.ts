import { useQuery } from '@tanstack/react-query';
import { gone } from '../../ui/use-searched-choice.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { today } from '../../lib/dates.ts';
import { type Offered, offeredYears, type ReportFilters } from './report-filters.logic.ts';
import { degreesQuery, yearsQuery } from './reports.api.ts';
import { degreeLabel, levelChoices, semesterChoices, statusChoices, texts, yearChoices } from './reports.texts.ts';
import { useGroupChoice, useModuleChoice, useStudentChoice } from './use-searched-choices.ts';

export type ReportChoices = Readonly<Record<Exclude<keyof ReportFilters, 'date_from' | 'date_to'>, Offered>>;

/** What each filter offers, given what is chosen above it, and where that comes from. */
export function useReportChoices(filters: ReportFilters): ReportChoices {
  const date = today(useCurrentUser()?.time_zone);
  const years = useQuery(yearsQuery());
  const degrees = useQuery(degreesQuery(filters));
  const module = useModuleChoice(filters);
  const group = useGroupChoice(filters);
  const student = useStudentChoice(filters);
  const none = (rows: readonly unknown[] | undefined, text: string) => (rows?.length === 0 ? text : undefined);
  return {
    degreeLevel: { options: withGone(levelChoices, filters.degreeLevel) },
    academicStatus: { options: withGone(statusChoices, filters.academicStatus) },
    academicYear: {
      options: withGone(
        offeredYears(years.data ?? [], date).map((year) => ({ value: year, label: year })),
        filters.academicYear,
        years.isSuccess,
      ),
      query: years,
    },
    degree: {
      options: withGone(
        (degrees.data ?? []).map((one) => ({ value: one.id, label: degreeLabel(one, degrees.data ?? []) })),
        filters.degree,
        degrees.isSuccess,
      ),
      note: none(degrees.data, texts.noDegrees),
      query: degrees,
    },
    year: { options: withGone(yearChoices, filters.year) },
    semester: { options: withGone(semesterChoices, filters.semester) },
    group,
    module,
    student,
  };
}

/** An address may name what is not there any more: it is said instead of an empty field. */
const withGone = (options: Offered['options'], value: string, isKnown = true): Offered['options'] =>
  value === 'all' || !isKnown || options.some((one) => one.value === value)
    ? options
    : [...options, { value, label: gone }];
