import type { Enrollment } from '@muster/contract/enrollments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUuid } from '../../lib/uuid.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notice.ts';
import { deleteEnrollment, enrollmentsQuery } from './student.api.ts';
import { removal, texts } from './students.texts.ts';

/**
 * What the student takes already. Removing deletes at once, after the question; where that fails the row goes all the same
 * and waits for Update.
 */
export function useExistingEnrollments(studentId: string) {
  const client = useQueryClient();
  const query = enrollmentsQuery(studentId);
  const enrollments = useQuery(query);
  const [queued, setQueued] = useState<readonly string[]>([]);
  const [busyId, setBusyId] = useState<string>();

  async function remove({ id }: Enrollment): Promise<void> {
    if (!(await confirm(removal))) return;
    setBusyId(id);
    const isGone = isUuid(id) && (await isDeleted(studentId, id));
    if (isGone) client.setQueryData(query.queryKey, (before) => before?.filter((one) => one.id !== id));
    else setQueued((before) => [...before, id]);
    if (!isGone && isUuid(id)) notify.error(texts.deleteFailed);
    setBusyId(undefined);
  }

  return {
    rows: (enrollments.data ?? []).filter((one) => !queued.includes(one.id)),
    isPending: enrollments.isPending,
    error: enrollments.error,
    retry: () => void enrollments.refetch(),
    busyId,
    remove,
    /** Deleted with Update. */
    queued: queued.filter(isUuid),
  };
}

async function isDeleted(studentId: string, id: string): Promise<boolean> {
  try {
    await deleteEnrollment(studentId, id);
    return true;
  } catch {
    return false;
  }
}
