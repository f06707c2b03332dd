import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { ApiProblem } from '../../../lib/api/problem.ts';
import { confirmWith } from '../../../ui/dialogs/confirm-dialog.tsx';
import { notify } from '../../../ui/feedback/notice.ts';
import { DeleteEntryDialog } from './delete-entry-dialog.tsx';
import { deleteEntry } from '../timetables.api.ts';
import { texts } from '../timetables.texts.ts';

type Deletion = {
  /** Element with the count; receives focus when the deleted row disappears. */
  counter: RefObject<HTMLParagraphElement | null>;
  busyId: string | undefined;
  remove: (entry: TimetableEntry) => Promise<void>;
};

/** Deletes an entry after confirmation. */
export function useDeleteEntry(): Deletion {
  const client = useQueryClient();
  const counter = useRef<HTMLParagraphElement>(null);
  const [busyId, setBusyId] = useState<string>();
  const remove = async (entry: TimetableEntry): Promise<void> => {
    let from: string | undefined;
    const isSure = await confirmWith((resolve) => (
      <DeleteEntryDialog
        entry={entry}
        onChoose={(day) => {
          from = day;
          resolve(day !== undefined);
        }}
      />
    ));
    if (!isSure || from === undefined) return;
    setBusyId(entry.id);
    try {
      await deleteEntry(entry.id, from);
      notify.success(texts.deleted);
      await client.invalidateQueries();
      counter.current?.focus({ preventScroll: true });
    } catch (problem) {
      notify.error(texts.deleteFailed);
      if (problem instanceof ApiProblem && problem.details['from']) notify.info(problem.details['from']);
      // Another user has deleted it already.
      if (problem instanceof ApiProblem && problem.code === 'not_found') await client.invalidateQueries();
    } finally {
      setBusyId(undefined);
    }
  };
  return { counter, busyId, remove };
}
