import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../lib/api/problem.ts';
import { notify } from '../feedback/notice.ts';

export type EntryChange = {
  /** Id of the entry with a pending change. */
  busyId: string | undefined;
  change: (id: string, run: () => Promise<unknown>, done: string) => Promise<void>;
};

/** Runs a small change of an entry, shows its result as a notice and refetches the list. */
export function useEntryChange(queryKey: readonly string[]): EntryChange {
  const client = useQueryClient();
  const [busyId, setBusyId] = useState<string>();
  const change: EntryChange['change'] = async (id, run, done) => {
    setBusyId(id);
    try {
      await run();
      notify.success(done);
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      await client.invalidateQueries({ queryKey });
      setBusyId(undefined);
    }
  };
  return { busyId, change };
}
