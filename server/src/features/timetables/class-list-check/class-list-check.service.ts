import { academicYearOf } from '@muster/contract/academics/academic-years';
import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import {
  type checkClassLists,
  type listUnlistedEnrolments,
  maxCrowdedClasses,
} from '@muster/contract/timetables/class-list-check';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { countExpected } from '../expected-counts.store.ts';
import * as store from './class-list-check.store.ts';

export type ClassListCheckDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** The current semester, and the academic year of today. */
  readonly getTerm: (
    tx: UniversityTx,
    nowMs: number,
  ) => Promise<{ academic_year: string | null; semester: number | null; today: string }>;
};

export type ClassListCheck = ReturnType<typeof makeClassListCheck>;

/** Whether the class lists of a term contain everyone who is enrolled. */
export function makeClassListCheck({ database, clock, requireAdmin, getTerm }: ClassListCheckDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });

  async function toTerm(tx: UniversityTx, query: QueryOf<typeof checkClassLists>): Promise<store.CheckedTerm> {
    const { today, ...now } = await getTerm(tx, clock.now());
    const semester = query.semester ?? (query.academic_year === undefined ? now.semester : null);
    return { academicYear: query.academic_year ?? now.academic_year ?? academicYearOf(today), semester, today };
  }

  return {
    check: (caller: Caller, query: QueryOf<typeof checkClassLists>): Promise<ReplyOf<typeof checkClassLists>> =>
      inAdminTransaction(caller, async (tx) => {
        const term = await toTerm(tx, query);
        const counts = await store.countEnrolments(tx, term);
        const classes = await store.listClasses(tx, term);
        const expected = classes.length === 0 ? [] : await countExpected(tx, classes, term.today);
        const withCounts = classes.map((one, at) => ({ ...one, students: expected[at] ?? 0 }));
        const crowded = listCrowded(withCounts);
        const crowdedGroups = listCrowded(await store.listGroups(tx, term));
        const count = (among: typeof counts): number => among.reduce((sum, { enrolments }) => sum + enrolments, 0);
        return {
          academic_year: term.academicYear,
          semester: term.semester,
          enrolments: count(counts),
          listed: count(counts.filter(({ reason }) => reason === null)),
          unlisted: counts.flatMap(({ reason, ...one }) => (reason === null ? [] : [{ reason, ...one }])),
          classes: classes.length,
          empty_classes: expected.filter((students) => students === 0).length,
          crowded_classes: crowded.length,
          crowded: crowded.slice(0, maxCrowdedClasses),
          crowded_groups: crowdedGroups.length,
          fullest_groups: crowdedGroups.slice(0, maxCrowdedClasses),
        };
      }),

    list: (
      caller: Caller,
      query: QueryOf<typeof listUnlistedEnrolments>,
    ): Promise<ReplyOf<typeof listUnlistedEnrolments>> =>
      inAdminTransaction(caller, async (tx) => {
        const term = await toTerm(tx, query);
        const { page, page_size: pageSize, reason = null } = query;
        const rows = await store.listUnlisted(tx, term, { reason, limit: pageSize, offset: (page - 1) * pageSize });
        const data = rows.map(({ total: _, ...row }) => row);
        return { data, total: rows[0]?.total ?? 0, page, page_size: pageSize };
      }),
  };
}

/** What has more students than seats, the fullest first. `seats` null: not known. */
const listCrowded = <One extends { readonly seats: number | null; readonly students: number }>(all: readonly One[]) =>
  all
    .flatMap(({ seats, ...one }) => (seats !== null && one.students > seats ? [{ ...one, seats }] : []))
    .toSorted((a, b) => b.students - b.seats - (a.students - a.seats));
