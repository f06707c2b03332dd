import type { UniversityTx } from '#platform/database/database.ts';

export const updateSecondCode = (tx: UniversityTx, id: string, at: Date): Promise<number> =>
  tx.execute('UPDATE class_sessions SET second_code_at = $3 WHERE university_id = $1 AND id = $2', [
    tx.universityId,
    id,
    at,
  ]);
