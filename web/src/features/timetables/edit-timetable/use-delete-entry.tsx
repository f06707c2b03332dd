import { deleteTimetable, type TimetableEntry } from '@muster/contract/timetables/timetables';
import { type RefObject, useRef } from 'react';
import { call, reloaded } from '#lib/api/api.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { useBusyId } from '#ui/actions/use-busy.ts';
import { confirmWith } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { DeleteEntryDialog } from './delete-entry-dialog.tsx';
import { texts } from '../timetables.texts.ts';

type Deletion = {
  /** Element with the count; receives focus when the deleted row disappears. */
  counter: RefObject<HTMLParagraphElement | null>;
  busyId: string | undefined;
  remove: (entry: TimetableEntry) => Promise<void>;
};

/** Deletes an entry after confirmation. */
export function useDeleteEntry(): Deletion {
  const counter = useRef<HTMLParagraphElement>(null);
  const [busyId, whileBusy] = useBusyId();
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
    await whileBusy(entry.id, async () => {
      await call(deleteTimetable, { params: { id: entry.id }, query: { from } });
      notify.success(texts.deleted);
      await reloaded();
      counter.current?.focus({ preventScroll: true });
    }).catch((problem: unknown) => {
      notify.error(texts.deleteFailed);
      if (problem instanceof ApiProblem && problem.details['from']) notify.info(problem.details['from']);
    });
  };
  return { counter, busyId, remove };
}
