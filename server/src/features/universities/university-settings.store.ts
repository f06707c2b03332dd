import type { UniversityTx } from '../../platform/database/database.ts';

/** Returns whether a setting changed. The server may change no other column of a university. */
export async function updateSettings(
  tx: UniversityTx,
  settings: { readonly offers_online: boolean; readonly accepts_late_scans: boolean },
): Promise<boolean> {
  const count = await tx.execute(
    `UPDATE universities SET offers_online = $2, accepts_late_scans = $3
     WHERE id = $1 AND (offers_online, accepts_late_scans) <> ($2, $3)`,
    [tx.universityId, settings.offers_online, settings.accepts_late_scans],
  );
  return count > 0;
}
