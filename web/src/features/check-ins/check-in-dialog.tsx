import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { CheckInResult } from './check-in-result.tsx';
import { JoinRequest } from './join-request.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import { PositionStep } from './position-step.tsx';
import { Scanner } from './scanner.tsx';
import { TypedCodeForm } from './typed-code-form.tsx';
import { type CheckInMethod, useCheckIn } from './use-check-in.ts';

export type CheckInHandlers = {
  accountId: string;
  /** Awaited before the result is shown. */
  onCheckedIn: () => Promise<void>;
  /** Renders the attendance in the module below a successful result. */
  renderSummary: (moduleCode: string) => ReactNode;
};
type Props = CheckInHandlers & { method: CheckInMethod; onClose: () => void };

/** Check-in from the dashboard: the camera or the typed code, then the result. */
export function CheckInDialog({ accountId, method: initialMethod, onClose, onCheckedIn, renderSummary }: Props) {
  const [method, setMethod] = useState(initialMethod);
  const { state, submit, reset } = useCheckIn(accountId, onCheckedIn);
  useEffect(() => setMethod(initialMethod), [initialMethod]);
  const start = (next: CheckInMethod): void => {
    reset();
    setMethod(next);
  };
  return (
    <Modal
      data-fills
      opened
      // Closing the question for the location or the passkey declines it: the student is checked in either way and sees the result.
      onClose={
        state.step === 'position'
          ? () => state.submitPosition(null)
          : state.step === 'passkey'
            ? () => state.submitPasskey(null)
            : onClose
      }
      title={state.step !== 'ready' ? 'Check in' : method === 'scan' ? 'Scan the code' : 'Type the code'}
      centered
      size="md"
    >
      {state.step === 'position' ? (
        <PositionStep onSubmit={state.submitPosition} />
      ) : state.step === 'passkey' ? (
        <PasskeyStep attempt={state.attempt} hasFailed={state.hasFailed} onSubmit={state.submitPasskey} />
      ) : state.step === 'not on list' ? (
        <JoinRequest
          attempt={state.attempt}
          onCheckIn={() => submit(state.attempt)}
          onCheckedIn={onCheckedIn}
          onRestart={() => start(method)}
          onClose={onClose}
          renderSummary={renderSummary}
        />
      ) : state.step !== 'ready' ? (
        <CheckInResult
          state={state}
          method={method}
          onRestart={start}
          onClose={onClose}
          renderSummary={renderSummary}
        />
      ) : method === 'scan' ? (
        <Scanner onCode={(code) => submit({ code })} onType={() => start('type')} />
      ) : (
        <TypedCodeForm onCode={(code) => submit({ typed_code: code })} onScan={() => start('scan')} />
      )}
    </Modal>
  );
}
