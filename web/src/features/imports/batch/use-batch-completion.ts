import { getImport, type ImportBatch } from '@muster/contract/academics/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notify } from '#ui/feedback/notice.ts';
import { completionMessage, isWorking } from '../imports.logic.ts';

/** Shows a message when the server has finished a step, and invalidates all other queries: their records have changed. */
export function useBatchCompletion(batch: ImportBatch | undefined): void {
  const client = useQueryClient();
  const previousState = useRef<ImportBatch['state']>(undefined);
  useEffect(() => {
    if (!batch) return;
    const previous = previousState.current;
    previousState.current = batch.state;
    if (previous === undefined || previous === batch.state || isWorking(batch.state)) return;
    const message = completionMessage(previous, batch);
    if (message) (message.isGood ? notify.success : notify.error)(message.text);
    void client.invalidateQueries({
      predicate: ({ queryKey: [name, path] }) => name !== 'me' && path !== getImport.path,
    });
  }, [batch, client]);
}
