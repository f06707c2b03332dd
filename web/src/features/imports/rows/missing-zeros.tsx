import { type ImportBatch, type ImportReason, matchImport } from '@muster/contract/academics/imports';
import { missingZeros } from '@muster/contract/academics/import-matchings';
import { Group } from '@mantine/core';
import { call } from '#lib/api/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { formatCount } from '@muster/contract/http/plural';
import { useBatchAction } from '../batch/use-batch-action.ts';
import { changeSource } from '../imports.logic.ts';

/** Numbers that seem to have lost zeros get them back, or stay as they are. Checks all rows again. */
export function MissingZeros({ batch, reason }: { batch: ImportBatch; reason: ImportReason }) {
  const { isBusy, run } = useBatchAction(batch.id);
  const { field, example, rows } = reason;

  const check = (digits: number): Promise<void> =>
    run(() =>
      call(matchImport, {
        params: { id: batch.id },
        body: { matching: changeSource(batch.matching, field, { digits }) },
      }),
    );

  return (
    <Group gap="xs">
      <Button size="sm" loading={isBusy} onClick={() => void check(missingZeros.digitsOf(example) ?? 0)}>
        Add zeros to {formatCount(rows, 'number')}
      </Button>
      <Button variant="default" size="sm" loading={isBusy} onClick={() => void check(0)}>
        Keep as they are
      </Button>
    </Group>
  );
}
