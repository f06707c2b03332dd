import { venueKey } from '@muster/contract/academics/venues';
import { weekdays } from '@muster/contract/http/shared';
import { shareWeek } from '@muster/contract/timetables/week-patterns';
import { z } from 'zod';
import { type References, type PlannedEntry, staffIdsOf } from './timetable-checks.rules.ts';

/** Group ids and degree ids are comma-separated lists, sorted. Lecturers and assistants are such lists in their order. */
const fieldsOfFiles = z.object({
  id: z.string(),
  module_id: z.string(),
  day_of_week: z.enum(weekdays),
  start_time: z.string(),
  end_time: z.string(),
  weeks: z.string().nullable(),
  venue: z.string(),
  class_type: z.string(),
  lecturer_id: z.string(),
  assistant_lecturer_id: z.string().nullable(),
  year: z.number().nullable(),
  semester: z.number(),
  academic_year: z.string(),
  active: z.boolean(),
  group_ids: z.string(),
  degree_details_ids: z.string(),
});
const fieldsOfRecords = z.object({
  account_id: z.null(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  continued_by: z.string().nullable(),
  has_ended: z.boolean(),
  course_number: z.string().nullable(),
  parallel_group: z.string().nullable(),
  further_module_ids: z.string(),
});
export const importedEntryRow = fieldsOfFiles.extend(fieldsOfRecords.shape);
/** `new_groups`, `new_modules`: the teaching groups that a row adds, and the modules that it adds to them. */
export type ImportedEntry = Readonly<z.infer<typeof fieldsOfFiles> & Partial<z.infer<typeof fieldsOfRecords>>> & {
  readonly new_groups?: string | null;
  readonly new_modules?: string | null;
};
type Value = string | number | boolean | null;
/** Field -> former and new value. */
export type Changes = Record<string, [Value, Value]>;

/** Splits the lists of lecturers and assistants into the first ones and further ones. */
export function splitStaff(row: ImportedEntry) {
  const [lecturer = '', ...further_lecturer_ids] = splitIds(row.lecturer_id);
  const [assistant = null, ...further_assistant_ids] = splitIds(row.assistant_lecturer_id);
  const staff = {
    lecturer_id: lecturer,
    assistant_lecturer_id: assistant,
    further_lecturer_ids,
    further_assistant_ids,
  };
  return { ...row, ...staff };
}

export const splitIds = (list: Value | undefined): string[] =>
  String(list ?? '')
    .split(',')
    .filter((id) => id !== '');

/** Converts an imported row to an entry. The import has validated the fields. A row has no validity, a record may have one. */
export const toPlannedEntry = (values: ImportedEntry): PlannedEntry => ({
  ...(splitStaff(values) as Omit<ReturnType<typeof splitStaff>, 'class_type' | 'weeks'> &
    Pick<PlannedEntry, 'class_type' | 'weeks'>),
  valid_from: values.valid_from ?? null,
  valid_until: values.valid_until ?? null,
  group_ids: splitIds(values.group_ids),
  degree_details_ids: splitIds(values.degree_details_ids),
});

/** Lecturers and assistants are one column each in a file. */
export const columnFieldOf = (field: string): string =>
  field === 'further_lecturer_ids'
    ? 'lecturer_id'
    : field === 'further_assistant_ids'
      ? 'assistant_lecturer_id'
      : field;

const days = ['day_of_week', 'weeks'];
const timeAndPlace = [
  ...days,
  'start_time',
  'end_time',
  'venue',
  'lecturer_id',
  'assistant_lecturer_id',
  'group_ids',
  'active',
  'valid_from',
  'valid_until',
];
/** Whether a change of these fields can cause a new clash. */
export const canClash = (fields: readonly string[]): boolean => fields.some((field) => timeAndPlace.includes(field));

/** Whether a change of these fields can give the classes other days. */
export const changesDays = (fields: readonly string[]): boolean => fields.some((field) => days.includes(field));

export type Fields = Readonly<Record<string, Value | undefined>>;
export const changedFields = (before: Fields, after: Fields): string[] =>
  Object.keys(after).filter((field) => (after[field] ?? null) !== (before[field] ?? null));

/** Whether the row changes only which modules the teaching groups of the entry serve, so that its classes stay as they are. */
export const changesModulesAlone = (before: Fields, after: Fields): boolean =>
  changedFields(before, after).join(',') === 'further_module_ids';

type Occupied = Pick<PlannedEntry, 'start_time' | 'end_time' | 'weeks' | 'valid_from' | 'valid_until'> & {
  readonly line: number;
};

/** Whether both entries may have a class on one day. */
const shareDay = (one: Omit<Occupied, 'line'>, other: Omit<Occupied, 'line'>): boolean =>
  one.start_time < other.end_time &&
  one.end_time > other.start_time &&
  (one.valid_from ?? '') <= (other.valid_until ?? '9999') &&
  (other.valid_from ?? '') <= (one.valid_until ?? '9999') &&
  shareWeek(one.weeks, other.weeks);

/** Index of the resources that the rows of a file use, to find clashes between rows without comparing all pairs. */
export function makeClashIndex() {
  const occupied = new Map<string, Occupied[]>();

  /** Names of the needed resources, by key. */
  function resourcesOf(entry: PlannedEntry, { staff, groups }: References): Map<string, string> {
    const when = [entry.academic_year, entry.semester, entry.day_of_week].join('\n');
    return new Map([
      ...staffIdsOf(entry).map((id) => [`${when}\nperson ${id}`, staff.get(id)?.name ?? ''] as const),
      [`${when}\nvenue ${venueKey(entry.venue)}`, entry.venue.trim()] as const,
      ...entry.group_ids.map((id) => [`${when}\ngroup ${id}`, groups.get(id)?.group_name ?? ''] as const),
    ]);
  }

  return {
    add(line: number, entry: PlannedEntry, references: References): void {
      for (const key of resourcesOf(entry, references).keys()) {
        const others = occupied.get(key) ?? [];
        const { start_time, end_time, weeks, valid_from, valid_until } = entry;
        others.push({ line, start_time, end_time, weeks, valid_from, valid_until });
        occupied.set(key, others);
      }
    },

    remove(lines: ReadonlySet<number>): void {
      for (const [key, others] of occupied)
        occupied.set(
          key,
          others.filter(({ line }) => !lines.has(line)),
        );
    },

    /** Finds earlier rows that use the same resource at the same time, up to one more than are listed. */
    findClashes(entry: PlannedEntry, references: References): RowClash[] {
      const found = new Map<number, RowClash>();
      for (const [key, name] of resourcesOf(entry, references)) {
        for (const other of occupied.get(key) ?? []) {
          const { line, start_time: start, end_time: end } = other;
          if (found.size > maxListed) break;
          if (found.has(line) || !shareDay(entry, other)) continue;
          found.set(line, { with: line, text: `Line ${line} needs ${name} at the same time, ${start}–${end}` });
        }
      }
      return [...found.values()];
    },
  };
}

/** A clash of a row with an existing entry (`with` is its id) or with an earlier row (`with` is its line). */
export type RowClash = { readonly with: string | number; readonly text: string };
const maxListed = 3;

/** Joins the messages into one text for a cell. */
export function formatClashes(clashes: readonly RowClash[]): string {
  const listed = clashes.slice(0, maxListed).map(({ text }) => text);
  return [...listed, ...(clashes.length > maxListed ? ['There are more'] : [])].join('. ');
}
