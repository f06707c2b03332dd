import { type Assignment, deleteAssignments } from '@muster/contract/people/staff';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { isUuid } from '#lib/uuid.ts';
import { useBusyId } from '#ui/actions/use-busy.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { newRow, isUntouched, type AssignmentRow, rowErrors } from './assignment-rows.logic.ts';
import { texts } from '../staff.texts.ts';

type SavedAssignments = { staffId: string; existing: readonly Assignment[] };

/** State of the course cards: saved ones, which can only be removed, and new ones. */
export function useAssignmentRows(saved?: SavedAssignments) {
  const [existing, setExisting] = useState<readonly Assignment[]>(saved?.existing ?? []);
  const [rows, setRows] = useState<readonly AssignmentRow[]>(() => (saved ? [] : [newRow()]));
  const [queuedRemovals, setQueuedRemovals] = useState<readonly string[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busyId, whileBusy] = useBusyId();

  /** Deletes immediately. If that fails, the removal is queued for the next update. The card disappears either way. */
  const removeExisting = async ({ id, modules }: Assignment): Promise<void> => {
    const isConfirmed = await confirm({
      title: `Remove ${modules.module_name}?`,
      text: texts.deleteQuestion,
      confirmLabel: 'Delete',
    });
    if (!isConfirmed) return;
    await whileBusy(id, async () => {
      if (!saved || !isUuid(id)) throw new Error('not stored under a UUID');
      await call(deleteAssignments, { params: { id: saved.staffId }, body: { ids: [id] } });
    }).catch((problem: unknown) => {
      if (problem instanceof ApiProblem) notify.error(texts.deleteFailed);
      setQueuedRemovals((before) => [...before, id]);
    });
    setExisting((before) => before.filter((one) => one.id !== id));
  };

  return {
    existing,
    rows,
    errors,
    busyId,
    queuedRemovals,
    isDirty: queuedRemovals.length > 0 || rows.some((row) => !isUntouched(row)),
    add: () => setRows((before) => [...before, newRow()]),
    change: (id: string, change: Partial<AssignmentRow>) => {
      setRows((before) => before.map((row) => (row.id === id ? { ...row, ...change } : row)));
      setErrors(({ [id]: _, ...others }) => others);
    },
    removeNew: (id: string) => setRows((before) => before.filter((row) => row.id !== id)),
    removeExisting,
    /** Shows the server errors of the submitted cards. */
    showErrors: (problem: unknown, rowIds: readonly string[]) => {
      if (problem instanceof ApiProblem) setErrors(rowErrors(problem.details, rowIds));
    },
  };
}

export type AssignmentRows = ReturnType<typeof useAssignmentRows>;
