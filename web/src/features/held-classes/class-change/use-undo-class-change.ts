import type { HeldClass } from '@muster/contract/timetables/class-week';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../../lib/api/problem.ts';
import { confirm } from '../../../ui/dialogs/confirm-dialog.tsx';
import { notify } from '../../../ui/feedback/notice.ts';
import { deleteClassChange, invalidateWeeks } from './class-change.api.ts';
import { isConflict, currentChange } from './class-change.logic.ts';
import { undoConfirmation, undoneText } from './class-change.texts.ts';

/**
 * Reverts a class to its weekly entry after confirmation. Resolves to true if the shown state is outdated afterwards.
 */
export function useUndoClassChange(): { isBusy: boolean; undoChange: (held: HeldClass) => Promise<boolean> } {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const undoChange = async (held: HeldClass): Promise<boolean> => {
    if (!(await confirm(undoConfirmation(held)))) return false;
    setIsBusy(true);
    try {
      await deleteClassChange(held, { seen: currentChange(held) });
      notify.success(undoneText(held));
      return true;
    } catch (problem) {
      notify.error(problemText(problem));
      return isConflict(problem);
    } finally {
      setIsBusy(false);
      // Also after an error: another user may have changed it.
      void invalidateWeeks(client);
    }
  };
  return { isBusy, undoChange };
}
