import { confirmImportChanges } from '@muster/contract/academics/import-choices';
import type { ImportBatch } from '@muster/contract/academics/imports';
import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { call } from '#lib/api/api.ts';
import { Button } from '#ui/actions/button.tsx';
import type { RowsFilter } from '../imports.api.ts';
import { sensitiveChanges } from '../imports.logic.ts';
import classes from './clash-choice.module.css';
import { useBatchAction } from './use-batch-action.ts';

type Props = { batch: ImportBatch; onRows: (change: Partial<RowsFilter>) => void };

/** Rows that change a sign-in email or a name are left out unless the user confirms them. Both choices check every row again. */
export function ConfirmChanges({ batch, onRows }: Props) {
  const { isBusy, run } = useBatchAction(batch.id);

  const choose = (change: Partial<Record<'emails' | 'names', boolean>>): Promise<void> => {
    const body = { emails: batch.confirm_emails, names: batch.confirm_names, ...change };
    return run(() => call(confirmImportChanges, { params: { id: batch.id }, body }));
  };

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
