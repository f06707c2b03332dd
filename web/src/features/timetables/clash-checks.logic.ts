import type { Clash } from '@muster/contract/clashes';
import { formatClockTime } from '../../lib/dates.ts';
import { isolated } from '../../lib/isolated.ts';
import type { Draft } from './clash-checks.api.ts';
import type { ClassFields, Term } from './timetable-form.logic.ts';

const inWords = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What the server found about one class, in words. */
export type Findings = { readonly clashes: readonly string[]; readonly capacity: readonly string[] };

type When = Pick<Term, 'semester' | 'academic_year'> & { group_ids: readonly string[] };

/** A class as far as it can be compared; undefined while nobody knows when it is. */
export function draftOf(fields: ClassFields, { semester, academic_year, group_ids }: When): Draft | undefined {
  const { day_of_week, start_time, end_time } = fields;
  if (semester === '' || academic_year === '' || day_of_week === '') return undefined;
  if (start_time === '' || end_time <= start_time) return undefined;
  const orNone = (value: string): string | null => (value.trim() === '' ? null : value.trim());
  return {
    module_id: orNone(fields.module_id),
    lecturer_id: orNone(fields.lecturer_id),
    assistant_lecturer_id: orNone(fields.assistant_lecturer_id),
    group_ids: [...group_ids],
    semester: Number(semester),
    academic_year,
    day_of_week: day_of_week as 'Monday',
    start_time,
    end_time,
    venue: orNone(fields.venue),
  };
}

/** Needs nobody and nothing, and so clashes with nothing; it keeps the places of the classes after it. */
const emptyDraft = ({ semester, academic_year }: Draft): Draft => ({
  group_ids: [],
  semester,
  academic_year,
  day_of_week: 'Monday',
  start_time: '00:00',
  end_time: '00:01',
});

/** The server counts the classes of a form as they stand there: what cannot be compared yet is sent as an empty one. */
export function comparable(drafts: readonly (Draft | undefined)[]): Draft[] {
  const some = drafts.find((draft) => draft !== undefined);
  return some === undefined ? [] : drafts.map((draft) => draft ?? emptyDraft(some));
}

const nobody: readonly Draft[] = [];

/** The classes beside one, for whoever offers it something free; the same none where nothing is to be offered. */
export const othersOf = (
  all: readonly { readonly id: string; readonly draft: Draft | undefined }[],
  id: string,
  { clashes, capacity }: Findings,
): readonly Draft[] =>
  clashes.length + capacity.length === 0
    ? nobody
    : all.flatMap((one) => (one.id === id || one.draft === undefined ? [] : [one.draft]));

/** Times as the screens show them: '09:00–11:00' is '9:00 AM – 11:00 AM'. */
export const inTwelveHours = (text: string): string =>
  text.replace(/\b([01]\d|2[0-3]):[0-5]\d\b/g, (time) => formatClockTime(time)).replace(/([AP]M)–(?=\d)/g, '$1 – ');

type Reply = {
  clashes: readonly Pick<Clash, 'entry' | 'with_entry' | 'shared' | 'text'>[];
  capacity: readonly { entry: number; text: string }[];
};

export function findingsOf(reply: Reply, entry: number): Findings {
  const texts = (all: Reply['capacity']): string[] =>
    all.filter((one) => one.entry === entry).map(({ text }) => inTwelveHours(text));
  // The server tells the later of two classes of a form; the earlier one may be the one to change.
  const later = reply.clashes.filter((one) => one.with_entry === entry).map(neededBy);
  return { clashes: [...new Set([...texts(reply.clashes), ...later])], capacity: [...new Set(texts(reply.capacity))] };
}

/** 'Class 2 also needs Hall A1 and Dr N. Perera at this time'. */
function neededBy({ entry, shared }: Reply['clashes'][number]): string {
  const names = shared.map(({ kind, name }) =>
    kind === 'group' && !/^group\b/i.test(name) ? `Group ${isolated(name)}` : isolated(name),
  );
  return `Class ${entry + 1} also needs ${inWords.format(names)} at this time`;
}
