import type { RegisterRow } from '@muster/contract/attendance/registers';
import type { MarkStatus } from '@muster/contract/attendance/statuses';
import { Group, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import { useReturnFocus } from '#ui/focus/use-return-focus.ts';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts';
import { markLabels } from '#lib/format/mark-labels.texts.ts';

const maxReasonLength = 500;

/** A status change that is not saved yet. */
export type Correction = { row: RegisterRow; status: MarkStatus };

type Props = {
  correction: Correction;
  /** Returns whether the correction was saved; shows an error otherwise. */
  save: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks for an optional reason before a mark of a past class is changed. Keeps the text if saving fails. */
export function CorrectionDialog({ correction: { row, status }, save, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [isBusy, whileBusy] = useBusy();
  useReturnFocus();
  useUnsavedGuard(reason.trim() !== '');
  async function submit(): Promise<void> {
    if (await whileBusy(() => save(reason.trim()))) onClose();
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
          void submit();
        }}
      >
        <Text mb="md">
          {markLabels[row.status].label} → <strong>{markLabels[status].label}</strong>
        </Text>
        <Textarea
          data-autofocus
          label="Reason (optional)"
          description="Visible to everyone who can see this register"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxReasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Save correction'}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
