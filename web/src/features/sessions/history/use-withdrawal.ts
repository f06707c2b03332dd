import type { Session } from '@muster/contract/attendance/sessions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../../lib/api/problem.ts';
import { confirm } from '../../../ui/dialogs/confirm-dialog.tsx';
import { notify } from '../../../ui/feedback/notice.ts';
import { registerQuery } from '../register/register.api.ts';
import { restoreSession, sessionQuery, withdrawSession } from '../sessions.api.ts';
import { confirmations } from '../sessions.texts.ts';

/** Withdraws and restores a class, and reloads it. */
export function useWithdrawal({ id }: Pick<Session, 'id'>) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  const reload = () =>
    Promise.all([sessionQuery(id), registerQuery(id)].map(({ queryKey }) => client.invalidateQueries({ queryKey })));

  /** Returns whether it succeeded; shows an error otherwise. */
  async function run(
    change: () => Promise<unknown>,
    doneText: string,
    undo?: () => Promise<unknown>,
  ): Promise<boolean> {
    setIsBusy(true);
    try {
      await change();
      notify.success(doneText, undo && (() => undo().finally(() => void reload())));
      return true;
    } catch (problem) {
      notify.error(problemText(problem));
      return false;
    } finally {
      // Also after an error: another person may have changed it.
      await reload();
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    withdraw: (reason: string) =>
      run(
        () => withdrawSession(id, reason),
        "Class withdrawn. It doesn't count for any student.",
        () => restoreSession(id),
      ),
    async restore(): Promise<void> {
      if (await confirm(confirmations.restore)) await run(() => restoreSession(id), 'Class restored. It counts again.');
    },
  };
}
