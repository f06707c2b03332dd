import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../lib/current-user.ts';
import { today } from '../../lib/dates.ts';
import { type Offered, offeredYears, type ReportFilters } from './report-filters.logic.ts';
import { degreesQuery, modulesQuery, yearsQuery } from './reports.api.ts';
import { degreeLabel, levelChoices, semesterChoices, statusChoices, texts, yearChoices } from './reports.texts.ts';
import { useGroupChoice, useStudentChoice } from './use-searched-choices.ts';

export type ReportChoices = Readonly<Record<Exclude<keyof ReportFilters, 'date_from' | 'date_to'>, Offered>>;

/** What each filter offers, given what is chosen above it. Choices that did not come are none. */
export function useReportChoices(filters: ReportFilters): ReportChoices {
  const date = today(useCurrentUser()?.time_zone);
  const years = useQuery(yearsQuery());
  const degrees = useQuery(degreesQuery(filters));
  const modules = useQuery(modulesQuery(filters));
  const group = useGroupChoice(filters);
  const student = useStudentChoice(filters);
  const none = (rows: readonly unknown[] | undefined, text: string) => (rows?.length === 0 ? text : undefined);
  return {
    degreeLevel: { options: levelChoices },
    academicStatus: { options: statusChoices },
    academicYear: { options: offeredYears(years.data ?? [], date).map((year) => ({ value: year, label: year })) },
    degree: {
      options: (degrees.data ?? []).map((one) => ({ value: one.id, label: degreeLabel(one, degrees.data ?? []) })),
      note: none(degrees.data, texts.noDegrees),
    },
    year: { options: yearChoices },
    semester: { options: semesterChoices },
    group,
    module: {
      options: (modules.data ?? []).map((one) => ({ value: one.id, label: `${one.module_code} · ${one.module_name}` })),
      note: none(modules.data, texts.noModules),
    },
    student,
  };
}
