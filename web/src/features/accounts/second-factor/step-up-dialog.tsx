import { Modal, Text } from '@mantine/core';
import { finishStepUp, startStepUp } from '@muster/contract/accounts/second-factor';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingSpinner } from '#ui/feedback/loading-spinner.tsx';
import { FactorForm } from './factor-form.tsx';
import { factorErrorText } from './second-factor.api.ts';
import { texts } from './second-factor.texts.ts';

/** Confirms a second factor in front of the screen, which keeps its input. */
export function StepUpDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const challenge = useQuery({
    // Not a key of the second factors: when these are loaded again, the challenge must stay the same.
    queryKey: ['step-up'],
    queryFn: () => call(startStepUp),
    staleTime: Infinity,
    gcTime: 0,
  });
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
                await call(finishStepUp, { body: { challenge: challenge.data.challenge, ...answer } });
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
