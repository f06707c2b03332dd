import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../lib/api/problem.ts';
import { notify } from '../feedback/notice.ts';

export type EntryChange = {
  /** Id of the entry with a pending change. */
  busyId: string | undefined;
  /** `undo` takes the change back; the notice offers it. */
  /** Resolves to the reply, or to undefined after an error, which is shown. */
  change: <Reply>(
    id: string,
    run: () => Promise<Reply>,
    done: string,
    undo?: () => Promise<unknown>,
  ) => Promise<Reply | undefined>;
};

/** Runs a small change of an entry, shows its result as a notice and refetches the list. */
export function useEntryChange(queryKey: readonly string[]): EntryChange {
  const client = useQueryClient();
  const [busyId, setBusyId] = useState<string>();
  const refetch = () => client.invalidateQueries({ queryKey });
  const change: EntryChange['change'] = async (id, run, done, undo) => {
    setBusyId(id);
    try {
      const reply = await run();
      notify.success(done, undo && (() => undo().finally(() => void refetch())));
      return reply;
    } catch (problem) {
      notify.error(problemText(problem));
      return undefined;
    } finally {
      await refetch();
      setBusyId(undefined);
    }
  };
  return { busyId, change };
}
