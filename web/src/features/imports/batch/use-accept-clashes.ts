import type { ImportBatch, ImportRow } from '@muster/contract/academics/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../../lib/api/problem.ts';
import { notify } from '../../../ui/feedback/notice.ts';
import { acceptClashes, batchQuery, getBatch, waitForPoll } from '../imports.api.ts';
import { isWorking } from '../imports.logic.ts';

/** Accepts or refuses the clashes of all rows, or of one. The server checks every row again. */
export function useAcceptClashes({ id }: ImportBatch) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  async function accept(accepts: boolean, row?: ImportRow): Promise<void> {
    setIsBusy(true);
    try {
      const body = { accept_clashes: accepts, ...(row && { lines: [row.line] }) };
      let batch = await acceptClashes(id, body);
      // The progress would replace the table, with its scroll position and focus.
      while (row && isWorking(batch.state)) {
        await waitForPoll();
        batch = await getBatch(id);
      }
      client.setQueryData(batchQuery(id).queryKey, batch);
      // The counts can be the same although other rows clash.
      await Promise.all(['rows', 'reasons'].map((of) => client.invalidateQueries({ queryKey: ['imports', of, id] })));
    } catch (problem) {
      notify.error(problemText(problem));
      await client.invalidateQueries(batchQuery(id));
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, accept };
}
