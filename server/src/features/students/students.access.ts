import { studentJoinTexts } from '@muster/contract/people/student-joins';
import { studentTexts } from '@muster/contract/people/students';
import type { UniversityTx } from '#platform/database/database.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { lockStudent } from './students.store.ts';

/** Locks the record for a change. Throws `not_found`, and `conflict` for a record that was joined into another one. */
export async function lockForChange(tx: UniversityTx, id: string): Promise<void> {
  const found = await lockStudent(tx, id);
  if (!found) throw httpError('not_found', studentTexts.notFound);
  if (found.isJoined) throw httpError('conflict', studentJoinTexts.isJoined);
}
