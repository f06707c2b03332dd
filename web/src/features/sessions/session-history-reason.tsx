import type { RegisterRow } from '@muster/contract/registers';
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { rememberFocus } from '../../ui/remember-focus.ts';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import { statusWords } from '../../lib/mark-words.texts.ts';

const longestReason = 500;

/** A correction that waits for its reason. */
export type Correction = { row: RegisterRow; status: RegisterRow['status'] };

type Props = { correction: Correction; onSave: (reason: string) => void; onClose: () => void };

/** Asks why a mark of a class that is over is changed; nobody has to say. */
export function SessionHistoryReason({ correction: { row, status }, onSave, onClose }: Props) {
  const [reason, setReason] = useState('');
  useEffect(() => rememberFocus(), []);
  useUnsavedGuard(reason.trim() !== '');
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Correct the mark of ${row.name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave(reason.trim());
        }}
      >
        <Text mb="md">
          {statusWords[row.status]} → <strong>{statusWords[status]}</strong>
        </Text>
        <Textarea
          data-autofocus
          label="Reason (optional)"
          description="Kept with the correction, for those who see the register"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={longestReason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save correction</Button>
        </Group>
      </form>
    </Modal>
  );
}
