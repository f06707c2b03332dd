import { deleteEnrollments, type Enrollment } from '@muster/contract/people/enrollments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { isUuid } from '#lib/uuid.ts';
import { useBusyId } from '#ui/actions/use-busy.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { enrollmentsQuery } from '../form/student.api.ts';
import { removalQuestion, texts } from '../students.texts.ts';

/**
 * The existing enrollments. A removal deletes immediately after confirmation; if that fails, the row disappears and its
 * deletion is queued for the next update.
 */
export function useExistingEnrollments(studentId: string) {
  const client = useQueryClient();
  const query = enrollmentsQuery(studentId);
  const enrollments = useQuery(query);
  const [queuedRemovals, setQueuedRemovals] = useState<readonly string[]>([]);
  const [busyId, whileBusy] = useBusyId();

  async function remove({ id }: Enrollment): Promise<void> {
    if (!(await confirm(removalQuestion))) return;
    const isRemoved = isUuid(id) && (await whileBusy(id, () => tryDelete(studentId, id)));
    if (isRemoved) client.setQueryData(query.queryKey, (before) => before?.filter((one) => one.id !== id));
    else setQueuedRemovals((before) => [...before, id]);
    if (!isRemoved && isUuid(id)) notify.error(texts.deleteFailed);
  }

  return {
    rows: (enrollments.data ?? []).filter((one) => !queuedRemovals.includes(one.id)),
    isPending: enrollments.isPending,
    error: enrollments.error,
    retry: () => void enrollments.refetch(),
    busyId,
    remove,
    /** Ids to delete with the next update. */
    queuedRemovals: queuedRemovals.filter(isUuid),
  };
}

async function tryDelete(studentId: string, id: string): Promise<boolean> {
  try {
    await call(deleteEnrollments, { params: { id: studentId }, body: { ids: [id] } });
    return true;
  } catch {
    return false;
  }
}
