import type { ImportBatch } from '@muster/contract/academics/imports';
import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { notify } from '../../../ui/feedback/notice.ts';
import { batchQuery, confirmChanges, type RowsFilter } from '../imports.api.ts';
import { sensitiveChanges } from '../imports.logic.ts';
import classes from './clash-choice.module.css';

type Props = { batch: ImportBatch; onRows: (change: Partial<RowsFilter>) => void };

/** Rows that change a sign-in email or a name are left out unless the user confirms them. Both choices check every row again. */
export function ConfirmChanges({ batch, onRows }: Props) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  async function choose(change: Partial<Record<'emails' | 'names', boolean>>): Promise<void> {
    setIsBusy(true);
    try {
      const choice = { emails: batch.confirm_emails, names: batch.confirm_names, ...change };
      client.setQueryData(batchQuery(batch.id).queryKey, await confirmChanges(batch.id, choice));
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setIsBusy(false);
    }
  }

  return sensitiveChanges(batch).map(({ of, filter, text, isConfirmed, confirmLabel }) => (
    <Alert key={of} color="amber" role="note">
      <Group gap="sm" justify="space-between">
        <Group gap="sm" wrap="nowrap">
          <IconAlertTriangle size={20} className={classes.icon} aria-hidden />
          <Text inherit>{text}</Text>
        </Group>
        <Group gap="sm">
          <Button variant="subtle" onClick={() => onRows({ verdict: filter, page: 1, field: '', pattern: '' })}>
            Show {of === 'emails' ? 'email changes' : 'name changes'}
          </Button>
          <Button variant="default" loading={isBusy} onClick={() => void choose({ [of]: !isConfirmed })}>
            {isConfirmed ? 'Leave them out' : confirmLabel}
          </Button>
        </Group>
      </Group>
    </Alert>
  ));
}
