import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type {
  filteredModules,
  Module,
  modulesByDegrees,
  modulesWithMappings,
  moduleTeachers,
} from '@muster/contract/academics/modules';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { activeFilter, checkUnpagedList, unpagedListLimit, listOrPage } from '#platform/http/lists.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import * as store from './module-choices.store.ts';
import { toModule } from './modules.rules.ts';
import { findModule } from './modules.store.ts';

export type ModuleChoicesDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

/** The modules that forms and reports offer. */
export function makeModuleChoices({ database, requireAdmin }: ModuleChoicesDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });

  return {
    filtered: (caller: Caller, query: QueryOf<typeof filteredModules>): Promise<Module[]> =>
      inAdminTransaction(caller, async (tx) => {
        const filters = {
          degreeLevel: query.degreeLevel || null,
          academicStatus: query.academicStatus || null,
          degree: query.degree || null,
          year: query.year ?? null,
          semester: query.semester ?? null,
          group: query.group || null,
          academicYear: query.academicYear || null,
          department: query.department || null,
          search: query.search || null,
        };
        return checkUnpagedList(await store.listModulesForReports(tx, filters, query.limit ?? unpagedListLimit)).map(
          toModule,
        );
      }),

    withMappings: (
      caller: Caller,
      query: QueryOf<typeof modulesWithMappings>,
    ): Promise<ReplyOf<typeof modulesWithMappings>> =>
      inAdminTransaction(caller, async (tx) => {
        const { degree_details_id: degreeId = null, year = null, semester = null, search = null } = query;
        const filters = { degreeId, year, semester, search, active: activeFilter(query.active, caller) };
        return await listOrPage(
          query,
          (slice) => store.listMappedModules(tx, filters, slice),
          () => store.countMappedModules(tx, filters),
        );
      }),

    /** Without a degree the list is empty. */
    ofAllDegrees: (caller: Caller, query: QueryOf<typeof modulesByDegrees>): Promise<Module[]> =>
      inAdminTransaction(caller, async (tx) => {
        const degreeIds = [...new Set(query.degree_details_ids)];
        if (degreeIds.length === 0) return [];
        const { year = null, semester = null } = query;
        const rows = await store.listModulesOfAllDegrees(tx, { degreeIds, year, semester }, unpagedListLimit);
        return checkUnpagedList(rows).map(toModule);
      }),

    teachers: (caller: Caller, id: string): Promise<Omit<ReplyOf<typeof moduleTeachers>, 'success'>> =>
      inAdminTransaction(caller, async (tx) => {
        if (!(await findModule(tx, id))) throw httpError('not_found', 'Module not found');
        const teachers = await store.listTeachers(tx, id);
        return {
          lecturers: teachers.filter(({ is_primary }) => is_primary),
          assistants: teachers.filter(({ is_assistant }) => is_assistant),
        };
      }),
  };
}
