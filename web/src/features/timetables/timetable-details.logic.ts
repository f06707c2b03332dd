import { teacherLines } from '#lib/format/teachers.ts';
import { yearAndTerm } from '#lib/format/term-name.ts';
import { teachingGroupLabel } from '@muster/contract/academics/teaching-groups';
import { staffTypeLabels } from '@muster/contract/people/staff';
import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { everyoneEnrolled, weeksText, withModules } from '#lib/format/weekly-class.texts.ts';
import { formatTimeRange } from '#lib/format/dates.ts';
import type { DetailLine } from '#ui/dialogs/details-dialog.tsx';

/** A weekly class with the fields visible to all users. */
export type VisibleEntry = Omit<TimetableEntry, 'created_by' | 'clashes_accepted_at'>;

export const moduleName = ({ module }: Pick<VisibleEntry, 'module'>): string =>
  `${module.module_code} ${module.module_name}`;
/** Undefined: the class has one module, as those of students do. */
export const withFurtherModules = ({
  further_modules: modules,
}: Pick<VisibleEntry, 'further_modules'>): string | undefined =>
  modules.length === 0 ? undefined : withModules(modules.map(({ module_code: code }) => code));
/** The other modules whose students are in the teaching groups of the class. */
const furtherModules = ({ further_modules: modules }: VisibleEntry): DetailLine[] =>
  modules.length === 0 ? [] : [['Also Serves', modules.map((module) => moduleName({ module }))]];
export const formatTimes = ({ start_time, end_time }: Pick<VisibleEntry, 'start_time' | 'end_time'>): string =>
  formatTimeRange(start_time, end_time);
export const formatTerm = ({ year, semester }: Pick<VisibleEntry, 'year' | 'semester'>): string =>
  yearAndTerm(year, semester);
/** A teaching group has the number of its course. */
const groupName = (group: VisibleEntry['groups'][number]): string =>
  group.module_id === null ? group.group_name : teachingGroupLabel(group);
export const groupNames = ({ groups }: Pick<VisibleEntry, 'groups'>): string[] =>
  groups.length === 0 ? [everyoneEnrolled] : groups.map(groupName);
export const degreeNames = ({ degrees }: Pick<VisibleEntry, 'degrees'>): string[] => [
  ...new Set(degrees.map(({ degree_programme }) => degree_programme)),
];

const weeksOf = (entry: VisibleEntry): DetailLine[] => {
  const text = weeksText(entry);
  return text === undefined ? [] : [[entry.dates ? 'Dates' : 'Weeks', text]];
};

const withType = ({ name, staff_type }: VisibleEntry['lecturer']): string => `${name} (${staffTypeLabels[staff_type]})`;

/** Lines of the details dialog for administrators. */
export const entryDetails = (entry: VisibleEntry): readonly DetailLine[] => [
  ['Module', moduleName(entry)],
  ...furtherModules(entry),
  ['Day and Time', `${entry.day_of_week}, ${formatTimes(entry)}`],
  ...weeksOf(entry),
  ['Venue', entry.venue],
  ['Class Type', entry.class_type],
  ...teacherLines(entry, withType),
  ['Year and Semester', formatTerm(entry)],
  ['Academic Year', entry.academic_year],
  ['Groups', groupNames(entry)],
  ['Degrees', degreeNames(entry)],
];

/** Lines of the details dialog for students. */
export const classDetails = (entry: VisibleEntry): readonly DetailLine[] => [
  ['Module', moduleName(entry)],
  ['Day', entry.day_of_week],
  ['Time', formatTimes(entry)],
  ...weeksOf(entry),
  ['Venue', entry.venue],
  ['Class Type', entry.class_type],
  ...teacherLines(entry, ({ name }) => name),
  ['Academic Year', entry.academic_year],
  ['Year and Semester', formatTerm(entry)],
];
