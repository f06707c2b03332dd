import { z } from 'zod';
import type { SystemTx, UniversityTx } from '#platform/database/database.ts';

export async function upsertSource(
  tx: UniversityTx,
  importId: string,
  source: { file: Buffer; details: Buffer },
): Promise<void> {
  await tx.execute(
    `INSERT INTO import_sources (university_id, import_id, file, details) VALUES ($1, $2, $3, $4)
     ON CONFLICT (university_id, import_id) DO UPDATE SET details = excluded.details`,
    [tx.universityId, importId, source.file, source.details],
  );
}

export async function updateSourceDetails(tx: UniversityTx, importId: string, details: Buffer): Promise<void> {
  await tx.execute('UPDATE import_sources SET details = $3 WHERE university_id = $1 AND import_id = $2', [
    tx.universityId,
    importId,
    details,
  ]);
}

export async function findSourceDetails(tx: UniversityTx, importId: string): Promise<Buffer | undefined> {
  const row = await tx.optionalRow(
    'SELECT details FROM import_sources WHERE university_id = $1 AND import_id = $2',
    [tx.universityId, importId],
    z.object({ details: z.instanceof(Buffer) }),
  );
  return row?.details;
}

export async function findSourceFile(tx: UniversityTx, importId: string): Promise<Buffer | undefined> {
  const row = await tx.optionalRow(
    'SELECT file FROM import_sources WHERE university_id = $1 AND import_id = $2',
    [tx.universityId, importId],
    z.object({ file: z.instanceof(Buffer) }),
  );
  return row?.file;
}

export async function deleteSource(tx: UniversityTx, importId: string): Promise<void> {
  await tx.execute('DELETE FROM import_sources WHERE university_id = $1 AND import_id = $2', [
    tx.universityId,
    importId,
  ]);
}

/** Deletes the files of previews that expired. */
export async function deleteOldSources(tx: SystemTx, { previewDays }: { previewDays: number }): Promise<void> {
  await tx.execute('DELETE FROM import_sources WHERE created_at < now() - make_interval(days => $1)', [previewDays]);
}
