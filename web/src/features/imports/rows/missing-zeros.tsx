import { type ImportBatch, type ImportReason } from '@muster/contract/academics/imports';
import { missingZeros } from '@muster/contract/academics/import-matchings';
import { Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { notify } from '../../../ui/feedback/notice.ts';
import { formatCount } from '../../../ui/text/pluralize.ts';
import { batchQuery, matchImport } from '../imports.api.ts';
import { changeSource } from '../imports.logic.ts';

/** Numbers that seem to have lost zeros get them back, or stay as they are. Checks all rows again. */
export function MissingZeros({ batch, reason }: { batch: ImportBatch; reason: ImportReason }) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const { field, example, rows } = reason;

  async function check(digits: number): Promise<void> {
    setIsBusy(true);
    try {
      const matching = changeSource(batch.matching, field, { digits });
      client.setQueryData(batchQuery(batch.id).queryKey, await matchImport(batch.id, matching));
    } catch (problem) {
      notify.error(problemText(problem));
      setIsBusy(false);
    }
  }

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
