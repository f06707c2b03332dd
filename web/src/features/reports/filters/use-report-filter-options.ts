import { filteredDegrees } from '@muster/contract/academics/degrees';
import { timetableAcademicYears } from '@muster/contract/timetables/timetables';
import { useQuery } from '@tanstack/react-query';
import { notFoundLabel } from '#ui/select/use-search-select.ts';
import { queryOf } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { today } from '#lib/format/dates.ts';
import { type FilterOptions, academicYearOptions, type ReportFilters } from './report-filters.logic.ts';
import { degreeLabel, levelOptions, statusOptions, texts } from '../reports.texts.ts';
import { useGroupOptions, useModuleOptions, useStudentOptions } from './use-search-filter-options.ts';

export type ReportFilterOptions = Readonly<
  Record<Exclude<keyof ReportFilters, 'department' | 'date_from' | 'date_to'>, FilterOptions>
>;

/** The options of each filter, given the filters above it. */
export function useReportFilterOptions(filters: ReportFilters): ReportFilterOptions {
  const date = today(useCurrentUser()?.time_zone);
  const structure = useStructureOptions();
  const years = useQuery(queryOf(timetableAcademicYears));
  // The key of the query holds only the filters above the degree.
  const { degreeLevel, academicStatus } = filters;
  const degrees = useQuery(queryOf(filteredDegrees, { query: { degreeLevel, academicStatus } }));
  const module = useModuleOptions(filters);
  const group = useGroupOptions(filters);
  const student = useStudentOptions(filters);
  const emptyNote = (rows: readonly unknown[] | undefined, text: string) => (rows?.length === 0 ? text : undefined);
  return {
    degreeLevel: { options: addMissingOption(levelOptions, filters.degreeLevel) },
    academicStatus: { options: addMissingOption(statusOptions, filters.academicStatus) },
    academicYear: {
      options: addMissingOption(
        academicYearOptions(years.data ?? [], date).map((year) => ({ value: year, label: year })),
        filters.academicYear,
        years.isSuccess,
      ),
      query: years,
    },
    degree: {
      options: addMissingOption(
        (degrees.data ?? []).map((one) => ({ value: one.id, label: degreeLabel(one, degrees.data ?? []) })),
        filters.degree,
        degrees.isSuccess,
      ),
      note: emptyNote(degrees.data, texts.noDegrees),
      noteLink: { label: texts.addDegree, to: '/add-degree-program' },
      query: degrees,
    },
    year: { options: addMissingOption(structure.years, filters.year) },
    semester: { options: addMissingOption(structure.semesters, filters.semester) },
    group,
    module,
    student,
  };
}

/** A URL can name a deleted record: adds a 'Not found' option instead of an empty field. */
const addMissingOption = (options: FilterOptions['options'], value: string, isKnown = true): FilterOptions['options'] =>
  value === 'all' || !isKnown || options.some((one) => one.value === value)
    ? options
    : [...options, { value, label: notFoundLabel }];
