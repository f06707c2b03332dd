import type { RegisterRow } from '@muster/contract/attendance/registers';
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '#ui/actions/use-action.ts';
import { Button } from '#ui/actions/button.tsx';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { removeStudent } from './class-list.api.ts';
import { classListTexts, describeAddition, removeQuestion } from './class-list.texts.ts';

type Props = { sessionId: string; row: RegisterRow; onRemoved: () => Promise<unknown> };

/** How the student came to be on the list, and the way off it. */
export function AdditionDetails({ sessionId, row, onRemoved }: Props) {
  const [reason, setReason] = useState('');
  const { isBusy, run } = useAction(async () => {
    await removeStudent(sessionId, row.id, reason.trim());
    notify.success(`${row.name} was removed from this class.`);
    await onRemoved();
  });
  if (!row.added)
    return (
      <Text size="sm" c="dimmed">
        {classListTexts.notRemovable}
      </Text>
    );

  async function remove() {
    if (await confirm(removeQuestion(row.name, row.method !== null))) await run();
  }

  return (
    <Stack gap="xs">
      <Text size="sm">{describeAddition(row.added)}</Text>
      <TextInput
        size="sm"
        label="Reason to remove"
        description="Optional"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        size="xs"
        color="red"
        variant="light"
        loading={isBusy}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => void remove()}
      >
        Remove from this class
      </Button>
    </Stack>
  );
}
