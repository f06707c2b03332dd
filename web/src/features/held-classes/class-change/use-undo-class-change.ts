import { deleteClassChange, type HeldClass } from '@muster/contract/timetables/class-week';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem.ts';
import { confirm } from '../../../ui/dialogs/confirm-dialog.tsx';
import { notify } from '../../../ui/feedback/notice.ts';
import { isConflict, currentChange } from './class-change.logic.ts';
import { undoConfirmation, undoneText } from './class-change.texts.ts';

/**
 * Reverts a class to its weekly entry after confirmation. Resolves to true if the shown state is outdated afterwards.
 */
export function useUndoClassChange(): { isBusy: boolean; undoChange: (held: HeldClass) => Promise<boolean> } {
  const [isBusy, setIsBusy] = useState(false);
  const undoChange = async (held: HeldClass): Promise<boolean> => {
    if (!(await confirm(undoConfirmation(held)))) return false;
    setIsBusy(true);
    try {
      await call(deleteClassChange, {
        params: { id: held.timetable_id, date: held.class_date },
        body: { seen: currentChange(held) },
      });
      notify.success(undoneText(held));
      return true;
    } catch (problem) {
      notify.error(problemText(problem));
      return isConflict(problem);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, undoChange };
}
