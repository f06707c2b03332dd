import type { Assignment } from '@muster/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../lib/problem.ts';
import { isUuid } from '../../lib/uuid.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notice.ts';
import { blankRow, isUntouched, type NewRow, rowFaults } from './assignment-rows.logic.ts';
import { deleteAssignment } from './staff.api.ts';
import { texts } from './staff.texts.ts';

type Start = { staffId: string; existing: readonly Assignment[] };

/** The cards below a form: saved ones, which can only be removed, and new ones. */
export function useAssignmentRows(start?: Start) {
  const client = useQueryClient();
  const [existing, setExisting] = useState<readonly Assignment[]>(start?.existing ?? []);
  const [rows, setRows] = useState<readonly NewRow[]>(() => (start ? [] : [blankRow()]));
  const [queued, setQueued] = useState<readonly string[]>([]);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busyId, setBusyId] = useState<string>();

  /** Deleted at once; what cannot be is queued for the next update. The card disappears either way. */
  const removeExisting = async ({ id, modules }: Assignment): Promise<void> => {
    const isSure = await confirm({
      title: `Remove ${modules.module_name}?`,
      text: texts.deleteQuestion,
      yes: 'Delete',
    });
    if (!isSure) return;
    setBusyId(id);
    try {
      if (!start || !isUuid(id)) throw new Error('not stored under a UUID');
      await deleteAssignment(start.staffId, id);
      void client.invalidateQueries({ queryKey: ['staff', 'page'] });
    } catch (problem) {
      if (problem instanceof ApiProblem) notify.error(texts.deleteFailed);
      setQueued((before) => [...before, id]);
    } finally {
      setBusyId(undefined);
      setExisting((before) => before.filter((one) => one.id !== id));
    }
  };

  return {
    existing,
    rows,
    faults,
    busyId,
    queued,
    isDirty: queued.length > 0 || rows.some((row) => !isUntouched(row)),
    add: () => setRows((before) => [...before, blankRow()]),
    change: (id: string, change: Partial<NewRow>) => {
      setRows((before) => before.map((row) => (row.id === id ? { ...row, ...change } : row)));
      setFaults(({ [id]: _, ...others }) => others);
    },
    removeNew: (id: string) => setRows((before) => before.filter((row) => row.id !== id)),
    removeExisting,
    /** Shows what the server found wrong with the cards that were sent. */
    showFaults: (problem: unknown, sent: readonly string[]) => {
      if (problem instanceof ApiProblem) setFaults(rowFaults(problem.details, sent));
    },
  };
}

export type AssignmentRows = ReturnType<typeof useAssignmentRows>;
