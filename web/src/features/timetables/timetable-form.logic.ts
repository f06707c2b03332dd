import type { User } from '@muster/contract/accounts';
import { newTimetableEntry, timetableTexts } from '@muster/contract/timetables';
import { faultsOf } from '../../lib/faults.ts';
import type { NewEntries } from './timetables.api.ts';
import { texts } from './timetables.texts.ts';

/** What one class holds, as typed; '' is none. */
export type ClassFields = {
  module_id: string;
  start_time: string;
  end_time: string;
  day_of_week: string;
  venue: string;
  class_type: string;
  lecturer_id: string;
  assistant_lecturer_id: string;
};
/** A class of the add form; the id is the form's own. */
export type ClassBlock = ClassFields & { readonly id: string };
/** Section 1: whom the classes are for, and when. */
export type Term = {
  degree_details_ids: readonly string[];
  year: string;
  semester: string;
  academic_year: string;
  group_ids: readonly string[];
};

export const noTerm: Term = { degree_details_ids: [], year: '', semester: '', academic_year: '', group_ids: [] };
export const noClass: ClassFields = {
  module_id: '',
  start_time: '',
  end_time: '',
  day_of_week: '',
  venue: '',
  class_type: '',
  lecturer_id: '',
  assistant_lecturer_id: '',
};
const requiredOfClass = [
  'module_id',
  'start_time',
  'end_time',
  'day_of_week',
  'venue',
  'class_type',
  'lecturer_id',
] as const satisfies readonly (keyof ClassFields)[];

/** Other degrees, another year, semester or academic year have other groups: those chosen are let go of. */
export const changedTerm = (term: Term, change: Partial<Term>): Term => ({
  ...term,
  ...('group_ids' in change ? {} : { group_ids: [] }),
  ...change,
});

/** Another module is taught by others; nobody assists in their own class. */
export function changedClass<Fields extends ClassFields>(fields: Fields, change: Partial<ClassFields>): Fields {
  const next = { ...fields, ...change };
  const isOtherModule = change.module_id !== undefined && change.module_id !== fields.module_id;
  if (isOtherModule) return { ...next, lecturer_id: '', assistant_lecturer_id: '' };
  return next.lecturer_id !== '' && next.lecturer_id === next.assistant_lecturer_id
    ? { ...next, [change.assistant_lecturer_id === undefined ? 'assistant_lecturer_id' : 'lecturer_id']: '' }
    : next;
}

/** The module list is open once these are chosen; it is filled once the academic year is as well. */
export const hasModules = (term: Term): boolean =>
  term.degree_details_ids.length > 0 && term.year !== '' && term.semester !== '';
export const isTermChosen = (term: Term): boolean => hasModules(term) && term.academic_year !== '';

export const isTyped = (term: Term, blocks: readonly ClassBlock[]): boolean =>
  term.degree_details_ids.length > 0 ||
  term.year + term.semester + term.academic_year !== '' ||
  blocks.length > 1 ||
  blocks.some(({ id: _, ...fields }) => Object.values(fields).some((value) => value !== ''));

/** What is missing of a class, by field. */
export const missingOf = (fields: ClassFields, text: string): Record<string, string> =>
  Object.fromEntries(requiredOfClass.filter((field) => fields[field].trim() === '').map((field) => [field, text]));

/** By field; undefined where nothing is wrong with the times. */
export const timeFault = ({ start_time, end_time }: ClassFields): string | undefined =>
  start_time !== '' && end_time !== '' && end_time <= start_time ? timetableTexts.endBeforeStart : undefined;

type Adding = {
  user: Pick<User, 'role'> | undefined;
  hasToken: boolean;
  /** Undefined until it is known; a module that is not among them is none. */
  offered?: readonly { readonly id: string }[] | undefined;
};

/** All that is wrong, in the order in which it is told: Section 1, who adds, what is missing, the times, the rest. */
export function addFaults(
  term: Term,
  blocks: readonly ClassBlock[],
  { user, hasToken, offered }: Adding,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const add = (field: string, text: string | undefined): void => {
    if (text !== undefined) faults[field] ??= text;
  };
  for (const [field, value] of Object.entries(term)) if (value.length === 0) add(field, timetableTexts.section1);
  if (user?.role !== 'admin') add('user', texts.notAnAdmin);
  if (!hasToken) add('user', texts.noToken);
  for (const block of blocks)
    for (const [field, text] of Object.entries(missingOf(offeredOnly(block, offered), timetableTexts.section2)))
      add(`blocks.${block.id}.${field}`, text);
  for (const block of blocks) add(`blocks.${block.id}.end_time`, timeFault(block));
  if (Object.keys(faults).length > 0) return faults;
  const { timetable_entries: entries } = requestOf(term, blocks);
  blocks.forEach(({ id }, index) => {
    for (const [field, text] of Object.entries(faultsOf(newTimetableEntry, entries[index])))
      add(field in term ? field : `blocks.${id}.${field}`, text);
  });
  return faults;
}

const offeredOnly = (block: ClassBlock, offered: Adding['offered']): ClassBlock =>
  offered?.every(({ id }) => id !== block.module_id) === true ? { ...block, module_id: '' } : block;

/** One entry for each class; all are for the same degrees and groups. */
export function requestOf(term: Term, blocks: readonly ClassBlock[]): Pick<NewEntries, 'timetable_entries'> {
  return {
    timetable_entries: blocks.map(({ id: _, ...fields }) => ({
      ...entryOf(fields),
      degree_details_ids: [...term.degree_details_ids],
      year: term.year,
      semester: term.semester,
      academic_year: term.academic_year,
      group_ids: [...term.group_ids],
    })),
  };
}

/** A class as the server takes it. */
export const entryOf = ({ assistant_lecturer_id, day_of_week, class_type, ...fields }: ClassFields) => ({
  ...fields,
  venue: fields.venue.trim(),
  // Nothing chosen is what the contract's form complains about.
  day_of_week: day_of_week as 'Monday',
  class_type: class_type as 'Lecture',
  assistant_lecturer_id: assistant_lecturer_id === '' ? null : assistant_lecturer_id,
});

/** The form's names of what the server complains about ('timetable_entries.0.venue'). */
export function fieldNames(blocks: readonly ClassBlock[]): Record<string, string> {
  const names: Record<string, string> = {};
  blocks.forEach(({ id }, index) => {
    for (const field of Object.keys(noClass)) names[`timetable_entries.${index}.${field}`] = `blocks.${id}.${field}`;
    for (const field of Object.keys(noTerm)) names[`timetable_entries.${index}.${field}`] = field;
  });
  return names;
}

/** Where the form's own focus looks for a field, of the field's props. */
export const placeOf = (props: object): string =>
  'data-path' in props && typeof props['data-path'] === 'string' ? props['data-path'] : '';
