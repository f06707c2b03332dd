import type { RegisterRow } from '@muster/contract/registers';
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { notNow } from '../../ui/not-now.ts';
import { rememberFocus } from '../../ui/remember-focus.ts';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import { statusWords } from '../../lib/mark-words.texts.ts';

const longestReason = 500;

/** A correction that waits for its reason. */
export type Correction = { row: RegisterRow; status: RegisterRow['status'] };

type Props = {
  correction: Correction;
  /** Answers whether it went through; what did not is told. */
  save: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks why a mark of a class that is over is changed; nobody has to say. What was typed stays until it is kept. */
export function SessionHistoryReason({ correction: { row, status }, save, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => rememberFocus(), []);
  useUnsavedGuard(reason.trim() !== '');
  async function submit(): Promise<void> {
    setIsBusy(true);
    const isSaved = await save(reason.trim());
    setIsBusy(false);
    if (isSaved) onClose();
  }

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
          if (!isBusy) void submit();
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
          <Button type="submit" {...notNow(isBusy)}>
            {isBusy ? 'Saving...' : 'Save correction'}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
