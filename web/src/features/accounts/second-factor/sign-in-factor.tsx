import { Stack, Text } from '@mantine/core';
import type { FactorChallenge } from '@muster/contract/accounts/factor-challenge';
import { answerSecondFactor, finishRequiredApp, startRequiredApp } from '@muster/contract/accounts/second-factor';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { queryOf } from '#lib/api/query.ts';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingSpinner } from '#ui/feedback/loading-spinner.tsx';
import type { Session } from '../sign-in/sign-in.api.ts';
import { AppSetUp } from './app-set-up.tsx';
import { FactorForm } from './factor-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { factorErrorText } from './second-factor.api.ts';
import { texts } from './second-factor.texts.ts';

type Props = { challenge: FactorChallenge; onSession: (session: Session) => void; onCancel: () => void };

/** The second step of a sign-in: the second factor, or its set-up where the university requires one. */
export function SignInFactor({ challenge, onSession, onCancel }: Props) {
  if (challenge.methods.length === 0)
    return <RequiredSetUp challenge={challenge.challenge} onSession={onSession} onCancel={onCancel} />;
  return (
    <FactorForm
      challenge={challenge}
      submitLabel="Sign In"
      onAnswer={async (answer) =>
        onSession(await call(answerSecondFactor, { body: { challenge: challenge.challenge, ...answer } }))
      }
      onCancel={onCancel}
    />
  );
}

function RequiredSetUp({ challenge, onSession, onCancel }: Omit<Props, 'challenge'> & { challenge: string }) {
  const setUp = useQuery({
    ...queryOf(startRequiredApp, { body: { challenge } }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const [finished, setFinished] = useState<Session & { recovery_codes: string[] }>();
  if (finished)
    return (
      <Stack gap="xs" mt="md">
        <Text fw={600}>{texts.recoveryTitle}</Text>
        <RecoveryCodes
          codes={finished.recovery_codes}
          doneLabel="I have saved them"
          onDone={() => onSession(finished)}
        />
      </Stack>
    );
  return (
    <Stack gap="md" mt="md">
      <Text>{texts.setUpRequired}</Text>
      {setUp.error && <ErrorState text={factorErrorText(setUp.error)} onRetry={onCancel} />}
      {setUp.isPending && <LoadingSpinner />}
      {setUp.data && (
        <AppSetUp
          setUp={setUp.data}
          submitLabel="Confirm and sign in"
          onCode={async (code) =>
            setFinished(await call(finishRequiredApp, { body: { challenge, set_up: setUp.data.set_up, code } }))
          }
        />
      )}
      <Button variant="subtle" onClick={onCancel}>
        Cancel
      </Button>
    </Stack>
  );
}
