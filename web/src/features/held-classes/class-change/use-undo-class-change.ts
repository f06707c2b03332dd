import { deleteClassChange, type HeldClass } from '@muster/contract/timetables/class-week';
import { useBusy } from '#ui/actions/use-busy.ts';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { isConflict, currentChange } from './class-change.logic.ts';
import { undoConfirmation, undoneText } from './class-change.texts.ts';

/**
 * Reverts a class to its weekly entry after confirmation. Resolves to true if the shown state is outdated afterwards.
 */
export function useUndoClassChange(): { isBusy: boolean; undoChange: (held: HeldClass) => Promise<boolean> } {
  const [isBusy, whileBusy] = useBusy();
  const undoChange = async (held: HeldClass): Promise<boolean> => {
    if (!(await confirm(undoConfirmation(held)))) return false;
    const isOutdated = await whileBusy(async () => {
      await call(deleteClassChange, {
        params: { id: held.timetable_id, date: held.class_date },
        body: { seen: currentChange(held) },
      });
      notify.success(undoneText(held));
      return true;
    }).catch((problem: unknown) => {
      notify.error(problemText(problem));
      return isConflict(problem);
    });
    return isOutdated ?? false;
  };
  return { isBusy, undoChange };
}
