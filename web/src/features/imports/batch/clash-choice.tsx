import type { ImportBatch } from '@muster/contract/academics/imports';
import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { confirm } from '../../../ui/dialogs/confirm-dialog.tsx';
import { notify } from '../../../ui/feedback/notice.ts';
import { acceptClashes, batchQuery } from '../imports.api.ts';
import { clashingText } from '../imports.logic.ts';
import classes from './clash-choice.module.css';
import { texts } from '../imports.texts.ts';

/** Clashing rows are left out unless the user accepts them. Both choices check every row again. */
export function ClashChoice({ batch }: { batch: ImportBatch }) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const { id, accept_clashes: isAccepted, clashing } = batch;

  async function toggle(): Promise<void> {
    if (!isAccepted) {
      const text = texts.clashesQuestion(clashing);
      if (
        !(await confirm({ title: 'Save with clashes?', text, confirmLabel: texts.saveAnyway, cancelLabel: 'Go back' }))
      )
        return;
    }
    setIsBusy(true);
    try {
      client.setQueryData(batchQuery(id).queryKey, await acceptClashes(id, !isAccepted));
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Alert color="amber" role="note">
      <Group gap="sm" justify="space-between">
        <Group gap="sm" wrap="nowrap">
          <IconAlertTriangle size={20} className={classes.icon} aria-hidden />
          <Text inherit>{clashingText(batch)}</Text>
        </Group>
        <Button variant="default" loading={isBusy} onClick={() => void toggle()}>
          {isAccepted ? texts.leaveOut : texts.saveAnyway}
        </Button>
      </Group>
    </Alert>
  );
}
