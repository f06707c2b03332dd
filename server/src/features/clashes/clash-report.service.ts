import { academicYearOf } from '@muster/contract/academic-years';
import { type clashReport, mostClashesListed } from '@muster/contract/clashes';
import type { QueryOf, ReplyOf } from '@muster/contract/endpoint';
import { type Weekday, weekdays } from '@muster/contract/shared';
import type { UniversityTx } from '../../platform/database/database.ts';
import * as store from './clash-report.store.ts';
import { clashesAmong, type Pair, timeOfBoth } from './clashes.rules.ts';

type Report = ReplyOf<typeof clashReport>;
type Entry = store.ClashingEntry;

/** Every clash that stands, those that somebody has accepted too, by weekday and time. */
export async function readClashReport(
  tx: UniversityTx,
  query: QueryOf<typeof clashReport>,
  nowMs: number,
): Promise<Report> {
  const term = await termAsked(tx, query, nowMs);
  const entries = await store.countEntries(tx, term);
  const clashing = await store.listClashingEntries(tx, term, { withAccepted: true });
  const clashes: Report['clashes'] = [];
  let total = 0;
  for (const pair of clashesAmong(clashing)) {
    total += 1;
    if (clashes.length < mostClashesListed) clashes.push(clashOf(pair));
  }
  const inOrder = clashes.toSorted(
    (one, other) =>
      weekdays.indexOf(one.day_of_week) - weekdays.indexOf(other.day_of_week) ||
      one.start_time.localeCompare(other.start_time),
  );
  return { academic_year: term.academicYear, semester: term.semester, entries, total, clashes: inOrder };
}

export type OpenClash = {
  id: string;
  at: Date;
  day: string;
  start_time: string;
  end_time: string;
  first: string;
  second: string;
  /** What both need at that time: 'lecturer Ada', 'venue Hall 3', 'group G1'. */
  shared: string[];
};

/**
 * The newest clashes of the current term that nobody has accepted: those that somebody has are theirs and no news. Every open page of
 * an administrator asks each minute, and mostly nothing has changed: which entries they are is remembered with the state of the
 * term, and what is said of them is read anew.
 */
export function makeOpenClashes() {
  const known = new Map<string, { state: string; ids: readonly string[] }>();
  return async (tx: UniversityTx, nowMs: number, most: number): Promise<OpenClash[]> => {
    const term = await termAsked(tx, {}, nowMs);
    const state = [term.academicYear, term.semester, most, await store.getTermState(tx, term)].join(' ');
    const before = known.get(tx.universityId);
    const among = before?.state === state ? before.ids : null;
    if (among?.length === 0) return [];
    const clashing = await store.listClashingEntries(tx, term, { withAccepted: false, among });
    let newest: Pair<Entry>[] = [];
    for (const pair of clashesAmong(clashing)) {
      newest.push(pair);
      if (newest.length >= 1_000) newest = newestOf(newest, most);
    }
    newest = newestOf(newest, most);
    if (!among)
      known.set(tx.universityId, { state, ids: newest.flatMap(({ first, second }) => [first.id, second.id]) });
    return newest.map(openClash);
  };
}

const openClash = (pair: Pair<Entry>): OpenClash => ({
  id: pair.second.id,
  at: changedAt(pair),
  day: pair.first.day_of_week,
  ...timeOfBoth(pair.first, pair.second),
  first: pair.first.module_code,
  second: pair.second.module_code,
  shared: pair.shared.map(({ kind, name }) => `${kind} ${name}`),
});

async function termAsked(tx: UniversityTx, asked: QueryOf<typeof clashReport>, nowMs: number): Promise<store.Term> {
  const { academic_year, semester } = asked;
  if (academic_year !== undefined) return { academicYear: academic_year, semester: semester ?? null };
  const now = await store.getTermOf(tx, nowMs);
  return { academicYear: now.academic_year ?? academicYearOf(now.today), semester: semester ?? now.semester };
}

const changedAt = ({ first, second }: Pair<Entry>): Date =>
  first.updated_at > second.updated_at ? first.updated_at : second.updated_at;

const newestOf = (pairs: readonly Pair<Entry>[], most: number): Pair<Entry>[] =>
  pairs.toSorted((one, other) => changedAt(other).getTime() - changedAt(one).getTime()).slice(0, most);

const clashOf = ({ first, second, shared }: Pair<Entry>): Report['clashes'][number] => ({
  day_of_week: first.day_of_week as Weekday,
  ...timeOfBoth(first, second),
  first: sideOf(first),
  second: sideOf(second),
  shared,
});

const sideOf = ({ lecturer, groups, ...entry }: Entry): Report['clashes'][number]['first'] => ({
  ...entry,
  lecturer: lecturer.name,
  groups: groups.map(({ name }) => name),
});
