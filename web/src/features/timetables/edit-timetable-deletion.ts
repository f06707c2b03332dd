import type { TimetableEntry } from '@muster/contract/timetables';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { ApiProblem } from '../../lib/problem.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notice.ts';
import { deleteEntry } from './timetables.api.ts';
import { deletionOf, texts } from './timetables.texts.ts';

type Deletion = {
  /** Tells how many are left, and has the focus once a row has gone with its button. */
  counter: RefObject<HTMLParagraphElement | null>;
  busyId: string | undefined;
  remove: (entry: TimetableEntry) => Promise<void>;
};

/** Deletes an entry after a question. */
export function useEntryDeletion(): Deletion {
  const client = useQueryClient();
  const counter = useRef<HTMLParagraphElement>(null);
  const [busyId, setBusyId] = useState<string>();
  const remove = async (entry: TimetableEntry): Promise<void> => {
    if (!(await confirm(deletionOf(entry)))) return;
    setBusyId(entry.id);
    try {
      await deleteEntry(entry.id);
      notify.success(texts.deleted);
      await client.invalidateQueries();
      counter.current?.focus({ preventScroll: true });
    } catch (problem) {
      notify.error(texts.deleteFailed);
      // Somebody else was faster.
      if (problem instanceof ApiProblem && problem.code === 'not_found') await client.invalidateQueries();
    } finally {
      setBusyId(undefined);
    }
  };
  return { counter, busyId, remove };
}
