import { type ImportKind, importKinds } from '@muster/contract/academics/import-kinds';
import { importMatching, type ImportMatching } from '@muster/contract/academics/import-matchings';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { moveMatching } from './matching.rules.ts';

const savedRow = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  name: z.string(),
  headers: z.array(z.string()),
  matching: importMatching,
  updated_at: z.date(),
});
export type SavedMatchingRow = Readonly<z.infer<typeof savedRow>>;

const columns = 'id, kind, name, headers, matching, updated_at';
export const maxSavedMatchings = 200;

/** Lists saved matchings by name. */
export function listSavedMatchings(tx: UniversityTx, kind: ImportKind): Promise<SavedMatchingRow[]> {
  return tx.query(
    `SELECT ${columns} FROM import_matchings WHERE university_id = $1 AND kind = $2 ORDER BY lower(name) LIMIT $3`,
    [tx.universityId, kind, maxSavedMatchings],
    savedRow,
  );
}

/** The latest saved matching for a file with the same set of headings, moved to their positions. */
export async function findMatchingFor(
  tx: UniversityTx,
  kind: ImportKind,
  headers: readonly string[],
): Promise<{ name: string; matching: ImportMatching } | undefined> {
  const saved = await tx.optionalRow(
    `SELECT ${columns} FROM import_matchings
     WHERE university_id = $1 AND kind = $2 AND headers @> $3::jsonb AND headers <@ $3::jsonb
     ORDER BY updated_at DESC, id LIMIT 1`,
    [tx.universityId, kind, JSON.stringify(headers)],
    savedRow,
  );
  const matching = saved && moveMatching(saved, headers);
  return matching && { name: saved.name, matching };
}

/** Replaces the matching of the same kind and name. */
export async function upsertSavedMatching(
  tx: UniversityTx,
  saved: Pick<SavedMatchingRow, 'kind' | 'name' | 'headers' | 'matching'>,
): Promise<SavedMatchingRow> {
  return tx.row(
    `INSERT INTO import_matchings (university_id, kind, name, headers, matching) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (university_id, kind, lower(name))
       DO UPDATE SET name = excluded.name, headers = excluded.headers, matching = excluded.matching, updated_at = now()
     RETURNING ${columns}`,
    [tx.universityId, saved.kind, saved.name, JSON.stringify(saved.headers), JSON.stringify(saved.matching)],
    savedRow,
  );
}

/** Returns the kind of the deleted matching. */
export async function deleteSavedMatching(tx: UniversityTx, id: string): Promise<ImportKind | undefined> {
  const row = await tx.optionalRow(
    'DELETE FROM import_matchings WHERE university_id = $1 AND id = $2 RETURNING kind',
    [tx.universityId, id],
    savedRow.pick({ kind: true }),
  );
  return row?.kind;
}
