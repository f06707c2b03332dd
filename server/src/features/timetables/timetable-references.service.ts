import { getStructure } from '#domain/academic-structure.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { type References, type PlannedEntry, staffIdsOf } from './timetable-checks.rules.ts';
import * as store from './timetable-references.store.ts';

/** Reads the records that the entries refer to, with six queries for any number of entries. */
export async function readReferences(tx: UniversityTx, entries: readonly PlannedEntry[]): Promise<References> {
  const collectIds = (idsOf: (entry: PlannedEntry) => readonly string[]): string[] => [
    ...new Set(entries.flatMap(idsOf)),
  ];
  const moduleIds = collectIds(({ module_id }) => [module_id]);
  const staffIds = collectIds(staffIdsOf);
  const groupIds = collectIds(({ group_ids }) => group_ids);
  const degreeIds = collectIds(({ degree_details_ids }) => degree_details_ids);
  return {
    modules: byId(await store.listModuleReferences(tx, moduleIds)),
    staff: byId(await store.listStaffReferences(tx, staffIds, moduleIds)),
    groups: byId(await store.listGroupReferences(tx, groupIds)),
    degrees: byId(await store.listDegreeReferences(tx, degreeIds)),
    structure: await getStructure(tx),
    semesters: await store.listSemesterReferences(
      tx,
      collectIds(({ academic_year }) => [academic_year]),
    ),
  };
}

const byId = <Reference extends { readonly id: string }>(list: readonly Reference[]): Map<string, Reference> =>
  new Map(list.map((reference) => [reference.id, reference]));
