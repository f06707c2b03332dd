import { staffTypeLabels } from '@muster/contract/staff';
import type { TimetableEntry } from '@muster/contract/timetables';
import { formatTimeRange } from '../../lib/dates.ts';
import type { DetailLine } from '../../ui/details-dialog.tsx';

/** A weekly class as everybody may see it. */
export type SeenEntry = Omit<TimetableEntry, 'created_by' | 'clashes_accepted_at'>;

export const moduleOf = ({ module }: Pick<SeenEntry, 'module'>): string =>
  `${module.module_code} ${module.module_name}`;
export const timeOf = ({ start_time, end_time }: Pick<SeenEntry, 'start_time' | 'end_time'>): string =>
  formatTimeRange(start_time, end_time);
export const termOf = ({ year, semester }: Pick<SeenEntry, 'year' | 'semester'>): string =>
  `Year ${year}, Semester ${semester}`;
export const groupNames = ({ groups }: Pick<SeenEntry, 'groups'>): string[] =>
  groups.map(({ group_name }) => group_name);
export const degreeNames = ({ degrees }: Pick<SeenEntry, 'degrees'>): string[] => [
  ...new Set(degrees.map(({ degree_programme }) => degree_programme)),
];

const withType = ({ name, staff_type }: SeenEntry['lecturer']): string => `${name} (${staffTypeLabels[staff_type]})`;
const assistantOf = (
  { assistant_lecturer: one }: SeenEntry,
  say: (one: SeenEntry['lecturer']) => string,
): DetailLine[] => (one === null ? [] : [['Assistant Lecturer', say(one)]]);

/** What the administration's dialog tells of an entry. */
export const entryLines = (entry: SeenEntry): readonly DetailLine[] => [
  ['Module', moduleOf(entry)],
  ['Day and Time', `${entry.day_of_week}, ${timeOf(entry)}`],
  ['Venue', entry.venue],
  ['Class Type', entry.class_type],
  ['Lecturer', withType(entry.lecturer)],
  ...assistantOf(entry, withType),
  ['Year and Semester', termOf(entry)],
  ['Academic Year', entry.academic_year],
  ['Groups', groupNames(entry)],
  ['Degrees', degreeNames(entry)],
];

/** What a student's dialog tells of a class. */
export const classLines = (entry: SeenEntry): readonly DetailLine[] => [
  ['Module', moduleOf(entry)],
  ['Day', entry.day_of_week],
  ['Time', timeOf(entry)],
  ['Venue', entry.venue],
  ['Class Type', entry.class_type],
  ['Lecturer', entry.lecturer.name],
  ...assistantOf(entry, ({ name }) => name),
  ['Academic Year', entry.academic_year],
  ['Year and Semester', termOf(entry)],
];
