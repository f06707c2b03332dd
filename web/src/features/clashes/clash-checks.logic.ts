import { type Clash, type ClassDraft, clashGroup } from '@muster/contract/timetables/clashes';
import { withShownTimes } from '#lib/format/dates.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Messages about one class. */
export type Findings = {
  readonly clashes: readonly string[];
  readonly capacity: readonly string[];
  /** Why the class expects no student. */
  readonly noStudents: readonly string[];
};

/** Placeholder without resources, which cannot clash. It keeps the indexes of the following classes. */
const emptyDraft = ({ semester, academic_year }: ClassDraft): ClassDraft => ({
  further_lecturer_ids: [],
  further_assistant_ids: [],
  group_ids: [],
  semester,
  academic_year,
  day_of_week: 'Monday',
  start_time: '00:00',
  end_time: '00:01',
});

/** The server refers to classes by index, so incomplete classes are replaced by placeholders. */
export function toComparable(drafts: readonly (ClassDraft | undefined)[]): ClassDraft[] {
  const firstDraft = drafts.find((draft) => draft !== undefined);
  return firstDraft === undefined ? [] : drafts.map((draft) => draft ?? emptyDraft(firstDraft));
}

const noDrafts: readonly ClassDraft[] = [];

/**
 * The other classes of the form if the class has findings. Otherwise a constant empty list, to keep the reference
 * stable.
 */
export const otherDrafts = (
  all: readonly { readonly id: string; readonly draft: ClassDraft | undefined }[],
  id: string,
  { clashes, capacity }: Findings,
): readonly ClassDraft[] =>
  clashes.length + capacity.length === 0
    ? noDrafts
    : all.flatMap((one) => (one.id === id || one.draft === undefined ? [] : [one.draft]));

type Reply = {
  clashes: readonly Pick<Clash, 'entry' | 'with_entry' | 'shared' | 'text'>[];
  capacity: readonly { entry: number; text: string }[];
  no_students: readonly { entry: number; text: string }[];
};

export function findingsOf(reply: Reply, entry: number): Findings {
  const texts = (all: Reply['capacity']): string[] =>
    all.filter((one) => one.entry === entry).map(({ text }) => withShownTimes(text));
  // The server reports a clash within the form at the later class only; show it at the earlier one too.
  const later = reply.clashes.filter((one) => one.with_entry === entry).map(formatNeed);
  return {
    clashes: [...new Set([...texts(reply.clashes), ...later])],
    capacity: [...new Set(texts(reply.capacity))],
    noStudents: texts(reply.no_students),
  };
}

/** 'Class 2 also needs Hall A1 and Dr N. Perera at this time'. */
function formatNeed({ entry, shared }: Reply['clashes'][number]): string {
  const names = shared.map(({ kind, name }) =>
    kind === 'group' ? clashGroup(name, bidiIsolate(name)) : bidiIsolate(name),
  );
  return `Class ${entry + 1} also needs ${listFormat.format(names)} at this time`;
}
