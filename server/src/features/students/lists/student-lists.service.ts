import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import { unsupportedLecturerParams } from '@muster/contract/people/lecturer-students';
import type { filteredStudents, listStudents } from '@muster/contract/people/students';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { validationError } from '#platform/http/errors/http-error.ts';
import { checkUnpagedList, unpagedListLimit } from '#platform/http/lists.ts';
import { listOwnStudents } from '../lecturers/lecturer-students.service.ts';
import { toLecturerStudent } from '../lecturers/lecturer-students.rules.ts';
import { listDegreeIds, listGroupIds } from '../degrees-and-groups.store.ts';
import { type StudentFilters, toStudentSearch } from './student-filters.rules.ts';
import { listForReports, type ReportStudent } from './report-students.store.ts';
import { countStudents, findStudentIds, type StudentSearch } from './student-search.store.ts';
import * as store from '../students.store.ts';
import { toStudent } from '../students.rules.ts';

export type StudentListsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

/** Looks up the degrees and groups that the filters name. */
export async function resolveFilters(tx: UniversityTx, filters: StudentFilters): Promise<StudentSearch> {
  const { degree, level, department, group, group_id: groupId } = filters;
  const ofDegree = { degree: degree || null, level: level || null, department: department || null };
  const degreeIds = degree || level || department ? await listDegreeIds(tx, ofDegree) : undefined;
  const namedIds = group ? await listGroupIds(tx, group) : undefined;
  const groupIds = groupId === undefined ? namedIds : (namedIds ?? [groupId]).filter((id) => id === groupId);
  return toStudentSearch(filters, degreeIds, groupIds);
}

/** A filter that is ignored would show students that it excludes. */
function rejectUnsupported(names: readonly string[]): void {
  if (names.length === 0) return;
  throw validationError(Object.fromEntries(names.map((name) => [name, `Lecturers cannot filter by "${name}"`])));
}

export function makeStudentLists({ database, requireAdmin }: StudentListsDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });
  return {
    /** `paramNames`: all parameters of the request, also those that the contract does not know. */
    list: (
      caller: Caller,
      query: QueryOf<typeof listStudents>,
      paramNames: readonly string[],
    ): Promise<ReplyOf<typeof listStudents>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        const isAdmin = caller.role === 'admin';
        if (!isAdmin) rejectUnsupported(unsupportedLecturerParams(paramNames));
        if (isAdmin) await requireAdmin(tx, caller);
        const own = isAdmin ? {} : { ids: await listOwnStudents(tx, caller, query.module) };
        const search = { ...(await resolveFilters(tx, query)), ...own };
        const toReply = isAdmin ? toStudent : toLecturerStudent;
        const { page, page_size: size, sort, direction } = query;
        const slice = page === undefined ? { take: unpagedListLimit } : { skip: (page - 1) * size, take: size };
        const { total, ids } = await findStudentIds(tx, search, { sort, direction, ...slice });
        if (page !== undefined) {
          return { data: (await store.listStudents(tx, ids)).map(toReply), total, page, page_size: size };
        }
        return (await store.listStudents(tx, checkUnpagedList(ids))).map(toReply);
      }),

    count: (caller: Caller): Promise<{ count: number }> =>
      inAdminTransaction(caller, async (tx) => ({ count: await countStudents(tx, { active: true }) })),

    forReports: (caller: Caller, query: QueryOf<typeof filteredStudents>): Promise<ReportStudent[]> =>
      inAdminTransaction(caller, async (tx) => {
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
        return checkUnpagedList(await listForReports(tx, filters, unpagedListLimit));
      }),
  };
}
