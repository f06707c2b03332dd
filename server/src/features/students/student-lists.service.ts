import type { QueryOf, ReplyOf } from '@muster/contract/endpoint';
import type { filteredStudents, listStudents } from '@muster/contract/students';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { wholeList, wholeListLimit } from '../../platform/http/lists.ts';
import { listOwnStudents } from './lecturer-students.service.ts';
import { shownToLecturer } from './lecturer-students.rules.ts';
import { listDegreeIds, listGroupIds } from './places.store.ts';
import { type Filters, idList, wantedOf } from './student-filters.rules.ts';
import { listForReports, type ReportStudent } from './report-students.store.ts';
import { findIds, type Wanted } from './student-lists.store.ts';
import { makeStudentTotals } from './student-totals.service.ts';
import * as store from './students.store.ts';
import { shownStudent } from './students.rules.ts';

export type StudentListsParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

/** The words of the filters that name a degree or a group, looked up. */
export async function lookUp(tx: UniversityTx, filters: Filters): Promise<Wanted> {
  const { degree, level, group, group_id: groupId } = filters;
  const degrees = degree || level ? await listDegreeIds(tx, degree || undefined, level || undefined) : undefined;
  const named = group ? await listGroupIds(tx, group) : undefined;
  const groups = groupId === undefined ? named : (named ?? [groupId]).filter((id) => id === groupId);
  return wantedOf(filters, degrees, groups);
}

export function makeStudentLists({ database, requireAdmin }: StudentListsParts) {
  const asAdmin = makeAsAdmin({ database, requireAdmin });
  const totals = makeStudentTotals();
  return {
    list: (caller: Caller, query: QueryOf<typeof listStudents>): Promise<ReplyOf<typeof listStudents>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        const isAdmin = caller.role === 'admin';
        if (isAdmin) await requireAdmin(tx, caller);
        const own = isAdmin ? {} : { ids: idList(await listOwnStudents(tx, caller, query.module)), gender: undefined };
        const wanted = { ...(await lookUp(tx, query)), ...own };
        const shown = isAdmin ? shownStudent : shownToLecturer;
        const { page, page_size: size, sort, direction } = query;
        const slice = page === undefined ? { take: wholeListLimit } : { skip: (page - 1) * size, take: size };
        const { total, ids } = await totals.find(tx, wanted, { sort, direction, ...slice });
        if (page !== undefined) {
          return { data: (await store.listStudents(tx, ids)).map(shown), total, page, page_size: size };
        }
        return (await store.listStudents(tx, wholeList(ids))).map(shown);
      }),

    count: (caller: Caller): Promise<{ count: number }> =>
      asAdmin(caller, async (tx) => {
        const { total } = await findIds(tx, { active: true }, { sort: 'created_at', direction: 'asc', take: 0 });
        return { count: total };
      }),

    forReports: (caller: Caller, query: QueryOf<typeof filteredStudents>): Promise<ReportStudent[]> =>
      asAdmin(caller, async (tx) => {
        const filters = {
          level: query.degreeLevel || null,
          path: query.academicStatus || null,
          academicYear: query.academicYear || null,
          degree: query.degree || null,
          year: query.year ?? null,
          semester: query.semester ?? null,
          group: query.group || null,
          module: query.module || null,
          search: query.search || null,
        };
        if (query.limit !== undefined) return await listForReports(tx, filters, query.limit);
        return wholeList(await listForReports(tx, filters, wholeListLimit));
      }),
  };
}
