import { formatWeeks } from '@muster/contract/timetables/week-patterns';
import type { DegreeName as Degree, GroupName as Group } from './timetable-references.store.ts';
import type { EntryRow } from './timetable-lists.store.ts';

/** With the employee IDs of the lecturers and assistants. */
export type ExportedEntry = EntryRow & {
  readonly lecturer_codes: readonly string[];
  readonly assistant_codes: readonly string[];
};

/** Labels of degree programmes and groups in files. The import resolves them to the same records. */
type Labels = { degree(degree: Degree): string; group(group: Group, entry: EntryRow): string };

/** Same normalisation as the import. */
const normalize = (text: string): string => text.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();
/** Separates names in a cell. Names that contain it are replaced by ids. */
const separator = ';';

/** The name if it is unambiguous, else the name with distinguishing details, else the id. */
export function makeLabels(degrees: readonly Degree[], groups: readonly Group[]): Labels {
  const degreesNamed = Map.groupBy(degrees, ({ degree_programme: name }) => normalize(name));
  const groupsNamed = Map.groupBy(groups, ({ group_name: name }) => normalize(name));
  const degreeOf = new Map(degrees.map((degree) => [degree.id, degree]));

  const degreeLabel = (degree: Degree): string => {
    const { id, degree_programme: name, degree_level: level, local_international: path } = degree;
    if (name.includes(separator)) return id;
    return (degreesNamed.get(normalize(name)) ?? []).length > 1 ? `${name} (${level}, ${path})` : name;
  };

  return {
    degree: degreeLabel,
    group(group, entry) {
      const { id, group_name: name, degree_details_id: degreeId } = group;
      const ofDegrees = (groupsNamed.get(normalize(name)) ?? []).filter((one) =>
        entry.degrees.some((degree) => degree.id === one.degree_details_id),
      );
      const ofTerm = ofDegrees.filter(
        (one) =>
          one.year === entry.year && one.semester === entry.semester && one.academic_year === entry.academic_year,
      );
      const candidates = ofTerm.length > 0 ? ofTerm : ofDegrees;
      const isOnly = (among: readonly Group[]) => among.length === 1 && among[0]?.id === id;
      if (name.includes(separator)) return id;
      if (isOnly(candidates)) return name;
      const degree = degreeOf.get(degreeId ?? '');
      const label = degree ? `${name} (${degreeLabel(degree)})` : id;
      return !label.includes(separator) && isOnly(candidates.filter((one) => one.degree_details_id === degreeId))
        ? label
        : id;
    },
  };
}

const joined = (names: readonly string[]): string => names.join(`${separator} `);

const cohortGroups = ({ groups }: EntryRow) => groups.filter(({ module_id: module }) => module === null);
const teachingGroups = ({ groups }: EntryRow) => groups.filter(({ module_id: module }) => module !== null);
/** A whole course has no parallel group. */
const parallelGroup = ({ group_name: name, course_number: number }: EntryRow['groups'][number]): string =>
  name === number ? '' : name;

/** The columns of the import template. */
const columns: readonly [header: string, cell: (row: ExportedEntry, labels: Labels) => string | number | null][] = [
  ['Module Code', ({ module, further_modules: further }) => joined([module, ...further].map((one) => one.module_code))],
  ['Day', ({ day_of_week: day }) => day],
  ['Start Time', ({ start_time: start }) => start],
  ['End Time', ({ end_time: end }) => end],
  ['Weeks', ({ weeks }) => formatWeeks(weeks)],
  ['Venue', ({ venue }) => venue],
  ['Class Type', ({ class_type: type }) => type],
  ['Lecturer', ({ lecturer_codes: codes }) => joined(codes)],
  ['Assistant Lecturer', ({ assistant_codes: codes }) => joined(codes)],
  ['Degree Programmes', ({ degrees }, { degree }) => joined(degrees.map(degree))],
  [
    'Groups',
    (row, { group }) =>
      row.groups.length === 0 ? 'Everyone' : joined(cohortGroups(row).map((one) => group(one, row))),
  ],
  ['Course Number', (row) => joined(teachingGroups(row).map(({ course_number: number }) => number ?? ''))],
  ['Parallel Group', (row) => joined(teachingGroups(row).map(parallelGroup))],
  ['Year', ({ year }) => year],
  ['Semester', ({ semester }) => semester],
  ['Academic Year', ({ academic_year: year }) => year],
  ['First Date', ({ valid_from: first }) => first],
  ['Last Date', ({ valid_until: last }) => last],
  ['Status', ({ active }) => (active ? 'Active' : 'Inactive')],
];

export const exportColumns: readonly string[] = columns.map(([header]) => header);
export const exportCells = (row: ExportedEntry, labels: Labels) => columns.map(([, cell]) => cell(row, labels));
