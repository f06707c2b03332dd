import { personLabel } from '@muster/contract/accounts/person-labels';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const latestChange = z.object({
  record_id: z.string(),
  at: z.date(),
  by: personLabel.nullable(),
  /** The file of another import that changed the record. */
  file_name: z.string().nullable(),
  time_zone: z.string(),
  clock_hours: z.number(),
});
export type LatestChange = Readonly<z.infer<typeof latestChange>>;

/** The latest change of each of the records after an import, by id, as the audit log and other imports have it. */
export async function findLatestChanges(
  tx: UniversityTx,
  { importId, since }: { readonly importId: string; readonly since: Date },
  ids: readonly string[],
): Promise<ReadonlyMap<string, LatestChange>> {
  const found = await tx.query(
    `SELECT DISTINCT ON (c.record_id) c.*, u.time_zone, u.clock_hours
     FROM (SELECT subject_id AS record_id, at, actor_label AS by, NULL::text AS file_name FROM audit_events
           WHERE university_id = $1 AND subject_id = ANY ($2::uuid[]) AND at > $3
           UNION ALL
           SELECT r.record_id, i.applied_at, i.created_by_label, i.file_name FROM imports i
           JOIN import_rows r ON r.university_id = i.university_id AND r.import_id = i.id
           WHERE i.university_id = $1 AND i.state = 'applied' AND i.applied_at > $3 AND i.id <> $4 AND r.record_id = ANY ($2::uuid[])) c
     JOIN universities u ON u.id = $1
     ORDER BY c.record_id, c.at DESC`,
    [tx.universityId, ids, since, importId],
    latestChange,
  );
  return new Map(found.map((change) => [change.record_id, change]));
}
