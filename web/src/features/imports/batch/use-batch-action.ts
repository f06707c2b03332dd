import type { ImportBatch } from '@muster/contract/academics/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#ui/actions/use-action.ts';
import { batchQuery } from '../imports.api.ts';

/**
 * Changes an import and shows the reply, then what `after` loads again; after an error the import is loaded again. A request that resolves to
 * undefined has changed nothing that is shown.
 */
export function useBatchAction(id: string, after?: (batch: ImportBatch) => Promise<unknown>) {
  const client = useQueryClient();
  const { isBusy, run } = useAction(async (send: () => Promise<ImportBatch | undefined>) => {
    const batch = await send();
    if (!batch) return;
    client.setQueryData(batchQuery(id).queryKey, batch);
    await after?.(batch);
  });
  return {
    isBusy,
    run: async (send: () => Promise<ImportBatch | undefined>): Promise<void> => {
      if (!(await run(send))) await client.invalidateQueries(batchQuery(id));
    },
  };
}
