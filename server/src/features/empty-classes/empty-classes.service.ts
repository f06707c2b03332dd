import { academicYearOf } from '@muster/contract/academics/academic-years';
import type { listEmptyClasses } from '@muster/contract/timetables/empty-classes';
import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import * as rules from './empty-classes.rules.ts';
import * as store from './empty-classes.store.ts';

export type EmptyClassesDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** The current semester, and the academic year of today. */
  readonly getTerm: (
    tx: UniversityTx,
    nowMs: number,
  ) => Promise<{ academic_year: string | null; semester: number | null; today: string }>;
};

export type EmptyClasses = ReturnType<typeof makeEmptyClasses>;

/** Why these classes expect no student, by index; classes with students are left out. */
export async function explainEmptyClasses(
  tx: UniversityTx,
  classes: readonly store.PlannedClass[],
): Promise<{ entry: number; text: string }[]> {
  const facts = classes.length === 0 ? [] : await store.listFacts(tx, classes);
  return facts.flatMap(({ entry, ...one }) => {
    const text = rules.explainEmptyClass(one);
    return text === null ? [] : [{ entry, text }];
  });
}

type GetTerm = EmptyClassesDeps['getTerm'];

/** The weekly classes of the current term that expect no student. */
export const makeEmptyClassCount =
  (getTerm: GetTerm) =>
  async (tx: UniversityTx, nowMs: number): Promise<number> => {
    const { academic_year, semester, today } = await getTerm(tx, nowMs);
    const academicYear = academic_year ?? academicYearOf(today);
    const rows = await store.listEmptyClasses(tx, {
      academicYear,
      semester,
      staffId: null,
      today,
      limit: 1,
      offset: 0,
    });
    return rows[0]?.total ?? 0;
  };

/** Weekly classes that expect no student. */
export function makeEmptyClasses({ database, clock, requireAdmin, getTerm }: EmptyClassesDeps) {
  return {
    list: (caller: Caller, query: QueryOf<typeof listEmptyClasses>): Promise<ReplyOf<typeof listEmptyClasses>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (caller.role === 'admin') await requireAdmin(tx, caller);
        else if (caller.staffId === null) throw httpError('no_staff_record');
        const { page, page_size: pageSize } = query;
        const now = await getTerm(tx, clock.now());
        const isCurrent = query.academic_year === undefined;
        const academicYear = query.academic_year ?? now.academic_year ?? academicYearOf(now.today);
        const semester = query.semester ?? (isCurrent ? now.semester : null);
        const rows = await store.listEmptyClasses(tx, {
          academicYear,
          semester,
          today: now.today,
          staffId: caller.role === 'admin' ? null : caller.staffId,
          limit: pageSize,
          offset: (page - 1) * pageSize,
        });
        const data = rows.map(({ is_expected, has_members, has_takers, is_mandatory, total: _, ...row }) => ({
          ...row,
          reason: rules.explainEmptyClass({ ...row, is_expected, has_members, has_takers, is_mandatory }) ?? '',
        }));
        return { data, total: rows[0]?.total ?? 0, page, page_size: pageSize, academic_year: academicYear, semester };
      }),
  };
}

/** Why such a class session expects no student; null if it expects one. */
export async function explainEmptyClass(
  tx: UniversityTx,
  of: {
    readonly moduleId: string;
    readonly groupIds: readonly string[];
    readonly academicYear: string;
    readonly semester: number | null;
  },
): Promise<string | null> {
  const planned = {
    module_id: of.moduleId,
    group_ids: of.groupIds,
    academic_year: of.academicYear,
    semester: of.semester,
  };
  return (await explainEmptyClasses(tx, [planned]))[0]?.text ?? null;
}
