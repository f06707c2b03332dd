import type { HeldClass } from '@muster/contract/class-week';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notice.ts';
import { deleteClassChange, forgetWeeks } from './class-change.api.ts';
import { isOvertaken, seenIn } from './class-change.logic.ts';
import { asPlannedQuestion, asPlannedText } from './class-change.texts.ts';

/** A moved or cancelled class is held as its weekly entry says again, after a question; true when it is no longer held as shown. */
export function useHoldAsPlanned(): { isBusy: boolean; holdAsPlanned: (held: HeldClass) => Promise<boolean> } {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const holdAsPlanned = async (held: HeldClass): Promise<boolean> => {
    if (!(await confirm(asPlannedQuestion(held)))) return false;
    setIsBusy(true);
    try {
      await deleteClassChange(held, { seen: seenIn(held) });
      notify.success(asPlannedText(held));
      return true;
    } catch (problem) {
      notify.error(problemText(problem));
      return isOvertaken(problem);
    } finally {
      setIsBusy(false);
      // Also after a refusal: somebody else has changed it.
      void forgetWeeks(client);
    }
  };
  return { isBusy, holdAsPlanned };
}
