import type { ImportBatch, ImportRow } from '@muster/contract/academics/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../../lib/api/problem.ts';
import { notify } from '../../../ui/feedback/notice.ts';
import { acceptClashes, batchQuery } from '../imports.api.ts';

/** Accepts or refuses the clashes of all rows, or of one. The server checks every row again. */
export function useAcceptClashes({ id }: ImportBatch) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  async function accept(accepts: boolean, row?: ImportRow): Promise<void> {
    setIsBusy(true);
    try {
      const body = { accept_clashes: accepts, ...(row && { lines: [row.line] }) };
      client.setQueryData(batchQuery(id).queryKey, await acceptClashes(id, body));
      // The counts can be the same although other rows clash.
      await Promise.all(['rows', 'reasons'].map((of) => client.invalidateQueries({ queryKey: ['imports', of, id] })));
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, accept };
}
