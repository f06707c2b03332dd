import { Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingSpinner } from '../../../ui/feedback/loading-spinner.tsx';
import { FactorForm } from './factor-form.tsx';
import { factorErrorText, finishStepUp, startStepUp } from './second-factor.api.ts';
import { texts } from './second-factor.texts.ts';

/** Confirms a second factor in front of the screen, which keeps its input. */
export function StepUpDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const challenge = useQuery({ queryKey: ['step-up'], queryFn: () => startStepUp(), staleTime: Infinity, gcTime: 0 });
  return (
    <Modal opened onClose={() => onEnd(false)} title={texts.stepUpTitle} centered closeOnClickOutside={false}>
      {challenge.isPending && <LoadingSpinner />}
      {challenge.error && (
        <ErrorState text={factorErrorText(challenge.error)} onRetry={() => void challenge.refetch()} />
      )}
      {challenge.data && (
        <>
          <Text>{challenge.data.methods.length > 0 ? texts.stepUp : texts.noMethod}</Text>
          {challenge.data.methods.length > 0 && (
            <FactorForm
              challenge={challenge.data}
              submitLabel="Confirm"
              onAnswer={async (answer) => {
                await finishStepUp(challenge.data.challenge, answer);
                onEnd(true);
              }}
              onCancel={() => onEnd(false)}
            />
          )}
        </>
      )}
    </Modal>
  );
}
