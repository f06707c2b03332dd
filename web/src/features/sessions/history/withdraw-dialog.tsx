import { maxWithdrawalReason, withdrawalTexts } from '@muster/contract/attendance/class-states';
import type { Session } from '@muster/contract/attendance/sessions';
import { Group, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatDayAndDate, formatTimeRange } from '#lib/format/dates.ts';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import { useReturnFocus } from '#ui/focus/use-return-focus.ts';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts';

type Props = {
  session: Session;
  /** Returns whether the class was withdrawn; shows an error otherwise. */
  withdraw: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks for the reason before a class is withdrawn. Keeps the text if it fails. */
export function WithdrawDialog({ session, withdraw, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  useReturnFocus();
  useUnsavedGuard(reason.trim() !== '');
  async function submit(): Promise<void> {
    if (reason.trim() === '') return setError(withdrawalTexts.noReason);
    if (await whileBusy(() => withdraw(reason.trim()))) onClose();
  }

  return (
    <Modal opened onClose={onClose} title="Withdraw this class?" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Text mb="xs" fw={600}>
          {session.module_code} {session.module_name}, {formatDayAndDate(session.date)},{' '}
          {formatTimeRange(session.class_start_time, session.class_end_time)}
        </Text>
        <Text mb="md">
          It doesn't count for any student: students see “Withdrawn”. Its codes stop, its marks are kept, and you can
          restore it.
        </Text>
        <Textarea
          data-autofocus
          required
          label="Reason"
          description="Visible to everyone who can see this register"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxWithdrawalReason}
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            Keep class
          </Button>
          <Button type="submit" color="red" disabled={isBusy}>
            {isBusy ? 'Withdrawing...' : 'Withdraw class'}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
