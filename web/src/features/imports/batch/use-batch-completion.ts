import type { ImportBatch } from '@muster/contract/academics/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notify } from '../../../ui/feedback/notice.ts';
import { endText, isWorking } from '../imports.logic.ts';

/** Tells when the server has done what somebody waits for, and has every list asked anew: they are not what they were. */
export function useBatchEnd(batch: ImportBatch | undefined): void {
  const client = useQueryClient();
  const before = useRef<ImportBatch['state']>(undefined);
  useEffect(() => {
    if (!batch) return;
    const last = before.current;
    before.current = batch.state;
    if (last === undefined || last === batch.state || isWorking(batch.state)) return;
    const told = endText(last, batch);
    if (told) (told.isGood ? notify.success : notify.error)(told.text);
    void client.invalidateQueries({ predicate: ({ queryKey: [name, of] }) => name !== 'me' && of !== 'one' });
  }, [batch, client]);
}
