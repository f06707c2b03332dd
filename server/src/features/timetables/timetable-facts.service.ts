import type { UniversityTx } from '../../platform/database/database.ts';
import type { Facts, PlannedEntry } from './timetable-checks.rules.ts';
import * as store from './timetable-facts.store.ts';

/** What the database knows of all that the entries name: four queries, however many entries there are. */
export async function readFacts(tx: UniversityTx, entries: readonly PlannedEntry[]): Promise<Facts> {
  const all = (idsOf: (entry: PlannedEntry) => readonly (string | null)[]): string[] => [
    ...new Set(entries.flatMap(idsOf).filter((id) => id !== null)),
  ];
  const moduleIds = all(({ module_id }) => [module_id]);
  const staffIds = all(({ lecturer_id, assistant_lecturer_id }) => [lecturer_id, assistant_lecturer_id]);
  const groupIds = all(({ group_ids }) => group_ids);
  const degreeIds = all(({ degree_details_ids }) => degree_details_ids);
  return {
    modules: byId(await store.listModuleFacts(tx, moduleIds)),
    staff: byId(await store.listStaffFacts(tx, staffIds, moduleIds)),
    groups: byId(await store.listGroupFacts(tx, groupIds)),
    degrees: byId(await store.listDegreeFacts(tx, degreeIds)),
  };
}

const byId = <Fact extends { readonly id: string }>(list: readonly Fact[]): Map<string, Fact> =>
  new Map(list.map((fact) => [fact.id, fact]));
