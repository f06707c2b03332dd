import type { UniversityTx } from '../../platform/database/database.ts';

/** Returns whether the setting changed. The server may change no other column of a university. */
export async function updateOffersOnline(tx: UniversityTx, offersOnline: boolean): Promise<boolean> {
  const count = await tx.execute('UPDATE universities SET offers_online = $2 WHERE id = $1 AND offers_online <> $2', [
    tx.universityId,
    offersOnline,
  ]);
  return count > 0;
}
