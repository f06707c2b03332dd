import { academicYearOf } from '@muster/contract/academics/academic-years';
import { type clashReport, maxListedClashes } from '@muster/contract/timetables/clashes';
import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import { type Weekday, weekdays } from '@muster/contract/http/shared';
import type { UniversityTx } from '#platform/database/database.ts';
import * as store from './clash-report.store.ts';
import { clashesAmong, type Pair, overlapOf } from './clashes.rules.ts';

type Report = ReplyOf<typeof clashReport>;
type Entry = store.ClashingEntry;

/** Lists all clashes of a term, including accepted ones, by weekday and time. */
export async function readClashReport(
  tx: UniversityTx,
  query: QueryOf<typeof clashReport>,
  nowMs: number,
): Promise<Report> {
  const term = await getTerm(tx, query, nowMs);
  const entries = await store.countEntries(tx, term);
  const clashing = await store.listClashingEntries(tx, term, { withAccepted: true });
  const clashes: Report['clashes'] = [];
  let total = 0;
  let notAccepted = 0;
  for (const pair of clashesAmong(clashing)) {
    total += 1;
    if (pair.first.accepted_by === null && pair.second.accepted_by === null) notAccepted += 1;
    if (clashes.length < maxListedClashes) clashes.push(toReportedClash(pair));
  }
  const sorted = clashes.toSorted(
    (one, other) =>
      weekdays.indexOf(one.day_of_week) - weekdays.indexOf(other.day_of_week) ||
      one.start_time.localeCompare(other.start_time),
  );
  return {
    academic_year: term.academicYear,
    semester: term.semester,
    entries,
    total,
    not_accepted: notAccepted,
    clashes: sorted,
  };
}

export type OpenClash = {
  id: string;
  at: Date;
  day: string;
  start_time: string;
  end_time: string;
  first: string;
  second: string;
  /** The shared resources: 'lecturer Ada', 'venue Hall 3', 'group G1'. */
  shared: string[];
};

/**
 * Lists the newest clashes of the current term that are not accepted. Every open page of an administrator polls this each minute, so
 * the ids of the clashing entries are cached together with the state of the term, and only their details are read again.
 */
export function makeOpenClashes() {
  const known = new Map<string, { state: string; ids: readonly string[] }>();
  return async (tx: UniversityTx, nowMs: number, limit: number): Promise<OpenClash[]> => {
    const term = await getTerm(tx, {}, nowMs);
    const state = [term.academicYear, term.semester, limit, await store.getTermState(tx, term)].join(' ');
    const before = known.get(tx.universityId);
    const onlyIds = before?.state === state ? before.ids : null;
    if (onlyIds?.length === 0) return [];
    const clashing = await store.listClashingEntries(tx, term, { withAccepted: false, onlyIds });
    let newest: Pair<Entry>[] = [];
    for (const pair of clashesAmong(clashing)) {
      newest.push(pair);
      if (newest.length >= 1_000) newest = newestOf(newest, limit);
    }
    newest = newestOf(newest, limit);
    if (!onlyIds)
      known.set(tx.universityId, { state, ids: newest.flatMap(({ first, second }) => [first.id, second.id]) });
    return newest.map(toOpenClash);
  };
}

/** Counts the clashes of the current term that are not accepted. Dashboards poll it, so the count is cached with the state of the term. */
export function makeOpenClashCount() {
  const known = new Map<string, { state: string; count: number }>();
  return async (tx: UniversityTx, nowMs: number): Promise<number> => {
    const term = await getTerm(tx, {}, nowMs);
    const state = [term.academicYear, term.semester, await store.getTermState(tx, term)].join(' ');
    const before = known.get(tx.universityId);
    if (before?.state === state) return before.count;
    let count = 0;
    for (const _ of clashesAmong(await store.listClashingEntries(tx, term, { withAccepted: false }))) count += 1;
    known.set(tx.universityId, { state, count });
    return count;
  };
}

const toOpenClash = (pair: Pair<Entry>): OpenClash => ({
  id: pair.second.id,
  at: changedAt(pair),
  day: pair.first.day_of_week,
  ...overlapOf(pair.first, pair.second),
  first: pair.first.module_code,
  second: pair.second.module_code,
  shared: pair.shared.map(({ kind, name }) => `${kind} ${name}`),
});

async function getTerm(tx: UniversityTx, query: QueryOf<typeof clashReport>, nowMs: number): Promise<store.Term> {
  const { academic_year, semester } = query;
  const { today, ...now } = await store.getTermOf(tx, nowMs);
  if (academic_year !== undefined) return { academicYear: academic_year, semester: semester ?? null, today };
  return { academicYear: now.academic_year ?? academicYearOf(today), semester: semester ?? now.semester, today };
}

const changedAt = ({ first, second }: Pair<Entry>): Date =>
  first.updated_at > second.updated_at ? first.updated_at : second.updated_at;

const newestOf = (pairs: readonly Pair<Entry>[], limit: number): Pair<Entry>[] =>
  pairs.toSorted((one, other) => changedAt(other).getTime() - changedAt(one).getTime()).slice(0, limit);

const toReportedClash = ({ first, second, shared }: Pair<Entry>): Report['clashes'][number] => ({
  day_of_week: first.day_of_week as Weekday,
  ...overlapOf(first, second),
  first: toClashSide(first),
  second: toClashSide(second),
  shared,
});

const toClashSide = ({ lecturer, groups, ...entry }: Entry): Report['clashes'][number]['first'] => ({
  ...entry,
  lecturer: lecturer.name,
  groups: groups.map(({ name }) => name),
});
