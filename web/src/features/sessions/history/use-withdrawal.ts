import { restoreSession, type Session, withdrawSession } from '@muster/contract/attendance/sessions';
import { call } from '#lib/api/api.ts';
import { useAction } from '#ui/actions/use-action.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { confirmations } from '../sessions.texts.ts';

/** Withdraws and restores a class. */
export function useWithdrawal({ id }: Pick<Session, 'id'>) {
  const params = { id };
  const { isBusy, run } = useAction(
    async (change: () => Promise<unknown>, doneText: string, undo?: () => Promise<unknown>) => {
      await change();
      notify.success(doneText, undo);
    },
  );
  const sendRestore = () => call(restoreSession, { params });
  return {
    isBusy,
    /** Returns whether it succeeded; shows an error otherwise. */
    withdraw: (reason: string) =>
      run(
        () => call(withdrawSession, { params, body: { reason } }),
        "Class withdrawn. It doesn't count for any student.",
        sendRestore,
      ),
    async restore(): Promise<void> {
      if (await confirm(confirmations.restore)) await run(sendRestore, 'Class restored. It counts again.');
    },
  };
}
