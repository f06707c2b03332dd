import { type ListedStudent, studentTexts } from '@muster/contract/people/students';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { toStudent } from '../students.rules.ts';
import { findStudent } from '../students.store.ts';
import { staffIdOf } from './lecturer-students.service.ts';
import { toLecturerStudent } from './lecturer-students.rules.ts';
import { listTaughtStudentIds } from './lecturer-students.store.ts';

type Deps = { readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown> };

/**
 * Finds a student as the caller may see them: administrators all, lecturers the students they teach, without personal data.
 * Other students do not exist for lecturers.
 */
export const makeGetVisibleStudent =
  ({ requireAdmin }: Deps) =>
  async (tx: UniversityTx, caller: Caller, id: string): Promise<{ student: ListedStudent; staffId: string | null }> => {
    const isAdmin = caller.role === 'admin';
    if (isAdmin) await requireAdmin(tx, caller);
    const staffId = isAdmin ? null : staffIdOf(caller);
    const row = await findStudent(tx, id);
    const isVisible = staffId === null || (await listTaughtStudentIds(tx, staffId, null, id)).length > 0;
    if (!row || !isVisible) throw httpError('not_found', studentTexts.notFound);
    return { student: isAdmin ? toStudent(row) : toLecturerStudent(row), staffId };
  };
