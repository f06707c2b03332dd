import type { QueryOf, ReplyOf } from '@muster/contract/endpoint';
import type {
  filteredModules,
  Module,
  modulesByDegrees,
  modulesWithMappings,
  moduleTeachers,
} from '@muster/contract/modules';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { activeShown, wholeList, wholeListLimit, wholeOrPage } from '../../platform/http/lists.ts';
import { refuse } from '../../platform/http/refusal.ts';
import * as store from './module-choices.store.ts';
import { shownModule } from './modules.rules.ts';
import type { ModulesParts } from './modules.service.ts';
import { findModule } from './modules.store.ts';

/** The modules that forms and reports offer, one query each. */
export function makeModuleChoices({ database, requireAdmin }: Pick<ModulesParts, 'database' | 'requireAdmin'>) {
  const asAdmin = makeAsAdmin({ database, requireAdmin });

  return {
    filtered: (caller: Caller, query: QueryOf<typeof filteredModules>): Promise<Module[]> =>
      asAdmin(caller, async (tx) => {
        const filters = {
          degreeLevel: query.degreeLevel || null,
          academicStatus: query.academicStatus || null,
          degree: query.degree || null,
          year: query.year ?? null,
          semester: query.semester ?? null,
          group: query.group || null,
          academicYear: query.academicYear || null,
          search: query.search || null,
        };
        return wholeList(await store.listModulesFor(tx, filters, query.limit ?? wholeListLimit)).map(shownModule);
      }),

    withMappings: (
      caller: Caller,
      query: QueryOf<typeof modulesWithMappings>,
    ): Promise<ReplyOf<typeof modulesWithMappings>> =>
      asAdmin(caller, async (tx) => {
        const { degree_details_id: degreeId = null, year = null, semester = null, search = null } = query;
        const of = { degreeId, year, semester, search, active: activeShown(query.active, caller) };
        return await wholeOrPage(
          query,
          (slice) => store.listMappedModules(tx, of, slice),
          () => store.countMappedModules(tx, of),
        );
      }),

    /** No degree chosen yet: nothing to choose. */
    ofAllDegrees: (caller: Caller, query: QueryOf<typeof modulesByDegrees>): Promise<Module[]> =>
      asAdmin(caller, async (tx) => {
        const degreeIds = [...new Set(query.degree_details_ids)];
        if (degreeIds.length === 0) return [];
        const { year = null, semester = null } = query;
        const rows = await store.listModulesOfAll(tx, { degreeIds, year, semester }, wholeListLimit);
        return wholeList(rows).map(shownModule);
      }),

    teachers: (caller: Caller, id: string): Promise<Omit<ReplyOf<typeof moduleTeachers>, 'success'>> =>
      asAdmin(caller, async (tx) => {
        if (!(await findModule(tx, id))) throw refuse('not_found', 'Module not found');
        const teachers = await store.listTeachers(tx, id);
        return {
          lecturers: teachers.filter(({ is_primary }) => is_primary),
          assistants: teachers.filter(({ is_assistant }) => is_assistant),
        };
      }),
  };
}
