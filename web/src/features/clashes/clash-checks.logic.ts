import type { Clash, ClassDraft } from '@muster/contract/clashes';
import { formatClockTime } from '../../lib/dates.ts';
import { isolated } from '../../lib/isolated.ts';

const inWords = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What the server found about one class, in words. */
export type Findings = { readonly clashes: readonly string[]; readonly capacity: readonly string[] };

/** Needs nobody and nothing, and so clashes with nothing; it keeps the places of the classes after it. */
const emptyDraft = ({ semester, academic_year }: ClassDraft): ClassDraft => ({
  group_ids: [],
  semester,
  academic_year,
  day_of_week: 'Monday',
  start_time: '00:00',
  end_time: '00:01',
});

/** The server counts the classes of a form as they stand there: what cannot be compared yet is sent as an empty one. */
export function comparable(drafts: readonly (ClassDraft | undefined)[]): ClassDraft[] {
  const some = drafts.find((draft) => draft !== undefined);
  return some === undefined ? [] : drafts.map((draft) => draft ?? emptyDraft(some));
}

const nobody: readonly ClassDraft[] = [];

/** The classes beside one, for whoever offers it something free; the same none where nothing is to be offered. */
export const othersOf = (
  all: readonly { readonly id: string; readonly draft: ClassDraft | undefined }[],
  id: string,
  { clashes, capacity }: Findings,
): readonly ClassDraft[] =>
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
