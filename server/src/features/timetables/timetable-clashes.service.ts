import type { Clash, ClassDraft } from '@muster/contract/timetables/clashes';
import type { UniversityTx } from '#platform/database/database.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { PlannedEntry } from './timetable-checks.rules.ts';

export type ClashFinder = {
  find(
    tx: UniversityTx,
    classes: readonly ClassDraft[],
    exceptIds?: readonly string[],
  ): Promise<{ clashes: Clash[]; capacity: { entry: number; text: string }[] }>;
};

/** Throws if entries clash and the clashes are not accepted. Returns the clashes by entry, and warnings. */
export async function checkClashes(
  finder: ClashFinder,
  tx: UniversityTx,
  entries: readonly PlannedEntry[],
  { isAccepted, exceptIds = [] }: { isAccepted: boolean; exceptIds?: readonly string[] },
): Promise<{ clashing: Map<number, Clash[]>; warnings: string[] }> {
  const result = await finder.find(tx, entries, exceptIds);
  const clashing = Map.groupBy(result.clashes, ({ entry }) => entry);
  if (clashing.size > 0 && !isAccepted) {
    const details = [...clashing].map(([at, some]) => [
      `timetable_entries.${at}`,
      some.map(({ text }) => text).join('\n'),
    ]);
    throw httpError('clash', result.clashes[0]?.text, Object.fromEntries(details) as Record<string, string>);
  }
  const warnings = [...result.clashes, ...result.capacity].map(({ text }) => text);
  return { clashing, warnings: [...new Set(warnings)] };
}

/** Accepted clashes for the audit log: ids only, because messages contain names of people, which do not belong in it. */
export const toAcceptedClashes = (clashing: ReadonlyMap<number, readonly Clash[]>, ids: readonly string[]) =>
  [...clashing].map(([at, clashes]) => ({
    id: ids[at],
    with: clashes.map(({ with_id, with_entry, shared }) => ({
      id: with_id ?? ids[with_entry ?? -1] ?? null,
      kinds: [...new Set(shared.map(({ kind }) => kind))],
    })),
  }));
