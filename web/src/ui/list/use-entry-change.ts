import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../lib/api/problem.ts';
import { notify } from '../feedback/notice.ts';

export type EntryChange = {
  /** The entry whose change is on its way. */
  busyId: string | undefined;
  change: (id: string, run: () => Promise<unknown>, done: string) => Promise<void>;
};

/** One small change to an entry of a list: its end is told either way, and the list is asked for again. */
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
